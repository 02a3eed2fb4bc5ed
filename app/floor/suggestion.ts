/** A table for a party. */
export interface Suggestion {
  table: string;
  name: string;
  seats: number;
  /** Free tables beside it that have to be merged into it first. */
  merge: string[];
}

/** A table that is suggested for a party of several. */
export interface PartySuggestion extends Suggestion {
  /** The id of the party's request. */
  request: string;
}
