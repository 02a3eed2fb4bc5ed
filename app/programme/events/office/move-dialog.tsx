import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { NightChangesResult, ToMove } from "../status/shapes.ts";
import { AskedGuests } from "./asked-guests.tsx";

interface MoveDialogProps {
  eventId: string;
  move: ToMove;
  onClose: () => void;
  onDone: (result: NightChangesResult) => void;
}

export const requestsText = (count: number) => formatCount(count, "request");

/** Lists the requests to move to an event's new date. */
export function MoveDialog({ eventId, move, onClose, onDone }: MoveDialogProps) {
  const { change, from, to, guests, total, listed } = move;
  const more = total - listed - guests.length;
  return (
    <AskedGuests
      title={`Move ${requestsText(total)}`}
      lead={`From ${formatLongDate(from)} to ${formatLongDate(to)}, recorded in each request's history. Their tables on the old date become free. Guests are not emailed, except about new dates for their deposit.`}
      yes={`Move ${requestsText(total)}`}
      working="Moving..."
      send={() => callApi("POST /event/move-requests/:id", { params: { id: eventId }, json: { change } })}
      onDone={onDone}
      onClose={onClose}
      names="Who"
    >
      <ul aria-label="Requests" className="-my-2">
        {guests.map(({ _id, kind, reference, name, status }) => (
          <li key={_id} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <span className="tabular text-quiet">
              {requestKinds[kind].label} {reference}, {statusesOf(kind)[status]?.label.toLowerCase()}
            </span>
          </li>
        ))}
        {more > 0 && <li className="py-2 text-quiet">And {formatNumber(more)} more.</li>}
        {listed > 0 && <li className="py-2 font-semibold">{formatCount(listed, "guest")} on guest lists</li>}
      </ul>
    </AskedGuests>
  );
}
