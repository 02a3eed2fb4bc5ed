import type { Kysely } from "kysely";
import { isPostgres, runAll } from "./baseline/statements.ts";

const MESSAGE = "The ledger cannot be changed";

/** Rows that are kept: from a set day on, but those of the demo's requests, whose guests and money are invented. */
const KEPT = `old.day >= coalesce((select value from meta where key = 'ledger_kept_from'), '')
  and not exists (select 1 from demo_rows where kind = 'requests' and id = old.request_id)`;

/** Lets the demo's rows of the ledger be deleted with it, and finds those of a night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, ["create index ledger_by_night on ledger (night) where night is not null"]);
  if (!isPostgres(db)) {
    await runAll(db, [
      "drop trigger ledger_not_deleted",
      `create trigger ledger_not_deleted before delete on ledger when ${KEPT}
        begin select raise(abort, '${MESSAGE}'); end`,
    ]);
    return;
  }
  await runAll(db, [
    `create or replace function ledger_start_only() returns trigger language plpgsql as $$
      begin if ${KEPT} then raise exception '${MESSAGE}'; end if; return old; end $$`,
  ]);
}
