import { type PlaceCount, placesOf } from "../door/capacity.ts";
import { type CountedDoor, countAt, movementsOf } from "../door/people-count.ts";
import { limitText } from "./count-text.ts";
import type { Night, NightState } from "./night-store.ts";
import { type Sheet, union } from "./sheet.ts";

/** People in the venue and in the rooms that a door connects; in the office in all rooms. */
export interface Places {
  venue: PlaceCount;
  rooms: PlaceCount[];
}

const named =
  (door: string) =>
  ({ name }: CountedDoor): boolean =>
    name.toLowerCase() === door.toLowerCase();

/**
 * Counts the people inside from all actions, sent and unsent.
 *
 * @param door the name of the phone's door; empty in the office.
 */
export function countPlaces(
  { rows, ticks, capacity }: Pick<Sheet, "rows" | "ticks" | "capacity">,
  waiting: NightState["waiting"],
  door: string,
): Places {
  const sizes = new Map(rows.map(({ _id, guests }) => [_id, guests]));
  const unsent = waiting.map((action) => ({ ...action, door }));
  const movements = movementsOf(union(unsent, ticks), (id) => sizes.get(id), capacity.doors);
  const [venue, ...rooms] = placesOf(countAt(movements), capacity);
  if (door === "") return { venue, rooms };
  const own = capacity.doors.find(named(door));
  return { venue, rooms: rooms.filter(({ room }) => room === own?.into || room === own?.from) };
}

/** What full places mean for a door: `Full: 600 of 600. One in, one out.` Empty while there is room. */
export function fullText({ venue, rooms }: Places): string {
  const full = [venue, ...rooms].filter(({ level }) => level === "red");
  return full.map(limitText).join(" ");
}

/** Says that people were let in, and that the place is full with them, as far as the phone knows. */
export function letInText({ store, door }: Night, text: string): string {
  const { sheet, waiting } = store.getState();
  const full = sheet?.capacity && fullText(countPlaces(sheet, waiting, door));
  return full ? `${text} ${full}` : text;
}
