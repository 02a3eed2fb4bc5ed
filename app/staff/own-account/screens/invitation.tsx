import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { calledName } from "../../../platform/lib/called-name.ts";
import { roleNames, roleSummaries } from "../../../platform/roles/roles.ts";
import { deviceId } from "../../auth/device-id.ts";
import type { Invitation } from "../../auth/shapes.ts";
import { storeToken } from "../../auth/token.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { errorMessage } from "../../toolkit/error-message.ts";
import { AccountPage, LoginMessage, toLogin } from "../login-pages.tsx";
import { PasswordField } from "../password-field.tsx";
import { newPasswordSchema } from "../schema.ts";
import { byLink, useAccountForm } from "../use-account-form.ts";

type Invited = Pick<Invitation, "username" | "email" | "role" | "invited_by">;

function AcceptForm({ invited: { username, email, role, invited_by } }: { invited: Invited }) {
  const navigate = useNavigate();
  const form = useAccountForm({
    send: ({ password = "" }) => {
      const headers = { "X-Device": deviceId() };
      return callApi("POST /account/invitation/accept", { json: { password, ...byLink() }, headers, quietEnd: true });
    },
    schema: newPasswordSchema,
    onDone: async ({ token }) => {
      storeToken(token);
      await navigate("/admin/dashboard", { replace: true });
    },
  });
  const name = calledName(username);
  return (
    <AccountPage
      title={name ? `Welcome, ${name}` : "Welcome"}
      form={form}
      save={{ text: "Accept invitation", busy: "Accepting..." }}
    >
      <p>
        {calledName(invited_by) || "A colleague"} has invited you as{" "}
        <strong className="font-semibold">{roleNames[role]}</strong>. {roleSummaries[role]}
      </p>
      <p>
        You'll log in with <strong className="font-semibold wrap-anywhere">{email}</strong>.
      </p>
      <PasswordField email={email} error={form.errors.password} />
    </AccountPage>
  );
}

/** Accepts an invitation by its link. Opening the page changes nothing. */
export default function InvitationScreen() {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [failed, setFailed] = useState("");
  const look = useEffectEvent(async () => {
    const answer = await callApi("POST /account/invitation", { json: byLink(), quietEnd: true });
    if (answer.kind === "ok") return setInvited(answer.data);
    setFailed(errorMessage(answer, "token") ?? "");
  });
  useEffect(() => {
    look();
  }, []);
  if (invited) return <AcceptForm invited={invited} />;
  if (failed) return <LoginMessage title="Invitation" text={failed} to={toLogin} />;
  return <LoginMessage title="Invitation" text="Loading..." />;
}
