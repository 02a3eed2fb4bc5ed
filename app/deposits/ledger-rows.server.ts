import type { Selectable } from "kysely";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../db/tables.ts";
import { balanceOf, sumsOf } from "./deposit-state.ts";

/** A request's rows of the ledger, oldest first. */
export function ledgerOf(db: Database, requestId: string): Promise<Selectable<Tables["ledger"]>[]> {
  return db.selectFrom("ledger").selectAll().where("request_id", "=", requestId).orderBy("at").orderBy("id").execute();
}

/** The requests, of some, with a deposit of which an amount is still to be paid. */
export async function listOwing(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "request_id", "entry", "amount_cents"])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .execute();
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id ?? "");
  return new Set(ids.filter((id) => balanceOf(sumsOf(byRequest.get(id) ?? [])) > 0));
}
