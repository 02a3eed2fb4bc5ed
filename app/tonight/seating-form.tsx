import { type FormEvent, useState } from "react";
import { endOfNight, timeInNight } from "../content/club-night.ts";
import { formatMoney } from "../content/money.ts";
import { venue } from "../content/venue.ts";
import { officeButton } from "../ui/office/button.ts";
import { SelectInput, TextInput } from "../ui/office/input.tsx";
import type { Night } from "./night-store.ts";
import type { Guest, Sheet } from "./sheet.ts";

/** Sets when a party arrives and which table is theirs; online only, because no table may be assigned twice. */
export function SeatingForm({ guest, sheet, night }: { guest: Guest; sheet: Sheet; night: Night }) {
  const [result, setResult] = useState("");
  const [busy, setBusy] = useState(false);
  const rooms = [...new Set(sheet.floor.tables.map(({ room }) => room))];
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { table, from, until } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    if (!from || !until) return setResult("Enter the arrival and end time.");
    const start = timeInNight(night.night, from);
    const end = until === venue.nightEndsAt ? endOfNight(night.night) : timeInNight(night.night, until);
    setBusy(true);
    const answer = await night.call<{ message: string }>("/api/tonight/seating", {
      json: { request: guest._id, night: night.night, table: table || null, from: start, until: end },
    });
    setBusy(false);
    if (answer.kind === "ok") {
      setResult("Saved.");
      return night.sync();
    }
    setResult(
      answer.kind === "unreachable"
        ? "Tables can only be assigned online. Check your connection and try again."
        : answer.message,
    );
  };
  return (
    <form
      onSubmit={save}
      noValidate
      className="grid grid-cols-2 items-end gap-3 border-t border-rule pt-3 [&_.office-input]:min-h-13!"
    >
      <div className="col-span-2">
        <SelectInput label="Table" name="table" optional defaultValue={guest.seating?.table ?? ""}>
          <option value="">None</option>
          {rooms.map((room) => (
            <optgroup key={room} label={room}>
              {sheet.floor.tables
                .filter((table) => table.room === room)
                .map(({ _id, name, seats, minimum }) => (
                  <option key={_id} value={_id}>
                    {name}, {seats} seats{minimum ? `, min. ${formatMoney(minimum)}` : ""}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectInput>
      </div>
      <TextInput label="Arrival" name="from" type="time" defaultValue={guest.comes.slice(11, 16)} />
      <TextInput
        label="Until"
        name="until"
        type="time"
        defaultValue={guest.seating?.until.slice(11, 16) ?? venue.nightEndsAt}
      />
      <div className="col-span-2 flex flex-wrap items-center gap-3">
        <button type="submit" disabled={busy} className={officeButton("outline", "min-h-13 text-base")}>
          Save seating
        </button>
        <p role="status" className="text-base font-semibold">
          {result}
        </p>
      </div>
    </form>
  );
}
