import { type Kysely, sql } from "kysely";
import { isPostgres } from "./baseline/statements.ts";

/**
 * A file from before deleted rows were overwritten still has them in its unused space. It is written anew at the next
 * start (`openDatabase`), since that is not possible within a migration's transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return;
  await sql`insert into meta (key, value) select 'has-deleted-rows', '1' where exists (select 1 from admins)`.execute(
    db,
  );
}
