import type { Kysely } from "kysely";
import { indexAudienceRequests } from "../dialects/migration-words.ts";

/** Who requested a table or claimed an offer is counted when an audience is shown (`mailing/campaigns/audience`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexAudienceRequests(db);
}
