import { type FormEvent, useState } from "react";
import { venue } from "../content/venue.ts";
import { wallClockIn } from "../lib/wall-time.ts";
import { SelectInput, TextInput } from "../ui/office/input.tsx";
import { OfficeButton } from "../ui/office/office-button.tsx";
import { showToast } from "../ui/office/toast-store.ts";
import type { Night } from "./night-store.ts";

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The last moment at which the venue's clock showed `HH:MM`, ISO 8601. @param now ISO 8601. */
function lastAt(clock: string, now: string): string {
  const milliseconds = Date.parse(now);
  const shown = wallClockIn(venue.timeZone, milliseconds).slice(11);
  const ago = (minutesOf(shown) - minutesOf(clock) + 1_440) % 1_440;
  return new Date(ago === 0 ? milliseconds : milliseconds - ago * 60_000).toISOString();
}

interface CorrectCountProps {
  night: Night;
  rooms: readonly string[];
  onDone: () => void;
}

/** Enters how many people were counted by hand, for the venue or a room, with the reason. */
export function CorrectCount({ night, rooms, onDone }: CorrectCountProps) {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? "").trim();
    const [people, reason, room, time] = [textOf("people"), textOf("reason"), textOf("room"), textOf("time")];
    const errors = {
      ...(!/^\d{1,5}$/.test(people) && { people: "Enter how many people you counted." }),
      ...(reason === "" && { reason: "Enter a reason for the correction." }),
    };
    setWrong(errors);
    if (Object.keys(errors).length > 0) return;
    const at = time ? lastAt(time, night.now()) : night.now();
    onDone();
    const undoes = await night.action("", "corrected", { party: Number(people), reason, at, ...(room && { room }) });
    showToast("Count corrected.", { undo: () => night.action("", "undone", { undoes }) });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-4 pb-2">
      <TextInput label="People counted" name="people" inputMode="numeric" maxLength={5} error={wrong.people} />
      {rooms.length > 0 && (
        <SelectInput label="Where" name="room" defaultValue="">
          <option value="">The whole venue</option>
          {rooms.map((room) => (
            <option key={room} value={room}>
              {room}
            </option>
          ))}
        </SelectInput>
      )}
      <TextInput label="Time" name="time" type="time" optional hint="Leave blank for now." />
      <TextInput label="Reason" name="reason" maxLength={200} error={wrong.reason} />
      <OfficeButton type="submit" className="min-h-12">
        Correct the count
      </OfficeButton>
    </form>
  );
}
