import { requestKinds, statusesOf } from "../../content/request-kinds.ts";
import { formatNumber } from "../../lib/format-number.ts";
import type { NightChanges, ToTell } from "../status/status-change.ts";
import { AskedGuests } from "./asked-guests.tsx";
import { notifyGuests } from "./status-calls.ts";

interface NotifyDialogProps {
  eventId: string;
  tell: ToTell;
  onClose: () => void;
  onTold: (answer: NightChanges & { message: string }) => void;
}

export const guestsText = (count: number) => (count === 1 ? "1 guest" : `${formatNumber(count)} guests`);

/** Lists the guests to email, with the email's text. */
export function NotifyDialog({ eventId, tell, onClose, onTold }: NotifyDialogProps) {
  const { change, guests, total, mails } = tell;
  return (
    <AskedGuests
      title={`Email ${guestsText(total)}`}
      lead="One email each, recorded in the request’s history."
      yes={`Email ${guestsText(total)}`}
      working="Sending..."
      send={() => notifyGuests(eventId, change)}
      onDone={onTold}
      onClose={onClose}
      className="w-[min(94vw,720px)]"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is long. */}
      <section tabIndex={0} aria-label="Who and what" className="overflow-y-auto p-5 outline-offset-[-3px]">
        <ul aria-label="Guests" className="grid">
          {guests.map(({ _id, kind, reference, name, email, status }) => (
            <li key={_id} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span> <span className="wrap-anywhere text-quiet">{email}</span>
              </span>
              <span className="tabular text-quiet">
                {requestKinds[kind].label} {reference}, {statusesOf(kind)[status]?.label.toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
        {total > guests.length && <p className="py-2 text-quiet">And {formatNumber(total - guests.length)} more.</p>}
        {mails.map(({ kind, subject, text }) => (
          <article key={kind} aria-label={`What they read: ${requestKinds[kind].label}`} className="mt-6">
            <h3 className="font-semibold text-quiet">{requestKinds[kind].label}: what they read</h3>
            <div className="mt-2 border border-rule bg-paper p-4">
              <p className="font-semibold wrap-anywhere">{subject}</p>
              <p className="mt-3 text-sm leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
            </div>
          </article>
        ))}
      </section>
    </AskedGuests>
  );
}
