import type { RequestKind } from "../content/request-kinds.ts";
import { touchContent } from "../db/content-version.server.ts";
import { dialectHelpers } from "../db/dialects/dialect-helpers.ts";
import type { Database } from "../db/tables.ts";
import { removeMailsAbout } from "../mail/store.server.ts";
import { type Counted, countRequest } from "./inbox/counts.server.ts";

/** What went: requests by their kinds, and the mails about them. */
export interface RemovedRequests {
  kinds: Partial<Record<RequestKind, number>>;
  mails: number;
}

/**
 * Deletes requests for good, in the caller's transaction, with all that hangs on them: history, what they are
 * found by, their count, and every mail about them. Ids that are not there are passed over.
 */
export async function removeRequests(trx: Database, ids: readonly string[]): Promise<RemovedRequests> {
  const { isAmong, isFound } = dialectHelpers(trx);
  const rows = await trx
    .selectFrom("requests")
    .select(["id", "kind", "subject", "status", "reference"])
    .where(isAmong("id", ids))
    .execute();
  const kinds: RemovedRequests["kinds"] = {};
  const counts = new Map<string, Counted & { by: number }>();
  for (const { id, reference, ...row } of rows) {
    const counted = row as Counted;
    kinds[counted.kind] = (kinds[counted.kind] ?? 0) + 1;
    const alike = counts.get(Object.values(counted).join()) ?? { ...counted, by: 0 };
    counts.set(Object.values(counted).join(), { ...alike, by: alike.by - 1 });
    // By words, for which there is an index; by its id alone the whole table would be read. What every reference of
    // a kind begins with would lead to all of them.
    const rare = reference.slice(reference.indexOf("-")).toLowerCase();
    await trx.deleteFrom("request_search").where(isFound(rare)).where("request_id", "=", id).execute();
  }
  if (kinds.claim) await touchContent(trx);
  for (const { by, ...counted } of counts.values()) await countRequest(trx, counted, by);
  const mails = await removeMailsAbout(trx, ids);
  await trx.deleteFrom("night_mails").where(isAmong("request_id", ids)).execute();
  // Their history goes with them.
  await trx.deleteFrom("requests").where(isAmong("id", ids)).execute();
  return { kinds, mails };
}
