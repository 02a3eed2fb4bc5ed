import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import {
  isWallTime,
  minutesBetween,
  minutesLater,
  wallTimeOf,
  weekLater,
} from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate, formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { StaffEvent } from "../event.ts";
import { DateNotes } from "./date-notes.tsx";
import { duplicateEvent } from "./event-calls.ts";
import { eventLabel } from "./event-label.ts";
import { useDateNotes } from "./use-date-notes.ts";

interface DuplicateDialogProps {
  event: StaffEvent;
  onClose: () => void;
  /** Makes it a series instead. */
  onRepeat: () => void;
}

/** Asks for the date of a copy, creates it and opens it. */
export function DuplicateDialog({ event, onClose, onRepeat }: DuplicateDialogProps) {
  const from = wallTimeOf(event.start_date);
  const length = minutesBetween(from, event.end_date);
  const [start, setStart] = useState(() => weekLater(from, today()));
  const { busy, failed, setFailed, send } = useSend();
  const end = isWallTime(start) ? minutesLater(start, length) : "";
  const notes = useDateNotes({ start_date: start, end_date: end, name: event.name });
  const navigate = useNavigate();

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const name = String(new FormData(submitted.currentTarget).get("name")).trim();
    if (!name || !end) return setFailed("Enter a name and choose a date.");
    send(
      () => duplicateEvent(event, start, name),
      ({ event: copy }) => {
        onClose();
        showToast(`${eventLabel(copy)} created. Hidden from guests until you activate it.`);
        navigate(`/admin/edit-event/${copy._id}`);
      },
    );
  };

  return (
    <DialogFrame title={`Duplicate ${event.name}`} width="medium" onClose={onClose}>
      <DialogContent
        onSubmit={submit}
        failed={failed}
        buttons={
          <>
            <OfficeButton look="action" type="submit" disabled={busy}>
              {busy ? "Duplicating..." : "Duplicate"}
            </OfficeButton>
            <OfficeButton onClick={onClose}>Cancel</OfficeButton>
            <OfficeButton look="quiet" onClick={onRepeat} className="-ml-1 px-3">
              Repeat instead
            </OfficeButton>
          </>
        }
      >
        <p className="text-quiet">Copies text, link and image. Hidden until you activate it.</p>
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
      </DialogContent>
    </DialogFrame>
  );
}
