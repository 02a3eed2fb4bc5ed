import { useState } from "react";
import * as z from "zod/mini";
import { email } from "../../../platform/lib/fields.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { callApi } from "../../toolkit/call-api.ts";
import { AccountPage, BackToLogin, LoginMessage, toLogin } from "../login-pages.tsx";
import { useAccountForm } from "../use-account-form.ts";

const schema = z.object({ email });

/** Requests a link that sets a new password. */
export default function ForgottenPassword() {
  const [sent, setSent] = useState("");
  const form = useAccountForm({
    send: ({ email: typed = "" }) =>
      callApi("POST /account/forgotten-password", { json: { email: typed }, quietEnd: true }),
    schema,
    onDone: ({ message }) => setSent(message),
  });
  if (sent) {
    return (
      <LoginMessage
        title="Check your email"
        text={`${sent} The link works once, within an hour. Nothing there? Look in your spam folder, or ask another admin.`}
        to={toLogin}
      />
    );
  }
  return (
    <AccountPage
      title="Forgotten password"
      form={form}
      save={{ text: "Email me a link", busy: "Sending..." }}
      after={<BackToLogin />}
    >
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="The one you log in with."
        error={form.errors.email}
      />
    </AccountPage>
  );
}
