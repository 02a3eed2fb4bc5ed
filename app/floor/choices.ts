import type { Plan } from "./plan.ts";
import type { Suggestion } from "./suggestion.ts";

/** A club night's tables for one party to choose from. Times are ISO 8601 with the venue's offset. */
export interface TableChoices {
  plan: Plan;
  /** Other parties that have a table. */
  parties: { table: string; name: string; guests: number; from: string; until: string }[];
  /** The party: its table, null for none, and its time. */
  party: { guests: number; table: string | null; from: string; until: string };
  /** The table that fits it best; null where none does. */
  suggestion: Suggestion | null;
}
