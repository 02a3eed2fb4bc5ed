import { useEffect, useMemo, useState } from "react";
import { byRequest } from "../door/door-actions.ts";
import { useStore } from "../lib/use-store.ts";
import type { Night, NightState } from "./night-store.ts";
import { type Guest, guestsOf, type Totals, totalsOf, union } from "./sheet.ts";

/** A night as a screen shows it. */
export interface ShownNight extends NightState {
  guests: Guest[];
  totals: Totals;
  /** The server's clock, ms since 1970; it goes on by itself. */
  now: number;
}

const WHOLE = (state: NightState) => state;

/** Keeps a night up to date while it is shown, and puts together what all phones have tapped. */
export function useNight(night: Night): ShownNight {
  const state = useStore(night.store, WHOLE);
  const [now, setNow] = useState(() => Date.parse(night.now()));
  useEffect(() => night.start(), [night]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.parse(night.now())), 15_000);
    return () => clearInterval(timer);
  }, [night]);
  const { sheet, waiting } = state;
  const rows = sheet?.rows;
  const floor = sheet?.floor;
  const actions = sheet?.ticks;
  const doors = sheet?.doors ?? "";
  const guests = useMemo(
    () => (rows && floor && actions ? guestsOf({ rows, floor, doors }, byRequest(union(waiting, actions))) : []),
    [rows, floor, actions, doors, waiting],
  );
  const totals = useMemo(() => totalsOf(guests), [guests]);
  return { ...state, guests, totals, now };
}
