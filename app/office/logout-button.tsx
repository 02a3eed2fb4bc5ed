import { useState } from "react";
import { useNavigate } from "react-router";
import { officeButton } from "../ui/office/button.ts";
import { ConfirmDialog } from "../ui/office/confirm-dialog.tsx";
import { countOfficeDrafts } from "../ui/office/office-draft.ts";
import { logOut } from "./log-out.ts";

/** The way out. Whoever comes next finds nothing that was typed here, so it asks while something is not saved. */
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
      <button type="button" onClick={press} className={officeButton("quiet", "-mr-2")}>
        Logout
      </button>
      {unsaved > 0 && (
        <ConfirmDialog
          title="Log out without saving?"
          confirm="Log out"
          cancel="Stay"
          danger
          busy={leaving}
          onConfirm={leave}
          onCancel={() => setUnsaved(0)}
        >
          {unsaved === 1
            ? "Something you typed is not saved. It goes when you log out, so that nobody else finds it here."
            : `${unsaved} things you typed are not saved. They go when you log out, so that nobody else finds them here.`}
        </ConfirmDialog>
      )}
    </>
  );
}
