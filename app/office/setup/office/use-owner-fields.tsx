import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { email } from "../../../platform/lib/fields.ts";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { username } from "../../../staff/auth/schema.ts";
import { UNREAD_ADDRESS } from "../../../staff/auth/unread-address.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { loadMe, useCan, useMe } from "../../../staff/toolkit/use-me.ts";

const ownerSchema = z.object({ username, email });

interface OwnerFields {
  /** Inputs for a form that has other fields, too; nothing for admins who may not change accounts. */
  fields: ReactNode;
  /** Shows what is wrong in them. @returns whether they are right. */
  check: (form: HTMLFormElement | null) => boolean;
  /** Saves them if they were changed. @returns whether they are saved. */
  save: (form: HTMLFormElement | null) => Promise<boolean>;
}

/** The owner's own name and email. An account that was created without an address has to get one. */
export function useOwnerFields(): OwnerFields {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const admin = useMe()?.admin;
  const may = useCan()("people.change");
  if (!admin || !may) return { fields: null, check: () => true, save: async () => true };
  const isNew = admin.email === UNREAD_ADDRESS;
  const start = isNew ? { username: "", email: "" } : { username: admin.username, email: admin.email };

  const read = (form: HTMLFormElement | null) => {
    const { ownerName = "", ownerEmail = "" } = form ? readValues(form) : {};
    return { username: ownerName, email: ownerEmail };
  };
  const check: OwnerFields["check"] = (form) => {
    const problems = wrongFields(ownerSchema, read(form));
    flushSync(() => setErrors(problems));
    return Object.keys(problems).length === 0;
  };
  const save: OwnerFields["save"] = async (form) => {
    const values = read(form);
    if (values.username === admin.username && values.email === admin.email) return true;
    const change = { params: { id: admin._id }, json: values, version: admin.version };
    const answer = await callApi("POST /admin/edit-admin/:id", change);
    if (answer.kind === "ok") {
      await loadMe();
      return true;
    }
    if (answer.kind === "refused") flushSync(() => setErrors(answer.errors));
    toastError(answer);
    return false;
  };
  const fields = (
    <fieldset className="grid gap-6 border-y border-rule py-6">
      <legend className="sr-only">Your account</legend>
      <TextInput
        label="Your name"
        name="ownerName"
        autoComplete="name"
        hint="Shown to colleagues and in the history."
        defaultValue={start.username}
        error={errors.username}
      />
      <TextInput
        label="Your email"
        name="ownerEmail"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint="You log in with it, and links for a new password go there."
        defaultValue={start.email}
        error={errors.email}
      />
    </fieldset>
  );
  return { fields, check, save };
}
