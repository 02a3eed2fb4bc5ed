import { useEffect, useMemo, useState } from "react";
import { areSame, byRequest, type DoorAction } from "../../bookings/door-log/door-actions.ts";
import type { Night, NightState } from "./night-state.ts";
import { type Guest, guestsOf, type Totals, totalsOf, union, withActions } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";
import { useNightState } from "./use-night-state.ts";

type Shown = Parameters<typeof guestsOf>[0];

const NONE: readonly DoorAction[] = [];

/**
 * Creates a function that lists a sheet's guests and reuses the objects of unchanged ones, so that their rows and search
 * entries are not rebuilt. Of 8,000 guests an action changes one.
 */
function createGuestLister(): (sheet: Shown, actions: Map<string, DoorAction[]>) => readonly Guest[] {
  let before: Shown | undefined;
  let guests: readonly Guest[] = [];
  const parts = ["rows", "floor", "doors", "night", "lists", "shops"] as const satisfies (keyof Sheet)[];
  return (sheet, actions) => {
    const others = parts.filter((part) => before?.[part] !== sheet[part]);
    if (others.length === 0) {
      const next = guests.map((guest) => {
        const some = actions.get(guest._id) ?? NONE;
        return areSame(guest.actions, some) ? guest : withActions(guest, some);
      });
      if (next.some((guest, index) => guest !== guests[index])) guests = next;
      return guests;
    }
    const isRowsOnly = others.every((part) => part === "rows");
    const known = new Map(isRowsOnly ? guests.map((guest) => [guest._id, guest]) : []);
    const unchanged = new Set(before?.rows);
    const rows = new Map(sheet.rows.map((row) => [row._id, row]));
    guests = guestsOf(sheet, actions).map((guest) => {
      const last = known.get(guest._id);
      const row = rows.get(guest._id);
      return last && row && unchanged.has(row) && areSame(last.actions, guest.actions) ? last : guest;
    });
    before = sheet;
    return guests;
  };
}

/** A night's state with its guests and totals. */
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
