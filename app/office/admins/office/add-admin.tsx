import { useState } from "react";
import * as z from "zod/mini";
import { formTexts, setValue } from "../../../platform/ui/office/form-values.ts";
import { PasswordInput } from "../../../platform/ui/office/password-input.tsx";
import { StatusField } from "../../../platform/ui/office/status-field.tsx";
import { wrongFields } from "../../../platform/ui/office/wrong-fields.ts";
import { newPassword } from "../../../staff/auth/new-password.ts";
import { DEFAULT_ROLE, newAdminSchema } from "../../../staff/auth/schema.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import type { FormAlert } from "../../../staff/toolkit/form-alert.tsx";
import { FormPage } from "../../../staff/toolkit/form-page.tsx";
import type { FormAnswer } from "../../../staff/toolkit/use-form-submit.tsx";
import { useOfficeForm } from "../../../staff/toolkit/use-office-form.tsx";
import { AdminFields } from "./admin-fields.tsx";
import { RoleField } from "./role-field.tsx";

type Added = { message: string; admin: Admin };

const schema = z.extend(newAdminSchema, {
  confirm: z.string().check(z.minLength(1, "Enter the same password again.")),
});

function send(form: FormData): Promise<Answer<Added>> {
  const { username = "", email = "", password = "", role = "", status } = formTexts(form);
  // Only the fixed call's fields (docs/contract.md), unless a role other than the server's default is chosen.
  const more = role === DEFAULT_ROLE ? {} : { role };
  const json = { username, email, password, status: status === "true", ...more };
  return callApi("POST /admin/add-admin", { json });
}

function outcome(answer: FormAnswer<Added>): FormAlert | null {
  if (answer.kind === "ok") return { tone: "good", text: "Admin added successfully!" };
  if (answer.kind === "unreachable") return { tone: "bad", text: "Network error. Please try again later." };
  return { tone: "bad", text: answer.message || "Error adding admin." };
}

/** The form for adding an admin. */
export default function AddAdmin() {
  const [shown, setShown] = useState(false);
  const form = useOfficeForm<Added>({
    name: "add-admin",
    start: { values: { username: "", email: "", password: "", confirm: "", role: "manager", status: "true" } },
    neverKept: ["password", "confirm"],
    check: (values) => wrongFields(schema, values),
    objection: ({ password, confirm }) =>
      password === confirm ? null : { field: "confirm", text: "Passwords do not match!" },
    send,
    outcome,
    onSaved: () => setShown(false),
  });
  const generate = () => {
    const { current } = form.element;
    if (!current) return;
    const password = newPassword();
    setValue(current, "password", password);
    setValue(current, "confirm", password);
    setShown(true);
  };
  return (
    <FormPage
      needs="people.change"
      title="Add Admin"
      back={{ to: "/admin/admins", label: "Admins" }}
      form={form}
      save={{ text: "Add admin", busy: "Adding..." }}
    >
      <AdminFields form={form} />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="Use 12 characters or more. Three or four unrelated words make a good password."
        shown={shown}
        onShow={setShown}
        action={
          <button
            type="button"
            onClick={generate}
            className="-mb-1 flex min-h-11 cursor-pointer items-center pl-3 text-quiet underline underline-offset-4 hover:text-ink md:pointer-fine:mb-1 md:pointer-fine:min-h-6"
          >
            Generate password
          </button>
        }
        {...form.field("password")}
      />
      <PasswordInput label="Confirm password" autoComplete="new-password" shown={shown} {...form.field("confirm")} />
      <RoleField {...form.field("role")} />
      <StatusField means={{ on: "Can log in straight away.", off: "Can't log in yet." }} {...form.field("status")} />
    </FormPage>
  );
}
