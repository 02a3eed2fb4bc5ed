import { type Rhythm, rhythms } from "../../../platform/db/tables/content.ts";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogButtons, DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { SelectInput, TextInput } from "../../../platform/ui/office/input.tsx";
import { Switch } from "../../../platform/ui/office/switch.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import type { StaffEvent } from "../event.ts";
import { formatRecurrence, MAX_NIGHTS } from "../recurrence.ts";
import { RepeatDates } from "./repeat-dates.tsx";
import { useRepeat } from "./use-repeat.ts";

interface RepeatDialogProps {
  event: StaffEvent;
  onClose: () => void;
  onMade?: () => void;
}

const formatCount = (count: number) => `${count} event${count === 1 ? "" : "s"}`;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface RecurrenceFieldsProps extends Pick<ReturnType<typeof useRepeat>, "choice" | "choose"> {
  /** The event's club night, `YYYY-MM-DD`. */
  night: string;
}

/** How often an event repeats, and when that ends. */
function RecurrenceFields({ night, choice, choose }: RecurrenceFieldsProps) {
  const { every, ends, until, times } = choice;
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1.1fr)] sm:gap-3">
      <SelectInput
        label="Repeats"
        name="every"
        value={every}
        onChange={({ currentTarget }) => choose({ every: currentTarget.value as Rhythm })}
        data-first-focus
      >
        {rhythms.map((rhythm) => (
          <option key={rhythm} value={rhythm}>
            {capital(formatRecurrence(night, rhythm))}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label="Ends"
        name="ends"
        value={ends}
        onChange={({ currentTarget }) => choose({ ends: currentTarget.value as "until" | "times" })}
      >
        <option value="until">On a date</option>
        <option value="times">After a number</option>
      </SelectInput>
      {ends === "until" ? (
        <TextInput
          label="End date"
          name="until"
          type="date"
          min={night}
          value={until}
          onChange={({ currentTarget }) => choose({ until: currentTarget.value })}
        />
      ) : (
        <TextInput
          label="Number of events"
          name="times"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_NIGHTS}
          value={times}
          onChange={({ currentTarget }) => choose({ times: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** Asks how an event repeats, previews the dates with their issues, creates the events. */
export function RepeatDialog({ event, onClose, onMade }: RepeatDialogProps) {
  const { choice, choose, nights, wrong, isSelected, select, count, busy, failed, make } = useRepeat(
    event,
    ({ message }) => {
      onClose();
      showToast(message);
      onMade?.();
    },
  );
  const { status } = choice;
  return (
    <DialogFrame title={`Repeat ${event.name}`} width="large" onClose={onClose}>
      <DialogContent
        onSubmit={(submitted) => {
          submitted.preventDefault();
          make();
        }}
        failed={failed}
        buttons={
          <DialogButtons
            save={`Create ${formatCount(count)}`}
            saving="Creating..."
            busy={busy}
            disabled={nights === null}
            onCancel={onClose}
          />
        }
      >
        <p className="text-quiet">
          Copies text, link, image and times. You can edit or skip each event on its own, or edit all upcoming ones
          together.
        </p>
        <RecurrenceFields night={event.night} choice={choice} choose={choose} />
        <section aria-label="Dates" aria-live="polite" className="min-h-11">
          {wrong && <p className="font-semibold text-danger">{wrong}</p>}
          {!wrong && nights === null && <p className="text-quiet">Checking dates...</p>}
          {!wrong && nights?.length === 0 && <p className="text-quiet">No dates before then.</p>}
          {!wrong && nights && nights.length > 0 && (
            <>
              <p className="mb-2 text-quiet">
                {count === nights.length ? formatCount(count) : `${count} of ${formatCount(nights.length)}`}, at the
                same local time all year. Untick dates to skip.
              </p>
              <RepeatDates nights={nights} isSelected={isSelected} onSelect={select} />
            </>
          )}
        </section>
        <div className="flex flex-wrap items-center gap-x-3">
          <Switch label="Activate now" on={status} onChange={(next) => choose({ status: next })} />
          <p className="text-quiet">
            {status ? "Visible to guests at once." : "Hidden from guests until you activate each event."}
          </p>
        </div>
      </DialogContent>
    </DialogFrame>
  );
}
