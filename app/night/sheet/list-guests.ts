import { areSame, type DoorAction } from "../../bookings/door-log/door-actions.ts";
import { type Guest, guestsOf, withActions } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";

type Shown = Parameters<typeof guestsOf>[0];

const NONE: readonly DoorAction[] = [];

/**
 * Lists a sheet's guests again and again: those whom no change is about stay the same objects, so that neither their
 * rows nor their entries in the search are rebuilt. Of 8,000 guests an action changes one.
 */
export function createGuestLister(): (sheet: Shown, actions: Map<string, DoorAction[]>) => readonly Guest[] {
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
