import type { OwnerKind } from "../guest-lists/guest-list.ts";
import { type SheetRow, sheetKinds } from "./sheet.ts";

/** Sources of people: guests of the sheet, walk-ins, and those counted by a door's button. */
export const reportSources = [...sheetKinds, "walk-in", "count"] as const;
export type Source = (typeof reportSources)[number];

/** People by source. */
export type PeopleBySource = Record<Source, number>;

/** Arrivals of some guests, as parties and as people. */
export interface PartyCount {
  expected: number;
  came: number;
  /** Marked as no-shows. */
  no_show: number;
  guests_expected: number;
  guests_came: number;
  /** Parties of whom some came and some did not. */
  partial: number;
  /** Parties that were let in more than once, and offers that were redeemed more than once. */
  used_again: number;
}

export interface SourceCount extends PartyCount {
  source: SheetRow["kind"];
}

export interface ListCount extends PartyCount {
  _id: string;
  name: string;
  owner: string;
  owner_kind: OwnerKind;
}

/** The tickets of one kind of one shop. */
export interface TicketCount extends PartyCount {
  shop: string;
  /** The shop's name for it: `Early bird`. */
  kind: string;
  void: number;
}

export interface DoorCount {
  door: string;
  came_in: number;
  left: number;
}

/** People who came in during an hour, by source. */
export interface HourCount {
  /** `22:00` by the venue's clock; empty where only the office recorded the arrival. */
  hour: string;
  /** The same with its day, ISO 8601 with the venue's offset. */
  from: string;
  guests: PeopleBySource;
  left: number;
  /** People inside when the hour ended. */
  inside: number;
}

/** Something at the door that staff may want to look at again. */
export interface Exception {
  /** Let in against a rule, let in a second time, or a correction of the count. */
  what: "override" | "again" | "corrected";
  /** Id of the action. */
  _id: string;
  /** ISO 8601 with the venue's offset. */
  at: string;
  door: string;
  /** The name of the phone; empty for the office. */
  phone: string;
  by: string;
  source: Source | null;
  /** Of a correction with its sign. */
  people: number;
  reason: string;
}

/** The sections that are exported by themselves. */
export const reportSections = ["sources", "lists", "tickets", "doors", "hours", "exceptions", "commission"] as const;
export type ReportSection = (typeof reportSections)[number];

/** The commission of a list's owner for the night. */
export interface ListCommission {
  list: string;
  name: string;
  owner: string;
  owner_kind: OwnerKind;
  /** People who came on the list. */
  came: number;
  /** Of these, those who count: everyone once, for the list that had them first. */
  counted: number;
  beyond: number;
  per_person_cents: number;
  amount_cents: number;
}

/** The most people inside at once. */
export interface Peak {
  people: number;
  /** ISO 8601 with the venue's offset. */
  at: string;
}

/** The last night of the same weekday before this one. */
export interface EarlierNight {
  night: string;
  came_in: number;
  peak: Peak | null;
}

/** The report of one night. */
export interface AfterNight {
  night: string;
  title: string;
  /** Everyone who came in. */
  came_in: number;
  walk_ins: number;
  /** People whom the buttons of the doors counted, and nothing else. */
  counted_in: number;
  left: number;
  peak: Peak | null;
  earlier: EarlierNight | null;
  /** Guests on the door log who are no longer on the sheet: moved or deleted. */
  unlisted: number;
  sources: SourceCount[];
  lists: ListCount[];
  tickets: TicketCount[];
  doors: DoorCount[];
  /** From the first hour in which anyone came or left to the last. */
  hours: HourCount[];
  /** In the order of time. */
  exceptions: Exception[];
  commission: ListCommission[];
}

export const nobody = (): PeopleBySource =>
  Object.fromEntries(reportSources.map((source) => [source, 0])) as PeopleBySource;

/** People of all sources. */
export const peopleOf = (guests: PeopleBySource): number =>
  reportSources.reduce((sum, source) => sum + guests[source], 0);
