import type { Ending } from "../../platform/db/tables/bookkeeping.ts";
import type { Database } from "../../platform/db/tables.ts";
import { topics } from "./subscriber.ts";
import { suppressionReasons } from "./suppressions/suppression.ts";
import { suppressionMark } from "./suppressions/suppressions.server.ts";
import { findTopics, setTopics } from "./unsubscribe.server.ts";

/**
 * After a restore: removes the topics that subscribers deselected after the backup. Adds none.
 *
 * @param ended each has the topics that are left as flags, `101`. @returns the ids of the subscribers that were changed
 */
export async function narrowTopicsAgain(trx: Database, ended: readonly Ending[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { subject: id, details } of ended) {
    const before = await findTopics(trx, id);
    const after = topics.filter((topic, index) => before?.includes(topic) && details[index] === "1");
    if (!before || after.length === before.length) continue;
    await setTopics(trx, id, after);
    changed.push(id);
  }
  return changed;
}

/**
 * After a restore: suppresses the addresses that were suppressed after the backup. Only their marks are known; the
 * address is stored if a subscriber has it.
 *
 * @returns the marks of those that were not suppressed.
 */
export async function suppressAgain(trx: Database, ended: readonly Ending[]): Promise<string[]> {
  const known = await trx.selectFrom("suppressions").select("mark").execute();
  const missing = new Map(ended.map((ending) => [ending.subject, ending]));
  for (const { mark } of known) missing.delete(mark);
  if (missing.size === 0) return [];
  const names = new Map<string, string>();
  for (const { address } of await trx.selectFrom("subscribers").select("address").execute()) {
    const mark = await suppressionMark(trx, address);
    if (missing.has(mark)) names.set(mark, address);
  }
  for (const [mark, { details, at }] of missing) {
    const reason = suppressionReasons.find((known) => known === details) ?? "staff";
    const row = { mark, address: names.get(mark) ?? null, reason, campaign_id: null, created_at: at };
    await trx
      .insertInto("suppressions")
      .values({ ...row, created_by: "restore" })
      .execute();
  }
  return [...missing.keys()];
}
