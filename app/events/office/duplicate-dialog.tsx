import { type FormEvent, useState } from "react";
import { today } from "../../content/today.ts";
import { venue } from "../../content/venue.ts";
import { isWallTime, minutesBetween, minutesLater, wallTimeOf, weekLater } from "../../lib/wall-steps.ts";
import { formatLongDate, formatTime } from "../../lib/wall-time.ts";
import { useSend } from "../../office/use-send.ts";
import { officeButton } from "../../ui/office/button.ts";
import { TextInput } from "../../ui/office/input.tsx";
import { Modal } from "../../ui/office/modal.tsx";
import type { StaffEvent } from "../event.ts";
import { DateNotes } from "./date-notes.tsx";
import { duplicateEvent } from "./event-calls.ts";
import { useDateNotes } from "./use-date-notes.ts";

interface DuplicateDialogProps {
  event: StaffEvent;
  onClose: () => void;
  onMade: (copy: StaffEvent) => void;
  /** Makes it a series instead. */
  onRepeat: () => void;
}

/** Asks for the date of a copy, and creates it. */
export function DuplicateDialog({ event, onClose, onMade, onRepeat }: DuplicateDialogProps) {
  const from = wallTimeOf(event.start_date);
  const length = minutesBetween(from, event.end_date);
  const [start, setStart] = useState(() => weekLater(from, today()));
  const { busy, failed, setFailed, send } = useSend();
  const end = isWallTime(start) ? minutesLater(start, length) : "";
  const notes = useDateNotes({ start_date: start, end_date: end, name: event.name });

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const name = String(new FormData(submitted.currentTarget).get("name")).trim();
    if (!name || !end) return setFailed("Enter a name and choose a date.");
    send(
      () => duplicateEvent(event, start, name),
      (made) => onMade(made.event),
    );
  };

  return (
    <Modal
      open
      onClose={onClose}
      label={`Duplicate ${event.name}`}
      className="message max-h-[96svh]! w-[min(92vw,480px)] overflow-y-auto"
    >
      <form onSubmit={submit} noValidate className="office grid gap-5 border border-rule bg-raised p-6">
        <div>
          <h2 className="text-lg font-semibold text-balance">Duplicate {event.name}</h2>
          <p className="mt-1 text-quiet">Copies text, link and image. Hidden until you activate it.</p>
        </div>
        <TextInput
          label="New date"
          name="start_date"
          type="datetime-local"
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
          data-first-focus
          hint={
            end
              ? `${formatLongDate(start)}, ${formatTime(start)} – ${formatTime(end)}, ${venue.address.city} time`
              : `${venue.address.city} time`
          }
        />
        <DateNotes notes={notes} />
        <TextInput label="Name" name="name" defaultValue={event.name} autoComplete="off" />
        <div aria-live="assertive" className="font-semibold text-danger empty:hidden">
          {failed}
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" disabled={busy} className={officeButton("action")}>
            {busy ? "Duplicating..." : "Duplicate"}
          </button>
          <button type="button" onClick={onClose} className={officeButton("outline")}>
            Cancel
          </button>
          <button type="button" onClick={onRepeat} className={officeButton("quiet", "-ml-1 px-3")}>
            Repeat instead
          </button>
        </div>
      </form>
    </Modal>
  );
}
