/** A table for a party. */
export interface Suggestion {
  table: string;
  name: string;
  seats: number;
  /** Free neighbouring tables to merge into it first. */
  merge: string[];
}

/** A table that is suggested for a party of several. */
export interface PartySuggestion extends Suggestion {
  /** The id of the party's request. */
  request: string;
}
