import { useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { countOfficeDrafts } from "../../platform/ui/office/office-draft.ts";
import { logOut } from "./log-out.ts";

/** Logs out. Confirms first when drafts would be deleted: they must not be left for the device's next user. */
export function LogoutButton() {
  const navigate = useNavigate();
  const [unsaved, setUnsaved] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logOut();
    navigate("/admin/login");
  };
  const press = () => {
    const drafts = countOfficeDrafts();
    if (drafts > 0) setUnsaved(drafts);
    else leave();
  };
  return (
    <>
      <OfficeButton look="quiet" onClick={press} className="-mr-2 max-sm:-mr-4">
        Logout
      </OfficeButton>
      {unsaved > 0 && (
        <ConfirmDialog
          title="Log out without saving?"
          confirm="Log out"
          danger
          busy={leaving}
          onConfirm={leave}
          onCancel={() => setUnsaved(0)}
        >
          {unsaved === 1
            ? "You have an unsaved draft. Logging out deletes it from this device."
            : `You have ${unsaved} unsaved drafts. Logging out deletes them from this device.`}
        </ConfirmDialog>
      )}
    </>
  );
}
