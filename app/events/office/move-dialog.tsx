import { useRef, useState } from "react";
import { whyNot } from "../../auth/why-not.ts";
import { requestKinds, statusesOf } from "../../content/request-kinds.ts";
import { longDate } from "../../lib/wall-time.ts";
import { Modal } from "../../ui/modal.tsx";
import { officeButton } from "../../ui/office/button.ts";
import type { NightChanges, ToMove } from "../night-change.ts";
import { moveRequests } from "./night-calls.ts";

interface MoveDialogProps {
  eventId: string;
  move: ToMove;
  onClose: () => void;
  onMoved: (answer: NightChanges & { message: string }) => void;
}

export const requestsInWords = (count: number) =>
  count === 1 ? "1 request" : `${count.toLocaleString("en-AU")} requests`;

/** Whose requests go to a night's new date; none goes before somebody has seen the list and said yes. */
export function MoveDialog({ eventId, move, onClose, onMoved }: MoveDialogProps) {
  const { change, from, to, guests, total } = move;
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const go = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    const answer = await moveRequests(eventId, change);
    setBusy(false);
    underWay.current = false;
    if (answer.kind === "ok") return onMoved(answer.data);
    setFailed(answer.kind === "refused" && answer.message ? answer.message : (whyNot(answer) ?? ""));
  };
  return (
    <Modal open onClose={onClose} label={`Move ${requestsInWords(total)}`} className="w-[min(94vw,640px)]">
      <div className="office grid max-h-[90svh] grid-rows-[auto_minmax(0,1fr)_auto] border border-rule bg-raised">
        <header className="border-b border-rule p-5">
          <h2 className="text-lg font-semibold">Move {requestsInWords(total)}</h2>
          <p className="mt-1 text-quiet">
            From {longDate(from)} to {longDate(to)}, each with a line in its history. Tables given on the old night are
            free again. Nobody is written to by this.
          </p>
        </header>
        <ul aria-label="Requests" className="overflow-y-auto px-5 py-3">
          {guests.map(({ _id, kind, reference, name, status }) => (
            <li key={_id} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="min-w-0 font-semibold break-words">{name}</span>
              <span className="tabular text-quiet">
                {requestKinds[kind].label} {reference}, {statusesOf(kind)[status]?.label.toLowerCase()}
              </span>
            </li>
          ))}
          {total > guests.length && (
            <li className="py-2 text-quiet">And {(total - guests.length).toLocaleString("en-AU")} more.</li>
          )}
        </ul>
        <footer className="flex flex-wrap items-center gap-3 border-t border-rule p-5">
          <button type="button" disabled={busy} onClick={go} className={officeButton("action")}>
            {busy ? "Moving..." : `Yes, move ${requestsInWords(total)}`}
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
