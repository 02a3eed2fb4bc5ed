import { useState } from "react";
import type { Admin } from "../../auth/admin.ts";
import { errorMessage } from "../../office/error-message.ts";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import { endSessions } from "./admin-calls.ts";

/** Ends all sessions of an admin after a question. @returns the button and its dialog. */
export function useEndSessions(admin: Admin) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const confirmed = async () => {
    setBusy(true);
    const answer = await endSessions(admin._id);
    setBusy(false);
    setAsking(false);
    if (answer.kind === "ok") return showToast(answer.data.message);
    const why = errorMessage(answer);
    if (why) showToast(why, { bad: true });
  };

  const button = (
    <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)} className={officeButton("quiet")}>
      Log out everywhere
    </button>
  );
  const dialog = asking && (
    <ConfirmDialog
      title={`Log out ${admin.username} everywhere?`}
      confirm="Log out everywhere"
      busy={busy}
      onConfirm={confirmed}
      onCancel={() => setAsking(false)}
    >
      {admin.username} has to log in again on every device. The account stays as it is.
    </ConfirmDialog>
  );
  return { button, dialog };
}
