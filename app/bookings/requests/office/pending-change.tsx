import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import type { ChangeStart } from "../inbox/answer.ts";
import { formatChange } from "../pending-change.ts";
import type { RequestDetail } from "../request.ts";
import { decisionVerb } from "./next-steps.ts";

interface PendingChangeProps {
  request: RequestDetail;
  /** Opens the dialog of a decision; undefined if the role may not decide. */
  onDecide: ((decision: ChangeStart) => void) | undefined;
}

/** The guest's pending change beside the approval. */
export function PendingChange({ request, onDecide }: PendingChangeProps) {
  const pending = request.pending_change;
  if (!pending) return null;
  return (
    <section aria-labelledby="pending-change" className="border-l-4 border-action bg-paper px-4 py-3">
      <h3 id="pending-change" className="font-semibold">
        Change requested
      </h3>
      <p className="text-quiet">
        <time dateTime={pending.asked_on}>{formatDateTime(pending.asked_on, today())}</time>. The booking stays as it is
        until you decide.
      </p>
      <dl className="tabular mt-3 grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {pending.changes.map((change) => (
          <div key={change.label} className="contents">
            <dt className="text-quiet">{change.label}</dt>
            <dd className="font-semibold">{formatChange(change)}</dd>
          </div>
        ))}
      </dl>
      {pending.table && (
        <p className="mt-3">{pending.table} If you approve the change, this party needs another table.</p>
      )}
      {onDecide && (
        <div className="mt-4 flex flex-wrap gap-2">
          <OfficeButton look="action" onClick={() => onDecide("approve-change")}>
            {decisionVerb("approve-change")}
          </OfficeButton>
          <OfficeButton onClick={() => onDecide("decline-change")}>{decisionVerb("decline-change")}</OfficeButton>
        </div>
      )}
    </section>
  );
}
