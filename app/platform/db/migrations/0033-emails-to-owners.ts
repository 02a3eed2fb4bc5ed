import { type Kysely, sql } from "kysely";

/**
 * Emails that bring the link of a guest list's owner or of a promoter are found by their recipient: they are about the
 * link, which nothing else of that person names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_to_owners on outbox (lower(recipient))
    where template in ('list-link', 'statement-link', 'statement-issued')`.execute(db);
}
