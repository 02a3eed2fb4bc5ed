export const ownerKinds = ["promoter", "artist", "staff", "house"] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** The price at the door; amounts in minor units. */
export type Price = { kind: "free" } | { kind: "half" } | { kind: "full" } | { kind: "amount"; cents: number };

/** The prices of a list: `early` until a time of the club night, `late` after it. */
export interface ListTerms {
  early: Price;
  /** `HH:MM` by the clock of the club night; null where `early` holds all night. */
  until: string | null;
  late: Price;
}

/** The commission of a list's owner for guests who came; minor units. */
export interface Commission {
  /** For each person. */
  per_person_cents: number;
  /** Only for people beyond this number. */
  beyond: number;
}

/** A guest list as the sheet has it. */
export interface SheetList {
  _id: string;
  name: string;
  owner: string;
  owner_kind: OwnerKind;
  terms: ListTerms;
}

/** The scope of a list: an event, a series, or every club night. */
export interface ListSubject {
  kind: "event" | "series" | "all";
  /** Empty for every club night. */
  id: string;
  /** The event's name; empty if it was deleted, and for every club night. */
  name: string;
}

/** A club night of a list. */
export interface ListNight {
  night: string;
  /** The names of its events; empty without one. */
  title: string;
  /** `cancelled` or `postponed`, where its events are; empty otherwise. */
  off: string;
  entries: number;
  /** People, plus-ones included. */
  people: number;
}

/** A guest list, for staff. */
export interface StaffList {
  _id: string;
  of: ListSubject;
  name: string;
  owner_kind: OwnerKind;
  owner_name: string;
  owner_email: string;
  places: number;
  most_plus_ones: number;
  terms: ListTerms;
  closes: string;
  commission: Commission;
  /** Whether the owner has a link, and when it ends; ISO 8601 with the venue's offset. */
  link: boolean;
  link_ends_on: string | null;
  version: number;
  /** Tonight and later, and past ones with entries. */
  nights: ListNight[];
}

/** An entry of a list, for staff. */
export interface StaffEntry {
  _id: string;
  name: string;
  plus_ones: number;
  email: string;
  note: string;
  /** As people read it. */
  code: string;
  /** ISO 8601 with the venue's offset. */
  added_on: string;
  added_by: string;
  /** Whether they were sent their code. */
  notified: boolean;
  /** People who came. */
  came: number;
  /** Other lists of the night that they are on. */
  also: string[];
  /** The list that they were on first, which alone counts; empty where it is this one. */
  first_on: string;
  version: number;
}

/** A list with its guests of one club night. */
export interface ListOfNight {
  list: StaffList;
  night: string;
  entries: StaffEntry[];
  /** Places left on that night. */
  left: number;
  /** When the owner can no longer change it; ISO 8601 with the venue's offset. */
  closes_on: string;
  /** Why nobody can be added any more; empty if they can. */
  over: string;
}

/** The path of the page that the token of an owner's link leads to. */
export const listPath = (token: string): string => `/list/${token}`;
