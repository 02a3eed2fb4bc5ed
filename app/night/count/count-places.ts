import { type PlaceCount, placesOf } from "../../bookings/door-log/capacity.ts";
import { type CountedDoor, createCounter } from "../../bookings/door-log/people-count.ts";
import type { Night, NightState } from "../sheet/night-state.ts";
import { union } from "../sheet/sheet.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { limitText } from "./count-text.ts";

/** People in the venue and in the rooms that a door connects; in the office in all rooms. */
export interface Places {
  venue: PlaceCount;
  rooms: PlaceCount[];
  /** People of the venue who are in none of these rooms. */
  elsewhere: number;
}

const named =
  (door: string) =>
  ({ name }: CountedDoor): boolean =>
    name.toLowerCase() === door.toLowerCase();

const count = createCounter();

/** Memoised: the bar, the scanner and messages need the same count, which is slow on a phone. */
let last: { of: readonly unknown[]; places: Places } | undefined;

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
  const of = [rows, ticks, capacity, waiting, door];
  if (last?.of.every((item, index) => item === of[index])) return last.places;
  const sizes = new Map(rows.map(({ _id, guests }) => [_id, guests]));
  const unsent = waiting.map((action) => ({ ...action, door }));
  const inside = count(union(unsent, ticks), (id) => sizes.get(id), capacity.doors);
  const [venue, ...rooms] = placesOf(inside, capacity);
  const own = capacity.doors.find(named(door));
  const isShown = ({ room }: PlaceCount) => door === "" || room === own?.into || room === own?.from;
  const shown = rooms.filter(isShown);
  const elsewhere = shown.reduce((left, { people }) => left - people, venue.people);
  last = { of, places: { venue, rooms: shown, elsewhere } };
  return last.places;
}

/** The notice about full places for a door: `Full: 600 of 600. One in, one out.` Empty while there is room. */
export function fullText({ venue, rooms }: Places): string {
  const full = [venue, ...rooms].filter(({ level }) => level === "red");
  return full.map(limitText).join(" ");
}

/** Adds the notice about full places to a message that people were let in, as far as the phone knows. */
export function letInText({ store, door }: Night, text: string): string {
  const { sheet, waiting } = store.getState();
  const full = sheet?.capacity && sheet.more === undefined && fullText(countPlaces(sheet, waiting, door));
  return full ? `${text} ${full}` : text;
}
