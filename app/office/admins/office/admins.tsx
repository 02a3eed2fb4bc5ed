import { useState } from "react";
import { Link } from "react-router";
import { officeButton } from "../../../platform/ui/office/button.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { Admin } from "../../../staff/auth/shapes.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan, useMe } from "../../../staff/toolkit/use-me.ts";
import { editAdmin } from "./admin-calls.ts";
import { adminColumns } from "./admin-columns.tsx";
import { deactivation } from "./deactivation.ts";
import { Invitations } from "./invitations.tsx";
import { NewPasswordDialog } from "./new-password-dialog.tsx";
import { useMayChange } from "./use-may-change.ts";

function AdminActions() {
  const can = useCan();
  return (
    <>
      <Link to="/admin/admins/second-factor" className={officeButton("quiet")}>
        Second factor
      </Link>
      {can("people.change") && (
        <>
          <Link to="/admin/add-admin" className={officeButton("outline")}>
            Add admin
          </Link>
          <Link to="/admin/invite-admin" className={officeButton("action")}>
            Invite
          </Link>
        </>
      )}
    </>
  );
}

/** The list of admins, active and inactive. */
export default function Admins() {
  const { data, loading, failed, reload, replace } = useApi("GET /admin/admins", {});
  const me = useMe()?.admin._id;
  const mayChange = useMayChange();
  const [deactivating, setDeactivating] = useState<Admin | null>(null);
  const [resetting, setResetting] = useState<Admin | null>(null);
  const show = (admin: Admin) => replace((all) => all.map((listed) => (listed._id === admin._id ? admin : listed)));

  const setActive = async (admin: Admin, status: boolean) => {
    setDeactivating(null);
    show({ ...admin, status });
    const answer = await editAdmin(admin._id, { status }, admin.version);
    if (answer.kind !== "ok") {
      show(admin);
      toastError(answer);
      return reload();
    }
    show(answer.data.admin);
    const { username } = admin;
    showToast(status ? `${username} activated.` : `${username} deactivated and logged out everywhere.`);
  };

  const columns = adminColumns({
    me,
    mayChange,
    setActive: (admin, status) => (status ? setActive(admin, true) : setDeactivating(admin)),
    reset: setResetting,
  });
  return (
    <OfficePage title="Admins" actions={<AdminActions />}>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <DataTable
          caption="Admins"
          columns={columns}
          rows={data}
          rowKey={({ _id }) => _id}
          loading={loading}
          empty="No admins."
        />
      )}
      <Invitations />
      {deactivating && (
        <ConfirmDialog
          title={`Deactivate ${deactivating.username}?`}
          confirm="Deactivate"
          danger
          onConfirm={() => setActive(deactivating, false)}
          onCancel={() => setDeactivating(null)}
        >
          {deactivation(deactivating)}
        </ConfirmDialog>
      )}
      {resetting && (
        <NewPasswordDialog
          admin={resetting}
          onSet={show}
          onClose={() => {
            setResetting(null);
            reload();
          }}
        />
      )}
    </OfficePage>
  );
}
