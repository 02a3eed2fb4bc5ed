import { useState } from "react";
import { callApi } from "../../toolkit/call-api.ts";
import { AccountPage, BackToLogin, LoginMessage, toLogin } from "../login-pages.tsx";
import { byLink, useAccountForm } from "../use-account-form.ts";

/** Confirms a new email address by the link that it got. Opening the page changes nothing. */
export default function ConfirmEmail() {
  const [done, setDone] = useState("");
  const form = useAccountForm({
    send: () => callApi("POST /account/email/confirm", { json: byLink(), quietEnd: true }),
    onDone: ({ email }) => setDone(email),
  });
  if (done) {
    return <LoginMessage title="Email address confirmed" text={`From now on you log in with ${done}.`} to={toLogin} />;
  }
  return (
    <AccountPage
      title="Confirm your email address"
      form={form}
      save={{ text: "Confirm email address", busy: "Confirming..." }}
      after={<BackToLogin />}
    >
      <p>Once it's confirmed, you log in with this address instead of the old one.</p>
    </AccountPage>
  );
}
