import type { Selectable } from "kysely";
import type { Database, Tables } from "../db/tables.ts";

/** A request's rows of the ledger, oldest first. */
export function ledgerOf(db: Database, requestId: string): Promise<Selectable<Tables["ledger"]>[]> {
  return db.selectFrom("ledger").selectAll().where("request_id", "=", requestId).orderBy("at").orderBy("id").execute();
}
