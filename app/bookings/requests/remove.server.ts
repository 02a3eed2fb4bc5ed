import { removeMailsAbout } from "../../house/mail/store.server.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { forgetInLedger } from "../deposits/remove.server.ts";
import { type Counted, countRequest } from "./counts.server.ts";

/** Number of deleted requests by kind, and of their emails. */
export interface RemovedRequests {
  kinds: Partial<Record<RequestKind, number>>;
  mails: number;
}

/**
 * Permanently deletes requests with their history, search text, counts and emails, in the caller's transaction. Their
 * rows of the ledger and of the door log stay without the guest, so that amounts and counts remain. Unknown ids are
 * ignored.
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
    // The table has a full-text index but none by id. The prefix would match all references of the kind.
    const rare = reference.slice(reference.indexOf("-")).toLowerCase();
    await trx.deleteFrom("request_search").where(isFound(rare)).where("request_id", "=", id).execute();
  }
  if (kinds.claim) await touchContent(trx);
  for (const { by, ...counted } of counts.values()) await countRequest(trx, counted, by);
  const mails = await removeMailsAbout(trx, ids);
  await trx.deleteFrom("inbound_mails").where(isAmong("request_id", ids)).execute();
  await trx.deleteFrom("night_mails").where(isAmong("request_id", ids)).execute();
  await forgetInLedger(trx, ids);
  // The history is deleted by cascade.
  await trx.deleteFrom("requests").where(isAmong("id", ids)).execute();
  return { kinds, mails };
}
