import { byRequest } from "../door/door-actions.ts";
import { type Guest, guestsOf, type Sheet, type SheetRow, sheetKinds } from "./sheet.ts";

export type Source = SheetRow["kind"];
export const sources: readonly Source[] = sheetKinds;

const nobody: Readonly<Record<Source, number>> = { "vip-table": 0, function: 0, claim: 0, list: 0, ticket: 0 };

/** Arrivals of one source, as parties and as people. */
export interface SourceCount {
  source: Source;
  expected: number;
  came: number;
  no_show: number;
  guests_expected: number;
  guests_came: number;
  /** Offers that were redeemed more than once. */
  used_again: number;
}

/** Arrived people in an hour, by source. */
export interface HourCount {
  /** `22:00` by the venue's clock; empty where only the office recorded the arrival. */
  hour: string;
  guests: Record<Source, number>;
}

/** The report of one night. */
export interface AfterNight {
  night: string;
  title: string;
  sources: SourceCount[];
  /** In the night's order, from the first hour with an arrival to the last. */
  hours: HourCount[];
}

function countOf(source: Source, guests: readonly Guest[]): SourceCount {
  const own = guests.filter(({ kind, status }) => kind === source && status !== "void");
  const came = own.filter(({ state }) => state.arrived !== null);
  const heads = (some: readonly Guest[]) => some.reduce((sum, guest) => sum + guest.guests, 0);
  return {
    source,
    expected: own.length,
    came: came.length,
    no_show: own.filter(({ state }) => state.now === "no-show").length,
    guests_expected: heads(own),
    guests_came: came.reduce((sum, { state }) => sum + state.people, 0),
    used_again: own.filter(({ state }) => state.again.length > 0).length,
  };
}

/** Adds up a night's sheet. */
export function afterNight(sheet: Sheet): AfterNight {
  const guests = guestsOf(sheet, byRequest(sheet.ticks));
  const hours = new Map<string, Record<Source, number>>();
  for (const { kind, state } of guests) {
    if (!state.arrived) continue;
    // Staff in the office may have set the status long after the guest came.
    const known = Date.parse(state.arrived.at) < Date.parse(sheet.ends) ? state.arrived.at : "";
    // With its day and offset it sorts; an hour that daylight saving repeats comes twice.
    const hour = known.replace(/:\d\d:\d\d(?=[+-])/, ":00");
    const counted = hours.get(hour) ?? { ...nobody };
    counted[kind] += state.people;
    hours.set(hour, counted);
  }
  const ordered = [...hours].sort(([one], [other]) => (Date.parse(one) || 0) - (Date.parse(other) || 0));
  return {
    night: sheet.night,
    title: sheet.title,
    sources: sources.map((source) => countOf(source, guests)),
    hours: ordered.map(([hour, counted]) => ({ hour: hour.slice(11, 16), guests: counted })),
  };
}
