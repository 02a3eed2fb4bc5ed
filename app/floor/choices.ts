import { groupOf, groupsOf, type Plan, type TableGroup, withMerged } from "./plan.ts";
import type { Suggestion } from "./suggestion.ts";

/** A club night's tables for one party to choose from. Times are ISO 8601 with the venue's offset. */
export interface TableChoices {
  plan: Plan;
  /** Other parties that have a table. */
  parties: { table: string; name: string; guests: number; from: string; until: string }[];
  /** The party: its table, null for none, and its time. */
  party: { guests: number; table: string | null; from: string; until: string };
  /** The table that fits it best; null if none does. */
  suggestion: Suggestion | null;
  /** Tables that nobody has at its time, and that are not held, blocked or offered to the waitlist. */
  free: string[];
}

/** The result of choosing a table: for the suggested one, the tables in `merge` are merged into it. */
export function chosenTable(
  { plan, suggestion }: TableChoices,
  table: string | null,
): (TableGroup & { merge: string[] }) | undefined {
  if (table === null) return undefined;
  const merge = table === suggestion?.table ? suggestion.merge : [];
  const group = groupOf(groupsOf(withMerged(plan.tables, table, merge)), table);
  return group && { ...group, merge };
}
