import { formatBudget, formatMoney } from "../content/money.ts";
import { venue } from "../content/venue.ts";
import type { DoorState } from "../door/door-actions.ts";
import { formatTime, wallClockIn } from "../lib/wall-time.ts";
import { budgets } from "../requests/forms/limits.ts";
import type { Guest } from "./sheet.ts";

/** The venue's clock at an instant (ms since 1970, or ISO 8601): `10:41 PM`. */
export function formatTimeAt(instant: number | string): string {
  return formatTime(wallClockIn(venue.timeZone, typeof instant === "string" ? Date.parse(instant) : instant));
}

/** A budget as the sheet shows it: `budget $2,500+` for the form's `$2500 +`. */
function budgetText(wants: string): string {
  const budget = budgets.find(({ from }) => wants === `${formatBudget(from)} +`);
  return `budget ${budget ? `${formatMoney(budget.from * 100)}+` : wants}`;
}

/** Minutes for which a table is still held; undefined before the hold starts and once the guest arrived. */
export function minutesLeft({ kind, state, table, comes }: Guest, now: number): number | undefined {
  if (kind !== "vip-table" || state.now !== null || table === null) return undefined;
  const left = Math.ceil((Date.parse(comes) + venue.rules.tableHeldMinutes * 60_000 - now) / 60_000);
  return left <= venue.rules.tableHeldMinutes ? left : undefined;
}

/**
 * The line below a guest's name.
 *
 * @param now the server's clock, ms since 1970.
 * @param noted includes the guest's note.
 */
export function lineOf(guest: Guest, now: number, noted = true): string {
  const { kind, table, wants, note, state, guests, asked_for: askedFor } = guest;
  const left = minutesLeft(guest, now);
  const parts = [
    askedFor && `${guests === 1 ? "1 guest" : `${guests} guests`}, asked for ${askedFor}`,
    guest.confirmed && state.now === null && "confirmed",
    table?.name,
    table && table.minimum !== null && `min. ${formatMoney(table.minimum)}`,
    kind === "vip-table" || kind === "function" ? wants && budgetText(wants) : wants,
    kind === "function" && guest.status === "tentative" && "tentative",
    noted && note,
    left !== undefined && (left > 0 ? `${left} min left` : "hold expired"),
    state.again.length > 0 &&
      `also at ${state.again.map(({ at, door }) => `${formatTimeAt(at)}, ${door || "here"}`).join("; ")}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The lines of a guest's button: the action or the state, and the time of the state. */
export function stateLines(kind: Guest["kind"], { now, first, arrived }: DoorState): string[] {
  const withTime = (word: string, time: string | undefined) => (time ? [word, formatTimeAt(time)] : [word]);
  if (now === "no-show") return ["No-show"];
  if (now === "redeemed") return withTime("Redeemed", first?.at);
  if (now === "seated") return withTime("Seated", first?.at);
  if (now === "arrived") return withTime("Arrived", arrived?.at);
  return [kind === "claim" ? "Redeem" : "Check in"];
}

/** The lines of a guest's button as one. */
export const statusText = (kind: Guest["kind"], state: DoorState): string => stateLines(kind, state).join(" ");
