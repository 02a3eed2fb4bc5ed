import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { password } from "../../auth/schema.ts";
import { venue } from "../../content/venue.ts";
import { LoginPage } from "../../ui/office/login-page.tsx";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import { LoginMessage, toLogin } from "../login-message.tsx";
import { PasswordField } from "../password-field.tsx";
import { linkToken, useAccountForm } from "../use-account-form.ts";

const schema = z.object({ password });

/** Chooses a new password by an emailed link. */
export default function ResetPassword() {
  const [done, setDone] = useState(false);
  const form = useAccountForm({
    path: "reset-password",
    check: (fields) => wrongFields(schema, fields),
    body: ({ password }) => ({ password, token: linkToken() }),
    onDone: () => setDone(true),
  });
  if (done) {
    const text = "You’ve been logged out everywhere. Log in with your new password.";
    return <LoginMessage title="Password changed" text={text} to={toLogin} />;
  }
  return (
    <LoginPage
      house={venue.name}
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
      <PasswordField error={form.wrong.password} />
    </LoginPage>
  );
}
