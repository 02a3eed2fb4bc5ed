export const ownerKinds = ["promoter", "artist", "staff", "house"] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** What a guest pays at the door; amounts in minor units. */
export type Price = { kind: "free" } | { kind: "half" } | { kind: "full" } | { kind: "amount"; cents: number };

/** What guests on a list pay: `early` until a time of the club night, `late` after it. */
export interface ListTerms {
  early: Price;
  /** `HH:MM` by the clock of the club night; null where `early` holds all night. */
  until: string | null;
  late: Price;
}

/** What a list's owner gets for guests who came; minor units. */
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
