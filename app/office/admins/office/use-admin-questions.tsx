import { type FormEvent, useRef, useState } from "react";
import { type Role, roleNames } from "../../../platform/roles/roles.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { adminChangeSchema } from "../../../staff/auth/schema.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { useMe } from "../../../staff/toolkit/use-me.ts";
import { deactivation } from "./deactivation.ts";

interface Question {
  form: HTMLFormElement;
  title: string;
  consequence: string;
  confirm: string;
}

/**
 * When saving, asks for confirmation before an admin is deactivated or gives up their own role.
 *
 * @param isLastOwner whether the admin is the last owner: then no question is asked, because the server rejects the
 * change. @param submit continues saving.
 */
export function useAdminQuestions(
  admin: Admin,
  isLastOwner: boolean,
  submit: (event: FormEvent<HTMLFormElement>) => void,
) {
  const me = useMe()?.admin._id;
  const [question, setQuestion] = useState<Question | null>(null);
  const answered = useRef(false);

  const questionOf = (form: HTMLFormElement): Question | null => {
    const { role = admin.role, status } = readValues(form);
    if (admin.status && status === "false") {
      return { form, title: `Deactivate ${admin.username}?`, consequence: deactivation(admin), confirm: "Deactivate" };
    }
    if (admin._id !== me || role === admin.role || isLastOwner) return null;
    const title = `Change your own role to ${roleNames[role as Role]}?`;
    return { form, title, consequence: "You can't change it back yourself.", confirm: "Change role" };
  };

  const onSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    const form = submitted.currentTarget;
    const hasErrors = Object.keys(wrongFields(adminChangeSchema, readValues(form))).length > 0;
    const asked = hasErrors || answered.current ? null : questionOf(form);
    if (!asked) return submit(submitted);
    submitted.preventDefault();
    setQuestion(asked);
  };

  const dialog = question && (
    <ConfirmDialog
      title={question.title}
      confirm={question.confirm}
      danger
      onConfirm={() => {
        setQuestion(null);
        answered.current = true;
        question.form.requestSubmit();
        answered.current = false;
      }}
      onCancel={() => setQuestion(null)}
    >
      {question.consequence}
    </ConfirmDialog>
  );
  return { onSubmit, dialog };
}
