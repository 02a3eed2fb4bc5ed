import type { Ending } from "../../platform/db/tables/bookkeeping.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addressMark } from "../consents/address-mark.server.ts";
import { type Evidence, findConsents, recordConsents } from "../consents/ledger.server.ts";
import { subscribedPurposes } from "../consents/purpose.ts";
import { topics } from "../consents/topics.ts";
import { suppressionReasons } from "./suppressions/suppression.ts";
import { findTopics, setTopics, unsubscribe } from "./unsubscribe.server.ts";

/** A restore that ends again what ended after the backup. */
const byRestore = { proof: "restore", place: "", actor: "restore" } as const satisfies Evidence;

/**
 * After a restore: unsubscribes those who unsubscribed after the backup, unless they consented again before it.
 *
 * @returns the ids of the subscribers that were changed
 */
export async function unsubscribeAgain(trx: Database, ended: readonly Ending[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { subject: id, at } of ended) {
    const row = await trx.selectFrom("subscribers").select("consented_at").where("id", "=", id).executeTakeFirst();
    if (row && row.consented_at <= at && (await unsubscribe(trx, id, byRestore, Date.parse(at)))) changed.push(id);
  }
  return changed;
}

/** After a restore: withdraws reminders that were withdrawn after the backup. @returns the marks of those addresses */
export async function endRemindersAgain(trx: Database, ended: readonly Ending[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { subject: mark, at } of ended) {
    if ((await findConsents(trx, mark)).get("reminders") === false) continue;
    const named = await trx
      .selectFrom("consents")
      .select("address")
      .where("mark", "=", mark)
      .where("address", "is not", null)
      .executeTakeFirst();
    const whose = named?.address ? { address: named.address } : { address: "", mark };
    await recordConsents(trx, [{ ...byRestore, ...whose, purposes: ["reminders"], given: false, at }], Date.now());
    changed.push(mark);
  }
  return changed;
}

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
    await setTopics(trx, id, after, byRestore, Date.now());
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
    const mark = await addressMark(trx, address);
    if (missing.has(mark)) names.set(mark, address);
  }
  for (const [mark, { details, at }] of missing) {
    const reason = suppressionReasons.find((known) => known === details) ?? "staff";
    const row = { mark, address: names.get(mark) ?? null, reason, campaign_id: null, created_at: at };
    await trx
      .insertInto("suppressions")
      .values({ ...row, created_by: "restore" })
      .execute();
    if (reason === "bounced") continue;
    const whose = row.address === null ? { address: "", mark } : { address: row.address };
    const entry = { ...byRestore, ...whose, purposes: subscribedPurposes, given: false, at };
    await recordConsents(trx, [entry], Date.now());
  }
  return [...missing.keys()];
}
