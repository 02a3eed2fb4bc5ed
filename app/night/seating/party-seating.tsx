import { type FormEvent, useState } from "react";
import { useOneAttempt } from "../../platform/lib/use-one-attempt.ts";
import { TextInput } from "../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { endOfNight, timeInNight } from "../../platform/venue/club-night.ts";
import { formatMoney } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Guest } from "../sheet/sheet.ts";
import type { SeatAt } from "./use-seat-at.ts";

interface PartySeatingProps {
  guest: Guest;
  /** The default end of its seating. */
  until: string;
  /** `YYYY-MM-DD`. */
  night: string;
  /** Opens the floor plan to choose a table for this party. */
  onChoose: () => void;
  onSeat: SeatAt;
}

/** A party's table and times in its open row. They change online only, so that no table is assigned twice. */
export function PartySeating({ guest, until: leaves, night, onChoose, onSeat }: PartySeatingProps) {
  const [result, setResult] = useState("");
  const { busy, attempt } = useOneAttempt();
  const { table, seating, comes } = guest;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { from, until } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!from || !until) return setResult("Enter the arrival and end time.");
    const end = until === venue.nightEndsAt ? endOfNight(night) : timeInNight(night, until);
    const done = await attempt(() => onSeat(guest, table, [], { from: timeInNight(night, from), until: end }));
    if (done !== undefined) setResult(done ? "Saved." : "");
  };
  return (
    <div className="grid gap-3 border-t border-rule pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-base wrap-anywhere">
          <b>{table?.name ?? "No table"}</b>
          {table && ` · ${table.seats} seats`}
          {table?.minimum != null && ` · min. ${formatMoney(table.minimum)}`}
        </p>
        <OfficeButton onClick={onChoose} className="min-h-13 text-base">
          {table ? "Change table" : "Choose table"}
        </OfficeButton>
      </div>
      <form
        onSubmit={save}
        noValidate
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto] [&_.office-input]:min-h-13!"
      >
        <TextInput label="Arrival" name="from" type="time" defaultValue={comes.slice(11, 16)} />
        <TextInput label="Until" name="until" type="time" defaultValue={(seating?.until ?? leaves).slice(11, 16)} />
        <div className="max-sm:col-span-2 flex flex-wrap items-center gap-3">
          <OfficeButton type="submit" disabled={busy} className="min-h-13 text-base">
            Save times
          </OfficeButton>
          <p role="status" className="text-base font-semibold empty:hidden">
            {result}
          </p>
        </div>
      </form>
    </div>
  );
}
