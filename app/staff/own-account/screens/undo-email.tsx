import { useState } from "react";
import { callApi } from "../../toolkit/call-api.ts";
import { AccountPage, BackToLogin, LoginMessage, toLogin } from "../login-pages.tsx";
import { PasswordField } from "../password-field.tsx";
import { newPasswordSchema } from "../schema.ts";
import { byLink, useAccountForm } from "../use-account-form.ts";

/** Undoes a change of email address by the link that the old one got. Opening the page changes nothing. */
export default function UndoEmail() {
  const [done, setDone] = useState("");
  const form = useAccountForm({
    send: ({ password = "" }) =>
      callApi("POST /account/email/undo", { json: { password, ...byLink() }, quietEnd: true }),
    schema: newPasswordSchema,
    onDone: ({ email }) => setDone(email),
  });
  if (done) {
    const text = (
      <>
        <span className="wrap-anywhere">You log in with {done} and your new password again.</span> Everyone was logged
        out, and second factors added since the change were removed. Create new recovery codes in My account.
      </>
    );
    return <LoginMessage title="Email address restored" text={text} to={toLogin} />;
  }
  return (
    <AccountPage
      title="Undo the change"
      form={form}
      save={{ text: "Undo the change", busy: "Undoing..." }}
      after={<BackToLogin />}
    >
      <p>
        Your account gets its earlier email address back. Choose a new password: everyone who is logged in to your
        account is logged out.
      </p>
      <PasswordField error={form.errors.password} />
    </AccountPage>
  );
}
