import { groupOf, groupsOf, type TableGroup, withMerged } from "./plan.ts";
import type { TableChoices } from "./shapes.ts";

/**
 * Why a function is offered no table: none is large enough, even merged with its neighbours, so it needs a room. Undefined
 * if it is offered some, or has one.
 */
export function tooLargeText(kind: string, { party, suggestion, plan }: TableChoices): string | undefined {
  const fits = plan.tables.some(({ seats }) => seats >= party.guests);
  if (kind !== "function" || party.table !== null || suggestion !== null || fits) return undefined;
  return `No table seats ${party.guests} guests, even with its neighbours. Agree on a room with the guest.`;
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
