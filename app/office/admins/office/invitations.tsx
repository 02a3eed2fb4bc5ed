import { useState } from "react";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { mayManage, roleNames } from "../../../platform/roles/roles.ts";
import { MessageDialog } from "../../../platform/ui/message-dialog.tsx";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { WholeWords } from "../../../platform/ui/office/whole-words.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { Invitation, InvitedResponse } from "../../../staff/auth/shapes.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastError, toastResult } from "../../../staff/toolkit/error-message.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useMe } from "../../../staff/toolkit/use-me.ts";
import { useRowAttempt } from "../../../staff/toolkit/use-row-action.ts";
import { InvitationLink } from "./invitation-link.tsx";

interface Actions {
  mayChange: (invitation: Invitation) => boolean;
  /** The id of the invitation that is being resent. */
  busy: string | null;
  again: (invitation: Invitation) => void;
  revoke: (invitation: Invitation) => void;
}

function columnsOf({ mayChange, busy, again, revoke }: Actions): Column<Invitation>[] {
  return [
    {
      id: "username",
      header: "Name",
      className: "md:w-full max-md:self-center",
      phone: "title",
      cell: ({ username, email }) => (
        <>
          <span className="block py-1 font-semibold wrap-anywhere">
            <WholeWords text={username} />
          </span>
          <span className="block text-sm font-normal wrap-anywhere text-quiet">
            <WholeWords text={email} />
          </span>
        </>
      ),
    },
    { id: "role", header: "Role", className: "whitespace-nowrap", cell: ({ role }) => roleNames[role] },
    { id: "invited_by", header: "Invited by", className: "whitespace-nowrap", cell: ({ invited_by }) => invited_by },
    {
      id: "ends_on",
      header: "Expires",
      className: "whitespace-nowrap",
      cell: ({ ends_on }) => <time dateTime={ends_on}>{formatDateTime(ends_on, today())}</time>,
    },
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      phone: "actions",
      className: "md:text-right md:whitespace-nowrap",
      cell: (invitation) =>
        mayChange(invitation) && (
          <>
            <OfficeButton
              look="quiet"
              disabled={busy === invitation._id}
              aria-label={`Invite again: ${invitation.username}`}
              onClick={() => again(invitation)}
              className="max-md:-ml-4"
            >
              Invite again
            </OfficeButton>
            <OfficeButton
              look="quiet"
              opensDialog
              aria-label={`Revoke: ${invitation.username}`}
              onClick={() => revoke(invitation)}
              className="md:-mr-4"
            >
              Revoke
            </OfficeButton>
          </>
        ),
    },
  ];
}

/** Open invitations; nothing if there are none. */
export function Invitations() {
  const { data, loading, failed, reload } = useApi("GET /admin/invitations", {});
  const role = useMe()?.admin.role;
  const { busy, attempt } = useRowAttempt();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const [link, setLink] = useState<InvitedResponse | null>(null);

  const again = ({ _id }: Invitation) =>
    attempt(_id, async () => {
      const answer = await callApi("POST /admin/invitations/:id/again", { params: { id: _id } });
      reload();
      if (answer.kind !== "ok") return toastError(answer);
      if (answer.data.link === null) showToast(answer.data.message);
      else setLink(answer.data);
    });
  const revoke = ({ _id }: Invitation) => {
    setRevoking(null);
    return attempt(_id, async () => {
      const answer = await callApi("POST /admin/invitations/:id/revoke", { params: { id: _id } });
      reload();
      toastResult(answer);
    });
  };

  if (failed) return <LoadFailed message={failed} onRetry={reload} />;
  return (
    <>
      {data && data.length > 0 && (
        <section className="mt-10">
          <h2 className="px-(--office-gutter) pb-3 text-lg font-semibold">Open invitations</h2>
          <DataTable
            caption="Open invitations"
            columns={columnsOf({
              mayChange: (invitation) => role !== undefined && mayManage(role, invitation.role),
              busy,
              again,
              revoke: setRevoking,
            })}
            rows={data}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty="No open invitations."
          />
        </section>
      )}
      {revoking && (
        <ConfirmDialog
          title="Revoke invitation?"
          confirm="Revoke"
          danger
          onConfirm={() => revoke(revoking)}
          onCancel={() => setRevoking(null)}
        >
          The link that {revoking.username} got will stop working.
        </ConfirmDialog>
      )}
      {link?.link && (
        <MessageDialog tone="good" text={link.message} button="OK" onClose={() => setLink(null)}>
          <div className="mt-3">
            <InvitationLink name={link.invitation.username} link={link.link} />
          </div>
        </MessageDialog>
      )}
    </>
  );
}
