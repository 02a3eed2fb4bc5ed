import { type Kysely, sql } from "kysely";

/** What the demo added, which was one row of `meta` before; its presence still says that the demo was added once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("demo_rows")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .execute();
  const { rows } = await sql<{ value: string }>`select value from meta where key = 'demo'`.execute(db);
  const added = JSON.parse(rows[0]?.value ?? "{}") as Record<string, string[]>;
  for (const [kind, ids] of Object.entries(added)) {
    for (const id of ids) {
      await sql`insert into demo_rows (id, kind) values (${id}, ${kind}) on conflict do nothing`.execute(db);
    }
  }
}
