import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { type Role, roleNames, roleSummaries } from "../../access/roles.ts";
import { deviceId } from "../../auth/device-id.ts";
import { password } from "../../auth/schema.ts";
import { storeToken } from "../../auth/token.ts";
import { venue } from "../../content/venue.ts";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { errorMessage } from "../../office/error-message.ts";
import { LoginPage } from "../../ui/office/login-page.tsx";
import { wrongFields } from "../../ui/office/wrong-fields.ts";
import { LoginMessage, toLogin } from "../login-message.tsx";
import { PasswordField } from "../password-field.tsx";
import { linkToken, useAccountForm } from "../use-account-form.ts";

interface Invited {
  username: string;
  email: string;
  role: Role;
  invited_by: string;
}

const schema = z.object({ password });

function AcceptForm({ invited: { username, email, role, invited_by } }: { invited: Invited }) {
  const navigate = useNavigate();
  const form = useAccountForm<{ token: string }>({
    path: "invitation/accept",
    check: (fields) => wrongFields(schema, fields),
    body: ({ password }) => ({ password, token: linkToken(), device: deviceId() }),
    onDone: async ({ token }) => {
      storeToken(token);
      await navigate("/admin/dashboard", { replace: true });
    },
  });
  return (
    <LoginPage
      house={venue.name}
      title={`Welcome, ${username}`}
      form={form}
      save={{ text: "Accept invitation", busy: "Accepting..." }}
    >
      <p>
        {invited_by} has invited you as <strong className="font-semibold">{roleNames[role]}</strong>.{" "}
        {roleSummaries[role]}
      </p>
      <p>
        You’ll log in with <strong className="font-semibold wrap-anywhere">{email}</strong>.
      </p>
      <PasswordField email={email} error={form.wrong.password} />
    </LoginPage>
  );
}

/** Accepts an invitation by its link. Opening the page changes nothing. */
export default function InvitationScreen() {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [failed, setFailed] = useState("");
  const look = useEffectEvent(async () => {
    const answer = await callStaffApi<Invited>("/api/account/invitation", {
      json: { token: linkToken() },
      quietEnd: true,
    });
    if (answer.kind === "ok") return setInvited(answer.data);
    setFailed((answer.kind === "refused" && answer.errors.token) || (errorMessage(answer) ?? ""));
  });
  useEffect(() => {
    look();
  }, []);
  if (invited) return <AcceptForm invited={invited} />;
  if (failed) return <LoginMessage title="Invitation" text={failed} to={toLogin} />;
  return <LoginMessage title="Invitation" text="Loading..." />;
}
