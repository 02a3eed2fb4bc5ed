/** A party's table at the end of a night. Amounts are in minor units. */
export interface ClosingTable {
  /** The request's id. */
  request: string;
  reference: string;
  name: string;
  guests: number;
  /** The table's name, if it had one. */
  table: string | null;
  /** Minimum spend: the deposit's, else the table's. */
  minimum_cents: number | null;
  /** Null until something was recorded. */
  spent_cents: number | null;
  /** The parts of the deposit that paid for the bill, and that are undecided. */
  used_cents: number;
  held_cents: number;
}

/** A night's tables, minimum against spent. */
export interface NightClosing {
  /** `YYYY-MM-DD`. */
  night: string;
  tables: ClosingTable[];
}

/** A table's spend above its minimum; negative if it was not reached. Null while unknown, or without a minimum. */
export function differenceOf({ minimum_cents, spent_cents }: ClosingTable): number | null {
  return minimum_cents === null || spent_cents === null ? null : spent_cents - minimum_cents;
}
