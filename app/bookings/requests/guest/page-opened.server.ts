import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";

/** Shortest interval between two records of a guest opening their page, in ms. */
export const OPENED_EVERY = 5 * 60_000;

/** Records that a guest opened their page; the request's version and time of change stay. */
export async function recordOpened(trx: Database, id: string, now: number): Promise<void> {
  await trx
    .updateTable("requests")
    .set({ page_opened_at: storedInstant(now) })
    .where("id", "=", id)
    .execute();
}
