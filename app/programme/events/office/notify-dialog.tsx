import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { NightChangesResult, ToTell } from "../status/shapes.ts";
import { AskedGuests } from "./asked-guests.tsx";

interface NotifyDialogProps {
  eventId: string;
  tell: ToTell;
  onClose: () => void;
  onDone: (result: NightChangesResult) => void;
}

const guestsText = (count: number) => formatCount(count, "guest");

const demoGuestsText = (count: number) => formatCount(count, "demo guest");

/** The guests who haven't been notified: real guests are counted first, since they alone are emailed. */
export function untoldText({ total, demo }: ToTell): string {
  return [total > 0 && guestsText(total), demo > 0 && demoGuestsText(demo)].filter(Boolean).join(" and ");
}

/** Explains what notifying does; demo guests are recorded as notified, and never emailed. */
export function notifyText({ total, demo }: ToTell): string {
  return total > 0 ? `Email ${guestsText(total)}` : `Notify ${demoGuestsText(demo)}`;
}

function leadText({ total, demo }: ToTell): string {
  if (demo === 0) return "One email each, recorded in the request's history.";
  if (total === 0) return "Recorded in each request's history. Demo guests are never emailed.";
  return `One email each, recorded in the request's history. ${demoGuestsText(demo)} ${demo === 1 ? "is" : "are"} recorded as notified, and never emailed.`;
}

/** Lists the guests to email, with the email's text. */
export function NotifyDialog({ eventId, tell, onClose, onDone }: NotifyDialogProps) {
  const { change, guests, total, demo, mails } = tell;
  const more = total + demo - guests.length;
  return (
    <AskedGuests
      title={notifyText(tell)}
      lead={leadText(tell)}
      yes={notifyText(tell)}
      working={total > 0 ? "Sending..." : "Saving..."}
      send={() => callApi("POST /event/tell-guests/:id", { params: { id: eventId }, json: { change } })}
      onDone={onDone}
      onClose={onClose}
      names="Who and what"
    >
      <ul aria-label="Guests" className="grid">
        {guests.map(({ _id, kind, reference, name, email, status, demo }) => (
          <li key={_id} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span> <span className="wrap-anywhere text-quiet">{email}</span>
            </span>
            <span className="tabular text-quiet">
              {requestKinds[kind].label} {reference}, {statusesOf(kind)[status]?.label.toLowerCase()}
              {demo && ", demo: not emailed"}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="py-2 text-quiet">And {formatNumber(more)} more.</p>}
      {mails.map(({ kind, subject, text }) => (
        <article key={kind} aria-label={`What they read: ${requestKinds[kind].label}`} className="mt-6">
          <h3 className="font-semibold text-quiet">{requestKinds[kind].label}: what they read</h3>
          <div className="mt-2 border border-rule bg-paper p-4">
            <p className="font-semibold wrap-anywhere">{subject}</p>
            <p className="mt-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
          </div>
        </article>
      ))}
    </AskedGuests>
  );
}
