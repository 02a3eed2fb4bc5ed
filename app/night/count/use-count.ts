import { useEffect, useMemo, useRef } from "react";
import { type Level, type SeenPhone, silentPhones } from "../../bookings/door-log/capacity.ts";
import type { Night } from "../sheet/night-state.ts";
import { readySound, sound } from "../sheet/sounds.ts";
import { useNightState } from "../sheet/use-night-state.ts";
import { countPlaces, type Places } from "./count-places.ts";

/** How many people are inside, as far as this phone knows. */
export interface ShownCount extends Places {
  /** Phones that have been silent for too long. */
  silent: SeenPhone[];
  /** Actions may be missing, so the number is a minimum. */
  atLeast: boolean;
}

/**
 * How many people are inside by all actions, sent and unsent.
 *
 * @returns null before the whole sheet has loaded.
 */
export function useCount(night: Night): ShownCount | null {
  const { door } = night;
  const { sheet, waiting, offSince } = useNightState(night);
  const rows = sheet?.rows;
  const ticks = sheet?.ticks;
  const capacity = sheet?.capacity;
  const isWhole = sheet?.more === undefined;
  const places = useMemo(
    () => (isWhole && rows && ticks && capacity ? countPlaces({ rows, ticks, capacity }, waiting, door) : null),
    [isWhole, rows, ticks, capacity, waiting, door],
  );
  if (!places || !capacity || !sheet) return null;
  const silent = silentPhones(sheet.phones ?? [], capacity, Date.parse(sheet.now));
  return { ...places, silent, atLeast: silent.length > 0 || offSince !== null };
}

const ranks: Record<Level, number> = { free: 0, amber: 1, red: 2 };

/** Plays a sound and vibrates once each time a place reaches amber or red. */
export function useLimitAlert(count: ShownCount | null): void {
  const before = useRef(new Map<string, number>());
  // Browsers allow sound only after a touch.
  useEffect(() => {
    document.addEventListener("pointerdown", readySound, { once: true });
    return () => document.removeEventListener("pointerdown", readySound);
  }, []);
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
