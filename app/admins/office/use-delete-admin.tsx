import { useState } from "react";
import { useNavigate } from "react-router";
import type { Admin } from "../../auth/admin.ts";
import { errorMessage } from "../../office/error-message.ts";
import { officeButton } from "../../ui/office/button.ts";
import { ConfirmDialog } from "../../ui/office/confirm-dialog.tsx";
import { showToast } from "../../ui/office/toast-store.ts";
import { deleteAdmin } from "./admin-calls.ts";

/**
 * Deletes an admin after a question.
 *
 * @param before called before it leaves the page.
 * @returns the button and its dialog.
 */
export function useDeleteAdmin(admin: Admin, before: () => void) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const confirmed = async () => {
    setBusy(true);
    const answer = await deleteAdmin(admin);
    setBusy(false);
    setAsking(false);
    if (answer.kind === "ok") {
      before();
      showToast(answer.data.message);
      return navigate("/admin/admins");
    }
    const why = errorMessage(answer);
    if (why) showToast(why, { bad: true });
  };

  const button = (
    <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)} className={officeButton("danger")}>
      Delete
    </button>
  );
  const dialog = asking && (
    <ConfirmDialog
      title={`Delete ${admin.username}?`}
      confirm="Delete admin"
      danger
      busy={busy}
      onConfirm={confirmed}
      onCancel={() => setAsking(false)}
    >
      {admin.username} will be logged out everywhere, and their requests unassigned. Their name stays in the history.
      You can’t undo this.
    </ConfirmDialog>
  );
  return { button, dialog };
}
