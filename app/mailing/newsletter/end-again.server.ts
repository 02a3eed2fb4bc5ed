import type { Database } from "../../platform/db/tables.ts";
import { type Topic, topics } from "./subscriber.ts";
import type { SuppressionReason } from "./suppressions/suppression.ts";
import { suppressionMark } from "./suppressions/suppressions.server.ts";
import { findTopics, setTopics } from "./unsubscribe.server.ts";

/**
 * After a restore: unsubscribes those who unsubscribed after the backup, unless they have consented again since.
 *
 * @param unsubscribed times, ISO 8601 in UTC, by the subscribers' ids. @returns how many.
 */
export async function unsubscribeAgain(trx: Database, unsubscribed: Readonly<Record<string, string>>): Promise<number> {
  let count = 0n;
  for (const [id, at] of Object.entries(unsubscribed)) {
    const { numUpdatedRows } = await trx
      .updateTable("subscribers")
      .set({ unsubscribed_at: at })
      .where("id", "=", id)
      .where("unsubscribed_at", "is", null)
      .where("consented_at", "<=", at)
      .executeTakeFirst();
    count += numUpdatedRows;
  }
  return Number(count);
}

/**
 * After a restore: removes the topics that subscribers deselected after the backup. Adds none.
 *
 * @param left the topics of each subscriber, by id. @returns how many subscribers were changed
 */
export async function narrowTopicsAgain(
  trx: Database,
  left: Readonly<Record<string, readonly string[]>>,
): Promise<number> {
  let count = 0;
  for (const [id, wanted] of Object.entries(left)) {
    const before = await findTopics(trx, id);
    const after: Topic[] = topics.filter((topic) => before?.includes(topic) && wanted.includes(topic));
    if (!before || after.length === before.length) continue;
    await setTopics(trx, id, after);
    count += 1;
  }
  return count;
}

/**
 * After a restore: suppresses the addresses that were suppressed after the backup. Only their marks are known; the
 * address is stored if a subscriber has it.
 *
 * @param suppressed by mark. @returns how many.
 */
export async function suppressAgain(
  trx: Database,
  suppressed: Readonly<Record<string, { reason: SuppressionReason; at: string }>>,
): Promise<number> {
  const known = await trx.selectFrom("suppressions").select("mark").execute();
  const missing = new Map(Object.entries(suppressed));
  for (const { mark } of known) missing.delete(mark);
  if (missing.size === 0) return 0;
  const names = new Map<string, string>();
  for (const { address } of await trx.selectFrom("subscribers").select("address").execute()) {
    const mark = await suppressionMark(trx, address);
    if (missing.has(mark)) names.set(mark, address);
  }
  for (const [mark, { reason, at }] of missing) {
    const row = { mark, address: names.get(mark) ?? null, reason, campaign_id: null, created_at: at };
    await trx
      .insertInto("suppressions")
      .values({ ...row, created_by: "restore" })
      .execute();
  }
  return missing.size;
}
