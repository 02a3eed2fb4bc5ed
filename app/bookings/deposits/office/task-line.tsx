import { useState } from "react";
import { localTexts } from "../../../platform/country-packs/local-texts.ts";
import type { DepositDecision } from "../../../platform/db/tables/bookings.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { DepositTask } from "../shapes.ts";
import { decisionLabels, decisionsFor, reasonLabels } from "../task.ts";

/** The consequences of a decision, before it is made. */
function consequence(decision: DepositDecision, { held_cents, balance_cents }: DepositTask): string {
  const held = formatAmount(held_cents);
  switch (decision) {
    case "refund":
      return `${held} will be recorded as refunded, and the guest is emailed about it. Transfer it back to them yourself.`;
    case "keep":
      return `${held} will be recorded as kept. The accountant's list shows the ${localTexts(venue.address).tax} on it.`;
    case "keep-date":
      return `${held} stays with the booking. With a new date set, the dates of the deposit follow it and the guest is emailed.`;
    case "waive":
      return `The guest no longer owes ${formatAmount(balance_cents)}.`;
    default:
      return `The guest has 24 more hours to pay ${formatAmount(balance_cents)}, with a new reminder.`;
  }
}

/** Why a deposit needs a decision, and the buttons for it. */
export function TaskLine({ task }: { task: DepositTask }) {
  const [asked, setAsked] = useState<{ decision: DepositDecision; id: string } | null>(null);
  const [note, setNote] = useState("");
  const { busy, failed, send } = useSend();
  const changes = useCan()("deposits.change");
  const { reason, held_cents, balance_cents, refundable_until } = task;
  const settle = () =>
    asked &&
    send(
      () =>
        callApi("POST /deposits/tasks/:id", {
          params: { id: task._id },
          json: { ...asked, ...(note.trim() && { note: note.trim() }) },
        }),
      ({ message }) => {
        setAsked(null);
        showToast(message);
        reloadData("GET /deposits/tasks", "GET /deposits/of/:id");
      },
    );
  const money = reason === "overdue" ? `${formatAmount(balance_cents)} to pay` : `${formatAmount(held_cents)} held`;
  return (
    <div className="border-l-4 border-action bg-paper px-4 py-3">
      <p className="font-semibold">
        {reasonLabels[reason]}: {money}
      </p>
      {reason !== "overdue" && refundable_until && (
        <p className="text-quiet">Refundable until {formatDateTime(refundable_until)} by the terms.</p>
      )}
      {changes && (
        <div className="mt-2 flex flex-wrap gap-2">
          {decisionsFor(reason).map((decision) => (
            <OfficeButton key={decision} onClick={() => setAsked({ decision, id: crypto.randomUUID() })}>
              {decisionLabels[decision]}
            </OfficeButton>
          ))}
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={`${decisionLabels[asked.decision]}: ${task.reference}`}
          confirm={decisionLabels[asked.decision]}
          busy={busy}
          onConfirm={settle}
          onCancel={() => setAsked(null)}
        >
          {consequence(asked.decision, task)}
          {asked.decision === "keep" && task.by_club && (
            <label className="mt-3 grid gap-1 font-semibold">
              Why we keep it, although we cancelled
              <input
                className="office-input min-h-11 font-normal"
                maxLength={200}
                value={note}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
              />
            </label>
          )}
          {failed && <span className="mt-2 block font-semibold text-danger">{failed}</span>}
        </ConfirmDialog>
      )}
    </div>
  );
}
