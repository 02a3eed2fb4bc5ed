import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { allKinds } from "./visible-kinds.ts";

/**
 * The condition that a request is of a visible kind. It uses no index, so that lists use the one that gives their
 * order.
 */
export function isVisible(visible: readonly RequestKind[]): RawBuilder<SqlBool> {
  if (visible.length === allKinds.length) return sql`1 = 1`;
  if (visible.length === 0) return sql`1 = 0`;
  return sql`coalesce(${sql.ref("requests.kind")}, '') in (${sql.join(visible)})`;
}

/** A prepared query for each set of visible kinds, built on first use. The roles have few different sets. */
export function preparedFor<Query>(
  make: (visible: readonly RequestKind[]) => Query,
): (visible: readonly RequestKind[]) => Query {
  const made = new Map<string, Query>();
  return (visible) => {
    const query = made.get(visible.join()) ?? make(visible);
    made.set(visible.join(), query);
    return query;
  };
}
