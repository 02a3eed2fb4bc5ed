import { useRef, useState } from "react";
import { whyNot } from "../../auth/why-not.ts";
import { requestKinds, statusesOf } from "../../content/request-kinds.ts";
import { Modal } from "../../ui/modal.tsx";
import { officeButton } from "../../ui/office/button.ts";
import type { NightChanges, ToTell } from "../night-change.ts";
import { tellGuests } from "./night-calls.ts";

interface TellDialogProps {
  eventId: string;
  tell: ToTell;
  onClose: () => void;
  onTold: (answer: NightChanges & { message: string }) => void;
}

export const guestsInWords = (count: number) => (count === 1 ? "1 guest" : `${count.toLocaleString("en-AU")} guests`);

/** Who will be written to, in which words; nothing goes before somebody has said yes. */
export function TellDialog({ eventId, tell, onClose, onTold }: TellDialogProps) {
  const { change, guests, total, mails } = tell;
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const say = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const answer = await tellGuests(eventId, change);
    setBusy(false);
    underWay.current = false;
    if (answer.kind === "ok") return onTold(answer.data);
    setFailed(answer.kind === "refused" && answer.message ? answer.message : (whyNot(answer) ?? ""));
  };
  return (
    <Modal open onClose={onClose} label={`Tell ${guestsInWords(total)}`} className="w-[min(94vw,720px)]">
      <div className="office grid max-h-[90svh] grid-rows-[auto_minmax(0,1fr)_auto] border border-rule bg-raised">
        <header className="border-b border-rule p-5">
          <h2 className="text-lg font-semibold">Tell {guestsInWords(total)}</h2>
          <p className="mt-1 text-quiet">Each gets one mail, and a line in the request’s history.</p>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is long. */}
        <section tabIndex={0} aria-label="Who and what" className="overflow-y-auto p-5 outline-offset-[-3px]">
          <ul aria-label="Guests" className="grid">
            {guests.map(({ _id, kind, reference, name, email, status }) => (
              <li key={_id} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
                <span className="min-w-0 break-words">
                  <span className="font-semibold">{name}</span> <span className="break-all text-quiet">{email}</span>
                </span>
                <span className="tabular text-quiet">
                  {requestKinds[kind].label} {reference}, {statusesOf(kind)[status]?.label.toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
          {total > guests.length && (
            <p className="py-2 text-quiet">And {(total - guests.length).toLocaleString("en-AU")} more.</p>
          )}
          {mails.map(({ kind, subject, text }) => (
            <article key={kind} aria-label={`What they read: ${requestKinds[kind].label}`} className="mt-6">
              <h3 className="font-semibold text-quiet">{requestKinds[kind].label}: what they read</h3>
              <div className="mt-2 border border-rule bg-paper p-4">
                <p className="font-semibold break-words">{subject}</p>
                <p className="mt-3 text-sm leading-relaxed break-words whitespace-pre-line">{text}</p>
              </div>
            </article>
          ))}
        </section>
        <footer className="flex flex-wrap items-center gap-3 border-t border-rule p-5">
          <button type="button" disabled={busy} onClick={say} className={officeButton("action")}>
            {busy ? "Writing..." : `Yes, write to ${guestsInWords(total)}`}
          </button>
          <button type="button" data-first-focus onClick={onClose} className={officeButton("outline")}>
            Not now
          </button>
          <div aria-live="assertive" className="basis-full font-semibold text-danger empty:hidden">
            {failed}
          </div>
        </footer>
      </div>
    </Modal>
  );
}
