import { partText } from "../../bookings/deposits/deposit-state.ts";
import type { DoorAction } from "../../bookings/door-log/door-actions.ts";
import { holdEnd } from "../../bookings/floor/hold-end.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatTime, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { budgetFrom, budgetLabelOf, budgets } from "../../platform/venue/budgets.ts";
import { formatMoney } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import { payNowText } from "../guest-lists/price-text.ts";
import { stopFor } from "./guest-card.ts";
import { type Guest, isParty } from "./sheet.ts";

/** The venue's clock at an instant (ms since 1970, or ISO 8601): `10:41 PM`. */
export function formatTimeAt(instant: number | string): string {
  return formatTime(wallClockIn(venue.timeZone, typeof instant === "string" ? Date.parse(instant) : instant));
}

/** Where an action was recorded: `Front door (Sam)`; an action that was not sent yet is this phone's. */
export function placeText({ door, phone }: Pick<DoorAction, "door" | "phone">): string {
  return phone ? `${door} (${phone})` : door || "this phone";
}

/** A budget as the sheet shows it: `budget $2,500+` for the form's `$2500 +`. */
function budgetText(wants: string): string {
  const budget = budgets.find((one) => wants === budgetLabelOf(one));
  return `budget ${budget ? `${formatMoney(budgetFrom(budget) * 100)}+` : wants}`;
}

/** Minutes for which a table is still held; undefined before the hold starts and once the guest arrived. */
export function minutesLeft({ kind, state, table, comes }: Guest, now: number): number | undefined {
  if (kind !== "vip-table" || state.now !== null || table === null) return undefined;
  const left = Math.ceil((holdEnd(comes) - now) / 60_000);
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
    askedFor && `${formatCount(guests, "guest")}, asked for ${askedFor}`,
    guest.unpaid && (guest.part_paid ? `deposit part paid: ${partText(guest.part_paid)}` : "deposit unpaid"),
    table === null && guest.misfit,
    guest.confirmed && state.now === null && "confirmed",
    table?.name,
    left !== undefined && (left > 0 ? `${left} min left` : "hold expired"),
    table && table.minimum !== null && `min. ${formatMoney(table.minimum)}`,
    guest.listed?.name,
    guest.listed && payNowText(guest.listed.terms, guest.night, now),
    guest.sold,
    isParty(guest) ? wants && budgetText(wants) : wants,
    kind === "function" && guest.status === "tentative" && "tentative",
    noted && note,
    state.again.length > 0 &&
      `also at ${state.again.map((action) => `${formatTimeAt(action.at)}, ${placeText(action)}`).join("; ")}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** People of a party who have not come yet; none once they are marked a no-show. */
export const peopleLeft = ({ guests, state }: Guest): number =>
  state.now === "arrived" || state.now === null ? Math.max(0, guests - state.people) : 0;

/** Whether a part of a party is in: `3 of 5`. */
export const isPartlyIn = (guest: Guest): boolean => guest.state.people > 0 && peopleLeft(guest) > 0;

/** The lines of a guest's button: the action or the state, and the time of the state. */
export function stateLines(guest: Guest): string[] {
  const { kind, status, undecided, guests, state } = guest;
  const { now, first, arrived, people } = state;
  const stop = now === null && stopFor(guest);
  // In two lines, as wide as the button.
  if (stop)
    return [stop.title.slice(0, stop.title.lastIndexOf(" ")), stop.title.slice(stop.title.lastIndexOf(" ") + 1)];
  if (now === null && status === "void") return [undecided ? "Ask" : "Void"];
  if (isPartlyIn(guest)) return [`${people} of ${guests}`, `Let in ${peopleLeft(guest)}`];
  const withTime = (word: string, time: string | undefined) => (time ? [word, formatTimeAt(time)] : [word]);
  if (now === "no-show") return ["No-show"];
  if (now === "redeemed") return withTime("Redeemed", first?.at);
  if (now === "seated") return withTime("Seated", first?.at);
  if (now === "arrived") return withTime("Arrived", arrived?.at);
  return [kind === "claim" ? "Redeem" : "Check in"];
}

/** The lines of a guest's button as one. */
export const statusText = (guest: Guest): string => stateLines(guest).join(" ");
