import type { TableMark } from "../../bookings/floor/floor-map.tsx";
import type { TableGroup } from "../../bookings/floor/plan.ts";
import type { TableState } from "../../bookings/floor/table-drawing.tsx";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import type { Guest } from "../sheet/sheet.ts";
import { minutesLeft } from "../sheet/sheet-text.ts";

/** The parties at a table, in the order in which they come, without no-shows. */
export function guestsAt(guests: readonly Guest[], group: TableGroup): Guest[] {
  return guests.filter(({ table, state }) => table?.table === group.table && state.now !== "no-show");
}

function stateOf(group: TableGroup, here: readonly Guest[], now: number): TableState {
  if (here.some(({ state }) => state.arrived !== null)) return "seated";
  if (here.length === 0) return group.state ?? "free";
  return here.every((guest) => (minutesLeft(guest, now) ?? 1) <= 0) ? "late" : "booked";
}

/** A table's status now, as its accessible name ends. */
export const stateLabels: Record<TableState, string> = {
  free: "free",
  booked: "held",
  late: "hold expired",
  seated: "taken",
  held: "held",
  blocked: "blocked",
};

/** How the tables of a night are marked on its floor plan, by id. @param now ms since 1970. */
export function marksOf(groups: readonly TableGroup[], guests: readonly Guest[], now: number): Map<string, TableMark> {
  const marks = new Map<string, TableMark>();
  for (const group of groups) {
    const here = guestsAt(guests, group);
    const state = stateOf(group, here, now);
    const parties = here.map(({ name, guests: count, comes }) => `${formatTime(comes)} ${name}, ${count}`);
    const label = [stateLabels[state], ...(here.length > 0 ? parties : [group.note])].filter(Boolean).join(", ");
    // A first name fits a table on a phone.
    const text = here[0]?.name.split(" ")[0] ?? (group.note || undefined);
    for (const { _id } of group.tables) marks.set(_id, { state, label, text });
  }
  return marks;
}
