import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Database } from "../../../platform/db/tables.ts";

const find = prepared<{ slug: string }, { id: string }>((db, $) =>
  db.selectFrom("campaigns").select("id").where("slug", "=", $("slug")).where("started_at", "is not", null),
);

/** The campaign that a form names by its slug; undefined if it names none that was sent. */
export async function findCampaignId(db: Database, slug: string | undefined): Promise<string | undefined> {
  if (slug === undefined || !/^[\w-]{1,64}$/.test(slug)) return undefined;
  return (await find(db, { slug })).rows[0]?.id;
}
