import type { DoorAction, DoorState } from "../../bookings/door-log/door-actions.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import type { Verdict } from "../../programme/offers/shapes.ts";
import { verdictText } from "../../programme/offers/verdict.ts";
import { payNowText } from "../guest-lists/price-text.ts";
import { cardFacts, cardNote, cardTags, flagTexts, type Stop, sentence, stopOf } from "../sheet/guest-card.ts";
import type { ScanVerdict, SheetRow } from "../sheet/shapes.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";
import { formatTimeAt, placeText } from "../sheet/sheet-text.ts";

/** A guest's source and, on a list, the price at an instant (ms since 1970). */
function sourceText(row: SheetRow, { lists, shops, night }: Pick<Sheet, "lists" | "shops" | "night">, at: number) {
  if (row.kind === "list") {
    const list = lists.find(({ _id }) => _id === row.list);
    const plus = row.guests > 1 ? ` · +${row.guests - 1}` : "";
    return {
      source: `${list ? `Guest list, ${list.name}` : "Guest list"}${plus}`,
      pays: list ? payNowText(list.terms, night, at) : "",
    };
  }
  const shop = shops.find(({ _id }) => _id === row.shop)?.name;
  const people = row.guests > 1 && `${row.guests} people`;
  const about = [shop, row.wants, people].filter(Boolean).join(" · ");
  return { source: about ? `Ticket, ${about}` : "Ticket", pays: "" };
}

/** Whether the scanning phone recorded an action: its own second scan is no alarm. */
export type IsHere = (action: Pick<DoorAction, "door" | "phone">) => boolean;

/** `In since 11:42 PM, Back door (Sam)`, `Let in here at 11:42 PM`. */
function sinceText(arrived: DoorState["arrived"], isHere: IsHere): string {
  if (!arrived?.at) return "In";
  const time = formatTimeAt(arrived.at);
  return isHere(arrived) ? `Let in here at ${time}` : `In since ${time}, ${placeText(arrived)}`;
}

/** Who a guest is to the club, for those who may see it. @param said the stop that the verdict names */
function cardOf(row: SheetRow, night: string, said?: Stop): { card?: string } {
  const flags = flagTexts(row).filter((text) => said === undefined || sentence(text) !== `${said.title}: ${said.text}`);
  const card =
    row.card && [...flags, ...cardTags(row), cardFacts(row, night), cardNote(row)].filter(Boolean).join(" · ");
  return card ? { card } : {};
}

/** The verdict on a guest whose flags stop them. @param about who they are and what they have, without a full stop */
function stopVerdict(stop: Stop, row: SheetRow, night: string, about: string, left: number): ScanVerdict {
  const { _id: guest, name, guests: party } = row;
  return {
    verdict: stop.by === "manager" ? "see-manager" : "not-admitted",
    title: stop.title,
    words: `${stop.text} ${about}.`,
    guest,
    name,
    left,
    party,
    ...cardOf(row, night, stop),
    ...(row.kind === "claim" && { offer: true }),
  };
}

/** The verdict on a claim of a guest whose flags stop them; undefined if none does. @param night the club night. */
export function claimStopVerdict(row: SheetRow, night: string): ScanVerdict | undefined {
  const stop = stopOf(row);
  const about = [row.name, row.wants].filter(Boolean).join(". ");
  return stop && stopVerdict(stop, row, night, about, row.guests);
}

/**
 * The verdict on a guest of a list or a ticket, by the server and by a phone that is offline. `yes` lets in one person.
 *
 * @param state from the actions of this club night.
 * @param at ms since 1970.
 * @param isHere whether the phone that scans recorded an action.
 */
export function guestVerdict(
  row: SheetRow,
  state: DoorState,
  sheet: Pick<Sheet, "lists" | "shops" | "night">,
  at: number,
  isHere: IsHere,
): ScanVerdict {
  const { source, pays } = sourceText(row, sheet, at);
  const about = [row.name, source, pays].filter(Boolean).join(". ");
  const { _id: guest, name, guests: party } = row;
  const left = party - state.people;
  const stop = state.people === 0 ? stopOf(row) : undefined;
  if (stop?.by === "not-admitted") return stopVerdict(stop, row, sheet.night, about, left);
  const card = cardOf(row, sheet.night);
  if (row.status === "void" && row.undecided) {
    const words = `The ticket isn't valid yet. ${row.undecided}. ${about}.`;
    return { verdict: "void", title: "Ask the box office", words, guest, name, party, ...card };
  }
  if (row.status === "void") {
    return { verdict: "void", title: "Void", words: `This ticket is void. ${about}.`, guest, name, party, ...card };
  }
  if (row.status === "removed") {
    const words = `This guest was removed from the list. ${about}.`;
    return { verdict: "removed", title: "Removed", words, guest, name, party, ...card };
  }
  if (left <= 0) {
    const { arrived } = state;
    return {
      verdict: "already",
      title: "Already in",
      words: `${sinceText(arrived, isHere)}. ${about}.`,
      name,
      ...card,
    };
  }
  if (stop) return stopVerdict(stop, row, sheet.night, about, left);
  if (party === 1) return { verdict: "yes", title: "Valid", words: `${about}.`, name, done: guest, ...card };
  const inside = state.people > 0 ? `${state.people} of ${party} are in. ` : "";
  return { verdict: "choose", title: "Valid", words: `${inside}${about}.`, guest, name, left, party, ...card };
}

