import type { Settings } from "../../platform/venue/schema/settings.ts";
import { fitted, type Inside, inRoom } from "./people-count.ts";

/** Capacities, rooms and doors, as the settings have them. */
export type Capacity = Settings["door"];

export type Level = "free" | "amber" | "red";

/** The number of people in the venue or a room, beside the lower of its capacities. */
export interface PlaceCount {
  /** The room's name; empty for the venue. */
  room: string;
  /** Never below 0. */
  people: number;
  /** How many more people left than came in. */
  missing: number;
  /** The lower capacity, and which one it is; null if none is set. */
  limit: { of: number; kind: "licence" | "fire" } | null;
  level: Level;
}

function limitOf({ licence, fire }: { licence: number; fire: number }): PlaceCount["limit"] {
  if (licence > 0 && (fire === 0 || licence <= fire)) return { of: licence, kind: "licence" };
  return fire > 0 ? { of: fire, kind: "fire" } : null;
}

function placeCount(
  room: string,
  [people, counted]: readonly [number, number],
  limit: PlaceCount["limit"],
  amberAt: number,
): PlaceCount {
  const isAmber = limit !== null && people * 100 >= limit.of * amberAt;
  const level = limit !== null && people >= limit.of ? "red" : isAmber ? "amber" : "free";
  return { room, people, missing: Math.max(0, -counted), limit, level };
}

/** The counts of the venue and of each room, in the settings' order; the rooms never have more people than the venue. */
export function placesOf(inside: Inside, { rooms, amberAt, ...venue }: Capacity): [PlaceCount, ...PlaceCount[]] {
  const shown = fitted(inside);
  return [
    placeCount("", [shown.venue, inside.venue], limitOf(venue), amberAt),
    ...rooms.map((room) =>
      placeCount(room.name, [inRoom(shown.rooms, room.name), inRoom(inside.rooms, room.name)], limitOf(room), amberAt),
    ),
  ];
}

export interface SeenPhone {
  door: string;
  /** The name of the phone; empty without one. */
  phone: string;
  /** When the phone last polled for changes, to about half a minute; ISO 8601 with the venue's offset. */
  seen: string;
}

/** The phones that have not been heard from for too long, the longest first. @param now ms since 1970. */
export function silentPhones(phones: readonly SeenPhone[], { silentSeconds }: Capacity, now: number): SeenPhone[] {
  return phones
    .filter(({ seen }) => now - Date.parse(seen) > silentSeconds * 1_000)
    .sort((left, right) => Date.parse(left.seen) - Date.parse(right.seen));
}
