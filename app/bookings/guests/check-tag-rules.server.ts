import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { retag } from "./retag.server.ts";
import { isOverTime, type Rule } from "./tag-rule.ts";
import { meetsRule } from "./tag-rule-matches.server.ts";

interface DueRule {
  id: string;
  /** Null if the tag's rule was removed. */
  rule: Rule | null;
  /** Guests up to this id have been compared. */
  after: string;
}

/**
 * A rule that is due since it was changed, or since its result changed with the club night; and how far it is compared.
 */
async function findDueRule(db: Database, now: number): Promise<DueRule | undefined> {
  const night = tonight(now);
  const rows = await db
    .selectFrom("guest_tags")
    .select(["id", "rule", "checked_on", "checked_up_to"])
    .where("checked_on", "<", night)
    .orderBy("id")
    .execute();
  for (const { id, rule: json, checked_on, checked_up_to } of rows) {
    const rule = json && parseJsonText(json);
    if (checked_on !== "" && !(rule && isOverTime(rule))) continue;
    const [begunOn, after = ""] = checked_up_to.split(" ");
    return { id, rule, after: begunOn === night ? after : "" };
  }
  return undefined;
}

/** Whether any rule is due. @param now ms since 1970. */
export const isRuleDue = async (db: Database, now: number): Promise<boolean> =>
  (await findDueRule(db, now)) !== undefined;

/**
 * Compares a due rule with the next guests, in the caller's transaction, which also stores how far it is, so that the
 * next start continues there.
 *
 * @param most guests at once.
 * @param now ms since 1970.
 */
export async function checkSomeGuests(trx: Database, most: number, now: number): Promise<void> {
  const due = await findDueRule(trx, now);
  if (!due) return;
  const { id: tag, rule, after } = due;
  const ids = await trx.selectFrom("guests").select("id").where("id", ">", after).orderBy("id").limit(most).execute();
  const last = ids.at(-1)?.id;
  if (last !== undefined) {
    const window = ids.map(({ id }) => id);
    const { isAmong } = dialectHelpers(trx);
    const matching = rule
      ? await trx
          .selectFrom("guests")
          .select("id")
          .where(isAmong("id", window))
          .where("merged_into", "is", null)
          .where((of) => meetsRule(of, rule, now))
          .execute()
      : [];
    const tagged = await trx
      .selectFrom("guest_tagged")
      .select("root_id")
      .where(isAmong("root_id", window))
      .where("tag_id", "=", tag)
      .execute();
    const differing = new Set(matching.map(({ id }) => id)).symmetricDifference(
      new Set(tagged.map(({ root_id }) => root_id)),
    );
    await retag(trx, [...differing], now);
  }
  const night = tonight(now);
  const progress =
    ids.length < most ? { checked_on: night, checked_up_to: "" } : { checked_up_to: `${night} ${last ?? ""}` };
  await trx.updateTable("guest_tags").set(progress).where("id", "=", tag).execute();
}
