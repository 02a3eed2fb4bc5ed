import type { Selectable } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { balanceOf, partOf, sumsOf } from "./deposit-state.ts";

/** A request's rows of the ledger, oldest first. */
export function ledgerOf(db: Database, requestId: string): Promise<Selectable<Tables["ledger"]>[]> {
  return db.selectFrom("ledger").selectAll().where("request_id", "=", requestId).orderBy("at").orderBy("id").execute();
}

/** Those of the given requests whose deposit is not paid in full, each with the part that is paid. */
export async function listOwing(db: Database, ids: readonly string[]): Promise<Map<string, ReturnType<typeof partOf>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "request_id", "entry", "amount_cents"])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .execute();
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id ?? "");
  return new Map(
    ids.flatMap((id) => {
      const sums = sumsOf(byRequest.get(id) ?? []);
      return balanceOf(sums) > 0 ? [[id, partOf(sums)]] : [];
    }),
  );
}
