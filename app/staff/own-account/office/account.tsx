import { type FormEvent, useState } from "react";
import { readValues } from "../../../platform/ui/office/form-values.ts";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { Me } from "../../auth/shapes.ts";
import { callApi } from "../../toolkit/call-api.ts";
import { May } from "../../toolkit/may.tsx";
import { OfficePage } from "../../toolkit/office-page.tsx";
import { reloadData } from "../../toolkit/office-queries.ts";
import { loadMe, useMe } from "../../toolkit/use-me.ts";
import { useSend } from "../../toolkit/use-send.ts";
import { ChangePasswordFields } from "../change-password-fields.tsx";
import { FactorsSection } from "../factors/factors-section.tsx";
import { Section } from "../section.tsx";
import { useChangePassword } from "../use-change-password.ts";
import { EmailSection } from "./email-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { WeeklyEmailSection } from "./weekly-email-section.tsx";

/** Changes the password. */
function PasswordSection() {
  const [round, setRound] = useState(0);
  const { busy, errors, failed, onSubmit } = useChangePassword(() => {
    setRound(round + 1);
    showToast("Password changed. All other devices are logged out.");
    reloadData("GET /account/sessions");
  });
  return (
    <Section title="Password" intro="A new password logs you out on all other devices.">
      <form key={round} onSubmit={onSubmit} noValidate className="grid gap-5">
        <ChangePasswordFields errors={errors} />
        <div role="alert" className="font-semibold text-danger empty:hidden">
          {failed}
        </div>
        <OfficeButton look="action" type="submit" disabled={busy} className="justify-self-start">
          {busy ? "Changing..." : "Change password"}
        </OfficeButton>
      </form>
    </Section>
  );
}

/** Changes the name that colleagues see. */
function NameSection({ admin }: { admin: Me["admin"] }) {
  const { busy, failed, send } = useSend();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { username = "" } = readValues(event.currentTarget);
    send(
      () => callApi("POST /account/name", { json: { username } }),
      () => {
        showToast("Name saved.");
        loadMe();
      },
    );
  };
  return (
    <Section title="Name" intro="Shown to colleagues and in the history.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label="Username"
          name="username"
          autoComplete="off"
          defaultValue={admin.username}
          error={failed || undefined}
        />
        <OfficeButton type="submit" disabled={busy} className="justify-self-start">
          {busy ? "Saving..." : "Save name"}
        </OfficeButton>
      </form>
    </Section>
  );
}

/** The account of the admin who is logged in. */
export default function Account() {
  const me = useMe();
  return (
    <OfficePage title="My account">
      <div className="px-(--office-gutter) pb-10">
        {me ? (
          <>
            <NameSection key={me.admin.username} admin={me.admin} />
            <EmailSection key={me.admin.email} admin={me.admin} />
            <May capability="report.see">
              <WeeklyEmailSection />
            </May>
            <PasswordSection />
            <FactorsSection />
            <SessionsSection />
          </>
        ) : (
          <p className="py-16 text-center text-quiet">Loading...</p>
        )}
      </div>
    </OfficePage>
  );
}
