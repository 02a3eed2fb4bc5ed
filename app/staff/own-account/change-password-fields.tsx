import { PasswordInput } from "../../platform/ui/office/password-input.tsx";
import { PasswordField } from "./password-field.tsx";

interface ChangePasswordFieldsProps {
  /** Messages by field. */
  errors: Record<string, string>;
  /** Explains the first field. */
  oldHint?: string;
}

/** The current password and a new one. */
export function ChangePasswordFields({ errors, oldHint }: ChangePasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="Current password"
        name="old_password"
        autoComplete="current-password"
        hint={oldHint}
        error={errors.old_password}
        shown={false}
      />
      <PasswordField error={errors.password} />
    </>
  );
}