/** A guest's row, with the state from the actions of this club night. */
export interface ScannedGuest {
  row: SheetRow;
  state: DoorState;
}

/**
 * The verdict on the guests who share a code, by the server and by a phone that is offline: the door chooses who comes
 * in.
 *
 * @param at ms since 1970.
 */
export function sharedVerdict(
  scanned: readonly ScannedGuest[],
  sheet: Pick<Sheet, "lists" | "shops" | "night">,
  at: number,
  isHere: IsHere,
): ScanVerdict {
  const sorted = scanned.toSorted((a, b) => compareTexts(a.row.name, b.row.name));
  const verdicts = sorted.map(({ row, state }) => ({ row, state, own: guestVerdict(row, state, sheet, at, isHere) }));
  const guests = verdicts.map(({ row, state, own }) => ({
    guest: row._id,
    name: row.name,
    title: own.title,
    words: own.words,
    party: row.guests,
    left: own.verdict === "yes" || own.verdict === "choose" ? row.guests - state.people : 0,
  }));
  const shared = `${guests.length} guests have this code`;
  const next = guests.find(({ left }) => left > 0);
  if (next) {
    const { guest, name, left, party } = next;
    return { verdict: "choose", title: "Valid", words: `${shared}.`, guest, name, left, party, guests };
  }
  const [first] = verdicts;
  const { own } = verdicts.find(({ own }) => own.verdict === "already") ?? first ?? { own: notFound };
  const each = guests.map(({ name, title }) => `${name || "No name"}, ${title.toLowerCase()}`).join("; ");
  // A guest about whom a manager decides is let in by name, not by a code that several share.
  const { guest: _, left: __, ...rest } = own;
  return { ...(own.verdict === "see-manager" ? rest : own), words: `${shared}: ${each}.`, guests };
}

/** The verdict on a code for other club nights, the nearest first. */
export function otherNightVerdict(kind: "list" | "ticket", nights: readonly string[]): ScanVerdict {
  const what = kind === "ticket" ? "This ticket is" : "This guest is on the list";
  const words = `${what} for ${nights.map((night) => formatDay(night)).join(" and ")}.`;
  return { verdict: "another-night", title: "Wrong night", words };
}

const bookingTitles = { "vip-table": "Table", function: "Function" } as const;

/**
 * The verdict on a booking's reference: the door sees the booking, and chooses how many of its party come in.
 *
 * @param state from the actions of this club night.
 * @param night the club night, `YYYY-MM-DD`.
 */
export function bookingVerdict(row: SheetRow, state: DoorState, isHere: IsHere, night: string): ScanVerdict {
  const { _id: guest, name, guests: party, comes, reference, kind } = row;
  if (kind !== "vip-table" && kind !== "function") {
    const words = `${name}. ${row.wants}. A reference doesn't redeem an offer: scan the code in their email.`;
    return { verdict: "unknown", title: "Offer", words };
  }
  const time = comes && `for ${formatTimeAt(comes)}`;
  const people = formatCount(party, "guest");
  const about = [name, [people, time].filter(Boolean).join(" "), row.note, reference].filter(Boolean).join(". ");
  const left = party - state.people;
  const card = cardOf(row, night);
  if (left <= 0) {
    const words = `${sinceText(state.arrived, isHere)}. ${about}.`;
    return { verdict: "already", title: "Already in", words, name, ...card };
  }
  const stop = state.people === 0 ? stopOf(row) : undefined;
  if (stop) return stopVerdict(stop, row, night, about, left);
  const inside = state.people > 0 ? `${state.people} of ${party} are in. ` : "";
  const words = `${inside}${about}.`;
  return { verdict: "choose", title: bookingTitles[kind], words, guest, name, left, party, ...card };
}

/** The verdict on the reference of a booking that is not on this night's sheet. @param status of this night; else empty. */
export function noBookingVerdict(night: string, status: string): ScanVerdict {
  if (status === "") {
    return { verdict: "another-night", title: "Wrong night", words: `This booking is for ${formatDay(night)}.` };
  }
  const words = `This booking isn't confirmed: its status is ${status.replaceAll("-", " ")}. Ask the office.`;
  return { verdict: "void", title: "Not confirmed", words };
}

/** The verdict on a code that no guest has. */
export const notFound: ScanVerdict = {
  verdict: "unknown",
  title: "Not found",
  words: "No ticket, list entry or offer has this code. Search for the guest's name.",
};

/** The verdict on a claim's code. */
export function claimVerdict(verdict: Verdict): ScanVerdict {
  if (verdict.verdict === "unknown") return notFound;
  const { title, words } = verdictText(verdict);
  const done = verdict.verdict === "yes" ? { done: verdict.claim._id } : {};
  return { verdict: verdict.verdict, title, words, ...done };
}
