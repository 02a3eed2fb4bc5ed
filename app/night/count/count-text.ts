import type { PlaceCount, SeenPhone } from "../../bookings/door-log/capacity.ts";
import { formatNumber } from "../../platform/lib/locale/format-number.ts";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";

/** The parts that add up to the people inside: `Main room 412`, `elsewhere 30`; empty without rooms. Each stays on one line. */
export function roomTexts(
  { rooms, elsewhere }: { rooms: readonly PlaceCount[]; elsewhere: number },
  atLeast: boolean,
): string[] {
  const inside = (place: string, people: number) =>
    `${place}\u00a0${atLeast ? "at\u00a0least\u00a0" : ""}${formatNumber(people)}`;
  const texts = rooms.map(({ room, people }) => inside(room, people));
  return rooms.length > 0 && elsewhere > 0 ? [...texts, inside("elsewhere", elsewhere)] : texts;
}

/** The notice about a full or nearly full place for a door; empty while there is room. */
export function limitText({ room, people, limit, level }: PlaceCount): string {
  if (!limit || level === "free") return "";
  const of = `${formatNumber(people)} of ${formatNumber(limit.of)}.`;
  const full = room === "" ? "Full:" : `${room} full:`;
  if (level === "amber") return `${room === "" ? "Nearly full:" : `${room} nearly full:`} ${of}`;
  const over = people - limit.of;
  return over > 0
    ? `${full} ${of} Let no one in until ${formatNumber(over + 1)} have left.`
    : `${full} ${of} One in, one out.`;
}

/** The capacity beside a number: `licence capacity 600`; empty if none is set. */
export function capacityText({ limit }: PlaceCount): string {
  return limit ? `${limit.kind} capacity ${formatNumber(limit.of)}` : "";
}

/** The notice that more left than came in, or empty. */
export function missingText({ room, missing }: PlaceCount): string {
  if (missing === 0) return "";
  return `${room || "Count"}: ${formatNumber(missing)} more left than came in. Correct the count.`;
}

/** The doors that have not been heard from: `Back door (Sam) hasn't been heard from since 11:12 PM.` */
export function silentText(phones: readonly SeenPhone[]): string {
  const [first, ...more] = phones.map(({ door, phone, seen }) => {
    const name = phone && phone !== door ? `${door} (${phone})` : door;
    return `${name} hasn't been heard from since ${formatTime(seen)}.`;
  });
  if (first === undefined) return "";
  return more.length > 1 ? `${first} ${more.length} more phones are silent.` : [first, ...more].join(" ");
}

/** A change of a number of people: `+521`, `−413`. */
export function changeText(people: number): string {
  return people > 0 ? `+${formatNumber(people)}` : formatNumber(people).replace("-", "−");
}
