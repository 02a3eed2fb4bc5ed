import { type ChangeEvent, type FormEvent, useState } from "react";
import { countAt, doorsByName, movementsOf, roomsCounted } from "../../bookings/door-log/people-count.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { useStore } from "../../platform/lib/use-store.ts";
import { SelectInput, TextInput } from "../../platform/ui/office/input.tsx";
import { OfficeButton } from "../../platform/ui/office/office-button.tsx";
import { showToast } from "../../platform/ui/office/toast-store.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Night } from "../sheet/night-state.ts";
import { union } from "../sheet/sheet.ts";
import type { ShownCount } from "./use-count.ts";

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The last moment at which the venue's clock showed `HH:MM`, ISO 8601. @param now ISO 8601. */
function lastAt(clock: string, now: string): string {
  const milliseconds = Date.parse(now);
  const shown = wallClockIn(venue.timeZone, milliseconds).slice(11);
  const ago = (minutesOf(shown) - minutesOf(clock) + 1_440) % 1_440;
  return new Date(ago === 0 ? milliseconds : milliseconds - ago * 60_000).toISOString();
}

/** The people in each room once the venue is corrected to `people` at `at`, as far as this phone knows. */
function roomsAt({ store, door }: Night, people: number, at: string): Record<string, number> {
  const { sheet, waiting } = store.getState();
  if (!sheet) return {};
  const sizes = new Map(sheet.rows.map(({ _id, guests }) => [_id, guests]));
  const unsent = waiting.map((action) => ({ ...action, door }));
  const { doors } = sheet.capacity;
  const movements = movementsOf(union(unsent, sheet.ticks), (id) => sizes.get(id), doors);
  return roomsCounted(people, countAt(movements, Date.parse(at)), doorsByName(doors)(door));
}

interface CorrectCountProps {
  night: Night;
  count: ShownCount;
  onDone: () => void;
}

/** Previews a correction: the venue's number is the sum of its rooms and of the people in none. */
function Outcome({
  night,
  count,
  people,
  room,
  time,
}: Omit<CorrectCountProps, "onDone"> & Record<"people" | "room" | "time", string>) {
  if (count.rooms.length === 0 || !/^\d{1,5}$/.test(people)) return null;
  const at = time ? lastAt(time, night.now()) : night.now();
  const counted = Number(people);
  if (room === "") {
    const rooms = Object.entries(roomsAt(night, counted, at));
    const others = rooms.reduce((left, [, some]) => left - some, counted);
    const all = [...rooms.map(([name, some]) => `${name} ${formatNumber(some)}`), `elsewhere ${formatNumber(others)}`];
    return (
      <p>
        Sets every room in proportion: {all.slice(0, others > 0 ? all.length : -1).join(", ")}. If you counted a room,
        correct that room.
      </p>
    );
  }
  if (time) return <p>The venue changes by as many. Other rooms stay.</p>;
  const before = count.rooms.find((item) => item.room === room)?.people ?? 0;
  const venue = Math.max(0, count.venue.people + counted - before);
  return <p>The whole venue is then {formatNumber(venue)}. Other rooms stay.</p>;
}

/** Enters how many people were counted by hand, for the venue or a room, with the reason. */
export function CorrectCount({ night, count, onDone }: CorrectCountProps) {
  const rooms = count.rooms.map(({ room }) => room);
  const doorsOf = useStore(night.store, (state) => state.sheet?.capacity.doors) ?? [];
  const [entered, setEntered] = useState({ people: "", room: "", time: "" });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    setEntered((before) => ({ ...before, [target.name]: target.value.trim() }));
  const doorNames = (room: string) =>
    doorsOf
      .filter(({ into, from }) => into === room || from === room)
      .map(({ name }) => name)
      .join(", ");
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (name: string) => String(form.get(name) ?? "").trim();
    const [people, reason, room, time] = [textOf("people"), textOf("reason"), textOf("room"), textOf("time")];
    const errors = {
      ...(!/^\d{1,5}$/.test(people) && { people: "Enter how many people you counted." }),
      ...(reason === "" && { reason: "Enter a reason for the correction." }),
    };
    setProblems(errors);
    if (Object.keys(errors).length > 0) return;
    const at = time ? lastAt(time, night.now()) : night.now();
    onDone();
    const place = room ? { room } : { rooms: roomsAt(night, Number(people), at) };
    const undoes = await night.action("", "corrected", { party: Number(people), reason, at, ...place });
    showToast(`${room || "Whole venue"} corrected to ${formatNumber(Number(people))}.`, {
      undo: () => night.action("", "undone", { undoes }),
    });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-4 pb-2">
      <TextInput
        label="People counted"
        name="people"
        inputMode="numeric"
        maxLength={5}
        error={problems.people}
        onChange={change}
      />
      {rooms.length > 0 && (
        <SelectInput label="Where" name="room" defaultValue="" onChange={change}>
          <option value="">The whole venue: all rooms and doors</option>
          {rooms.map((room) => (
            <option key={room} value={room}>
              {[room, doorNames(room)].filter(Boolean).join(": ")}
            </option>
          ))}
        </SelectInput>
      )}
      <TextInput label="Time" name="time" type="time" optional hint="Leave blank for now." onChange={change} />
      <div role="status" className="empty:hidden">
        <Outcome night={night} count={count} {...entered} />
      </div>
      <TextInput label="Reason" name="reason" maxLength={200} error={problems.reason} />
      <OfficeButton type="submit" className="min-h-12">
        Correct the count
      </OfficeButton>
    </form>
  );
}
