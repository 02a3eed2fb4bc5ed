import { groupOf, groupsOf, type TableGroup, withMerged } from "./plan.ts";
import type { TableChoices } from "./shapes.ts";

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
