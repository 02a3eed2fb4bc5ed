import { useState } from "react";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { ChangePasswordFields } from "../change-password-fields.tsx";
import { Section } from "../section.tsx";
import { useChangePassword } from "../use-change-password.ts";

/** Changes the password. @param onChanged called once all other devices are logged out. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const [round, setRound] = useState(0);
  const { busy, errors, failed, onSubmit } = useChangePassword(() => {
    setRound(round + 1);
    showToast("Password changed. All other devices are logged out.");
    onChanged();
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
