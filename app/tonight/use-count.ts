import { useEffect, useMemo, useRef } from "react";
import { type Level, type PlaceCount, placesOf, type SeenPhone, silentPhones } from "../door/capacity.ts";
import { countAt, movementsOf } from "../door/people-count.ts";
import { useStore } from "../lib/use-store.ts";
import type { Night, NightState } from "./night-store.ts";
import { union } from "./sheet.ts";
import { sound } from "./verdict-sound.ts";

/** How many people are inside, as far as this phone knows. */
export interface ShownCount {
  venue: PlaceCount;
  /** The rooms that the phone's door connects; in the office all. */
  rooms: PlaceCount[];
  /** Doors from which nothing was heard for too long, by their phones. */
  silent: SeenPhone[];
  /** There may be people whom this number does not have yet. */
  atLeast: boolean;
}

const WHOLE = (state: NightState) => state;

/**
 * Counts the people inside from all actions, sent and unsent.
 *
 * @param door the name of this phone's door; empty in the office.
 * @returns null before the sheet has loaded.
 */
export function useCount(night: Night, door: string): ShownCount | null {
  const { sheet, waiting, offSince } = useStore(night.store, WHOLE);
  const rows = sheet?.rows;
  const actions = sheet?.ticks;
  const capacity = sheet?.capacity;
  const sizes = useMemo(() => new Map(rows?.map(({ _id, guests }) => [_id, guests])), [rows]);
  const places = useMemo(() => {
    if (!actions || !capacity) return null;
    const unsent = waiting.map((action) => ({ ...action, door }));
    const movements = movementsOf(union(unsent, actions), (id) => sizes.get(id), capacity.doors);
    return placesOf(countAt(movements), capacity);
  }, [actions, capacity, sizes, waiting, door]);
  if (!places || !capacity || !sheet) return null;
  const own = capacity.doors.find(({ name }) => name.toLowerCase() === door.toLowerCase());
  const [venue, ...rooms] = places;
  const silent = silentPhones(sheet.phones ?? [], capacity, Date.parse(sheet.now));
  return {
    venue,
    rooms: door === "" ? rooms : rooms.filter(({ room }) => room === own?.into || room === own?.from),
    silent,
    atLeast: silent.length > 0 || offSince !== null,
  };
}

const ranks: Record<Level, number> = { free: 0, amber: 1, red: 2 };

/** Plays a sound and vibrates once each time a place reaches amber or red. */
export function useLimitAlert(count: ShownCount | null): void {
  const before = useRef(new Map<string, number>());
  useEffect(() => {
    if (!count) return;
    let highest: Level = "free";
    for (const { room, level } of [count.venue, ...count.rooms]) {
      const was = before.current.get(room) ?? ranks[level];
      before.current.set(room, ranks[level]);
      if (ranks[level] > was && ranks[level] > ranks[highest]) highest = level;
    }
    if (highest !== "free") sound(highest);
  }, [count]);
}
