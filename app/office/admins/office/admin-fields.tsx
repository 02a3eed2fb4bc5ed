import { TextInput } from "../../../platform/ui/office/input.tsx";
import type { OfficeForm } from "../../../staff/toolkit/use-office-form.tsx";

/** An admin's name and the email address they log in with. */
export function AdminFields({ form }: { form: Pick<OfficeForm, "field"> }) {
  return (
    <>
      <TextInput label="Username" autoComplete="off" {...form.field("username")} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Used to log in."
        {...form.field("email")}
      />
    </>
  );
}
