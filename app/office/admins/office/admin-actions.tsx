import { useNavigate } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { ConfirmButton } from "../../../staff/toolkit/confirm-button.tsx";
import { toastResult } from "../../../staff/toolkit/error-message.ts";

interface AdminActionsProps {
  admin: Admin;
  /** Called once the admin is deleted, before navigating away. */
  onDeleted: () => void;
}

/** Buttons for ending an admin's sessions and for deleting the admin. */
export function AdminActions({ admin: { _id, username, version }, onDeleted }: AdminActionsProps) {
  const navigate = useNavigate();
  const endSessions = async () => {
    toastResult(await callApi("POST /admin/end-sessions/:id", { params: { id: _id } }));
  };
  const deleteAdmin = async () => {
    const answer = await callApi("POST /admin/delete-admin/:id", { params: { id: _id }, version });
    if (!toastResult(answer)) return;
    onDeleted();
    navigate("/admin/admins");
  };
  return (
    <>
      <ConfirmButton
        label="Log out everywhere"
        className={officeButton("quiet")}
        title={`Log out ${username} everywhere?`}
        confirm="Log out everywhere"
        onConfirm={endSessions}
      >
        {username} has to log in again on every device. The account stays as it is.
      </ConfirmButton>
      <ConfirmButton
        label="Delete"
        className={officeButton("danger")}
        title={`Delete ${username}?`}
        confirm="Delete admin"
        danger
        onConfirm={deleteAdmin}
      >
        {username} will be logged out everywhere, and their requests unassigned. Door codes and inspectors' links that
        they created are revoked. Their name stays in the history. You can't undo this.
      </ConfirmButton>
    </>
  );
}
