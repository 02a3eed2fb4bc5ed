import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal, wrongField } from "../../platform/lib/refusal.server.ts";
import { searchable } from "../../platform/lib/searchable.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { noteCardChange } from "./card-version.server.ts";
import { retag } from "./retag.server.ts";
import { describeRule, type Rule } from "./tag-rule.ts";
import { meetsRule } from "./tag-rule-matches.server.ts";

/** Most tags of a club. */
export const MAX_TAGS = 100;

/** Guests of a tag beyond this are not counted. */
const MAX_COUNTED = 1_000;

/** Guests whose cards are noted when a tag is renamed: more than phones fetch one by one. */
const NOTED_CARDS = 2_001;

/** A name of a tag, a view or a guest as it is compared: as searches do, with single spaces. */
export const comparableName = (name: string): string => searchable(name).replace(/\s+/g, " ").trim();

/** All tags by name. */
export const listTagNames = (db: Database) =>
  db.selectFrom("guest_tags").select(["id as _id", "name"]).orderBy("name_key").execute();

/** All tags by name, with how many guests have each: up to `MAX_COUNTED`, and whether there are more. */
export async function listTags(db: Database) {
  const rows = await db
    .selectFrom("guest_tags")
    .select(["id", "name", "rule", "checked_on"])
    .orderBy("name_key")
    .execute();
  const tags = [];
  for (const { id, name, rule, checked_on } of rows) {
    const some = db
      .selectFrom("guest_tagged")
      .select("root_id")
      .where("tag_id", "=", id)
      .limit(MAX_COUNTED + 1);
    const { count } = await db
      .selectFrom(some.as("some"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    tags.push({
      _id: id,
      name,
      rule: rule === null ? null : parseJsonText(rule),
      guests: Math.min(count, MAX_COUNTED),
      more: count > MAX_COUNTED,
      checking: checked_on === "",
    });
  }
  return tags;
}

/** Who would get the tag of a rule: how many of all guests, and the newest ones. @param now ms since 1970. */
export async function countMatches(db: Database, rule: Rule, now: number): Promise<{ count: number; total: number }> {
  const guests = db.selectFrom("guests").where("merged_into", "is", null);
  const all = await guests.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const matching = await guests
    .where((of) => meetsRule(of, rule, now))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { count: matching.count, total: all.count };
}

/** The newest guests who would get the tag of a rule. @param now ms since 1970. */
export const someMatching = (db: Database, rule: Rule, most: number, now: number) =>
  db
    .selectFrom("guests")
    .selectAll()
    .where("merged_into", "is", null)
    .where((of) => meetsRule(of, rule, now))
    .orderBy("place", "desc")
    .limit(most)
    .execute();

interface TagValues {
  name: string;
  rule: Rule | null;
  /** Whether the rule may match every guest. */
  everyone: boolean;
}

const tagObject = (id: string, name: string) => ({ kind: "guest-tag", id, name });

async function refuseTaken(trx: Database, name: string, own?: string): Promise<void> {
  const taken = await trx
    .selectFrom("guest_tags")
    .select("id")
    .where("name_key", "=", comparableName(name))
    .executeTakeFirst();
  if (taken && taken.id !== own) throw wrongField("name", "There is a tag with this name already.");
}

/** Refuses a rule that matches every guest unless staff confirmed it. */
async function refuseEveryone(trx: Database, { rule, everyone }: TagValues, now: number): Promise<void> {
  if (rule === null || everyone) return;
  const { count, total } = await countMatches(trx, rule, now);
  if (total === 0 || count < total) return;
  throw new Refusal(
    409,
    "This rule matches every guest. Confirm that everyone is to get the tag, or change the rule.",
    {
      details: { everyone: true },
    },
  );
}

/** Adds a tag, in the writer's transaction. @returns its id. @throws `Refusal` (409, 422). */
export async function addTag(trx: Database, values: TagValues, { by, now }: Edit): Promise<string> {
  const { name, rule } = values;
  await refuseTaken(trx, name);
  const { count } = await trx
    .selectFrom("guest_tags")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= MAX_TAGS) throw new Refusal(409, `There are ${MAX_TAGS} tags already. Delete one first.`);
  await refuseEveryone(trx, values, now);
  const id = newId();
  const checked_on = rule ? "" : tonight(now);
  const created = { created_at: storedInstant(now), created_by: by.username };
  await trx
    .insertInto("guest_tags")
    .values({ id, name, name_key: comparableName(name), rule: rule && jsonText(rule), checked_on, ...created })
    .execute();
  const after = rule ? { rule: describeRule(rule) } : {};
  await record(trx, { actor: by, action: "guest-tag.added", object: tagObject(id, name), after }, now);
  return id;
}

async function getTag(trx: Database, id: string) {
  const tag = await trx.selectFrom("guest_tags").selectAll().where("id", "=", id).executeTakeFirst();
  if (!tag) throw new Refusal(404, "This tag isn't there any more.");
  return tag;
}

/**
 * Marks cards with a renamed tag as changed, up to `NOTED_CARDS`: with that many changes, phones load their whole sheet
 * again, which has all cards.
 */
async function noteSomeCards(trx: Database, tag: string): Promise<void> {
  const tagged = trx.selectFrom("guest_tagged").select("root_id").where("tag_id", "=", tag);
  const some = await tagged.limit(NOTED_CARDS).execute();
  await noteCardChange(
    trx,
    some.map(({ root_id }) => root_id),
  );
}

/** Changes a tag's name and rule, in the writer's transaction. @throws `Refusal` (404, 409, 422). */
export async function changeTag(trx: Database, id: string, values: TagValues, { by, now }: Edit): Promise<void> {
  const tag = await getTag(trx, id);
  const { name, rule } = values;
  await refuseTaken(trx, name, id);
  const json = rule && jsonText(rule);
  if (json !== tag.rule) await refuseEveryone(trx, values, now);
  const checked = json === tag.rule ? {} : { checked_on: "", checked_up_to: "" };
  await trx
    .updateTable("guest_tags")
    .set({ name, name_key: comparableName(name), rule: json, ...checked })
    .where("id", "=", id)
    .execute();
  const of = (value: string, one: Rule | null) => ({ name: value, rule: one ? describeRule(one) : null });
  const [before, after] = [of(tag.name, tag.rule && parseJsonText(tag.rule)), of(name, rule)];
  if (name !== tag.name) await noteSomeCards(trx, id);
  await record(trx, { actor: by, action: "guest-tag.changed", object: tagObject(id, name), before, after }, now);
}

/** Deletes a tag, in the writer's transaction; `forgetSomeTagged` then takes it from guests. @throws `Refusal` (404). */
export async function deleteTag(trx: Database, id: string, { by, now }: Edit): Promise<void> {
  const tag = await getTag(trx, id);
  await trx.deleteFrom("guest_tag_choices").where("tag_id", "=", id).execute();
  await trx.deleteFrom("guest_tags").where("id", "=", id).execute();
  await record(trx, { actor: by, action: "guest-tag.deleted", object: tagObject(id, tag.name) }, now);
}

/** Takes a deleted tag from some guests, in the writer's transaction. @returns whether any are left. */
export async function forgetSomeTagged(trx: Database, tag: string, most: number): Promise<boolean> {
  const tagged = trx.selectFrom("guest_tagged").select("root_id").where("tag_id", "=", tag).limit(most);
  const roots = (await tagged.execute()).map(({ root_id }) => root_id);
  const imported = trx.selectFrom("guest_import_tags").select("row_id").where("tag_id", "=", tag).limit(most);
  const rows = (await imported.execute()).map(({ row_id }) => row_id);
  const { isAmong } = dialectHelpers(trx);
  await trx.deleteFrom("guest_tagged").where("tag_id", "=", tag).where(isAmong("root_id", roots)).execute();
  await trx.deleteFrom("guest_import_tags").where("tag_id", "=", tag).where(isAmong("row_id", rows)).execute();
  await noteCardChange(trx, roots);
  return roots.length === most || rows.length === most;
}

/**
 * Gives a tag to guests by hand, or takes it from them: then no rule and no import gives it to them again.
 *
 * @param ids of guests; merged ones stand for the guest that they are part of.
 * @returns how many guests. @throws `Refusal` (404).
 */
export async function chooseTag(
  trx: Database,
  ids: readonly string[],
  { tag, chosen }: { tag: string; chosen: "added" | "removed" },
  { by, now }: Edit,
): Promise<number> {
  await getTag(trx, tag);
  const rows = await trx.selectFrom("guests").select("root_id").where("id", "in", ids).distinct().execute();
  if (rows.length === 0) throw new Refusal(404, "These guests aren't there any more.");
  const roots = rows.map(({ root_id }) => root_id);
  const decision = { chosen, at: storedInstant(now), by: by.username };
  for (const guest_id of roots) {
    await trx
      .insertInto("guest_tag_choices")
      .values({ guest_id, tag_id: tag, ...decision })
      .onConflict((conflict) => conflict.columns(["guest_id", "tag_id"]).doUpdateSet(decision))
      .execute();
    const action = chosen === "added" ? "guest.tagged" : "guest.untagged";
    await record(trx, { actor: by, action, object: { kind: "guest", id: guest_id, name: "" }, after: { tag } }, now);
  }
  await retag(trx, roots, now);
  return roots.length;
}
