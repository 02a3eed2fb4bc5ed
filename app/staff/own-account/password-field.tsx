import { useState } from "react";
import { PasswordInput } from "../../platform/ui/office/password-input.tsx";

interface PasswordFieldProps {
  /** The email address that a password manager saves it with. */
  email?: string;
  error: string | undefined;
}

/** The field for a new password of one's own. */
export function PasswordField({ email, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {email !== undefined && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordInput
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="Use 12 characters or more. Three or four unrelated words make a good password."
        error={error}
        shown={shown}
        onShow={setShown}
      />
    </>
  );
}
