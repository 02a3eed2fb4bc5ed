import { useEffect, useMemo, useState } from "react";
import { byRequest } from "../../bookings/door-log/door-actions.ts";
import { createGuestLister } from "./list-guests.ts";
import type { Night, NightState } from "./night-state.ts";
import { type Guest, type Totals, totalsOf, union } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";
import { useNightState } from "./use-night-state.ts";

/** A night's state with everything computed from it. */
export interface ShownNight extends NightState {
  guests: readonly Guest[];
  totals: Totals;
  /** The server's clock, ms since 1970; updated every 15 s. */
  now: number;
}

const noSheet: Partial<Sheet> = {};

/** Polls a night while it is shown, and merges stored and unsent door actions. */
export function useNight(night: Night): ShownNight {
  const state = useNightState(night);
  const [list] = useState(createGuestLister);
  const [now, setNow] = useState(() => Date.parse(night.now()));
  useEffect(() => night.start(), [night]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.parse(night.now())), 15_000);
    return () => clearInterval(timer);
  }, [night]);
  const { sheet, waiting } = state;
  const { rows, floor, ticks, lists, shops, doors = "" } = sheet ?? noSheet;
  const actions = useMemo(() => byRequest(ticks ? union(waiting, ticks) : []), [ticks, waiting]);
  const guests = useMemo(() => {
    if (!(rows && floor && lists && shops)) return [];
    const shown = { rows, floor, doors, lists, shops, night: night.night };
    return list(shown, actions);
  }, [rows, floor, doors, lists, shops, actions, night, list]);
  const totals = useMemo(() => totalsOf(guests, actions), [guests, actions]);
  return { ...state, guests, totals, now };
}
