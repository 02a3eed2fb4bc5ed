import { useState } from "react";
import { Link } from "react-router";
import { callApi } from "../../toolkit/call-api.ts";
import { AccountPage, LoginMessage, toLogin } from "../login-pages.tsx";
import { PasswordField } from "../password-field.tsx";
import { newPasswordSchema } from "../schema.ts";
import { byLink, useAccountForm } from "../use-account-form.ts";

/** Chooses a new password by an emailed link. */
export default function ResetPassword() {
  const [done, setDone] = useState(false);
  const form = useAccountForm({
    send: ({ password = "" }) =>
      callApi("POST /account/reset-password", { json: { password, ...byLink() }, quietEnd: true }),
    schema: newPasswordSchema,
    onDone: () => setDone(true),
  });
  if (done) {
    const text = "You've been logged out everywhere. Log in with your new password.";
    return <LoginMessage title="Password changed" text={text} to={toLogin} />;
  }
  return (
    <AccountPage
      title="Choose a new password"
      form={form}
      save={{ text: "Change password", busy: "Changing..." }}
      after={
        <Link
          to="/admin/forgotten-password"
          className="mt-6 inline-flex min-h-11 items-center text-quiet hover:text-ink"
        >
          Request a new link
        </Link>
      }
    >
      <PasswordField error={form.errors.password} />
    </AccountPage>
  );
}
