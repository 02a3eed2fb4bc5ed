import { type Kysely, sql } from "kysely";

/** The rate of tax moves to the venue's settings, since it follows from the country. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const renamed = (column: string) =>
    sql`${sql.ref(column)} = replace(${sql.ref(column)}, ${'"payments.gstRate"'}, ${'"venue.taxRate"'})`;
  await sql`update settings_versions set ${renamed("changes")}, ${renamed("overrides")}`.execute(db);
  await sql`update settings_draft set ${renamed("changes")}`.execute(db);
}
