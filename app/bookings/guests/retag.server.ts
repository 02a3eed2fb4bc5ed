import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { noteCardChange } from "./card-version.server.ts";
import { meetsRule } from "./tag-rule-matches.server.ts";

/** A tag of a guest as one text, for sets. */
const pair = (root: string, tag: string) => `${root} ${tag}`;

/** The newest decision by staff about each tag of a guest and of those merged into them. */
async function readChoices(trx: Database, rootOf: ReadonlyMap<string, string>) {
  const rows = await trx
    .selectFrom("guest_tag_choices")
    .select(["guest_id", "tag_id", "chosen"])
    .where(dialectHelpers(trx).isAmong("guest_id", [...rootOf.keys()]))
    .orderBy("at")
    .orderBy("guest_id")
    .execute();
  return new Map(rows.map(({ guest_id, tag_id, chosen }) => [pair(rootOf.get(guest_id) ?? "", tag_id), chosen]));
}

/** The tags that imported rows give to guests. */
async function readImported(trx: Database, rootOf: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await trx
    .selectFrom("guest_contacts")
    .innerJoin("guest_rows", "guest_rows.contact", "guest_contacts.contact")
    .innerJoin("guest_import_tags", "guest_import_tags.row_id", "guest_rows.row_id")
    .innerJoin("guest_tags", "guest_tags.id", "guest_import_tags.tag_id")
    .select(["guest_contacts.guest_id", "guest_import_tags.tag_id"])
    .where(dialectHelpers(trx).isAmong("guest_contacts.guest_id", [...rootOf.keys()]))
    .where("guest_rows.source", "=", "import")
    .where("guest_rows.is_gone", "=", 0)
    .execute();
  return rows.map(({ guest_id, tag_id }) => pair(rootOf.get(guest_id) ?? "", tag_id));
}

/** The tags that guests have: by a rule or an import unless staff removed them, and those that staff added. */
async function wantedTags(trx: Database, roots: readonly string[], now: number): Promise<Set<string>> {
  const { isAmong } = dialectHelpers(trx);
  const members = await trx.selectFrom("guests").select(["id", "root_id"]).where(isAmong("root_id", roots)).execute();
  const rootOf = new Map(members.map(({ id, root_id }) => [id, root_id]));
  const wanted = new Set(await readImported(trx, rootOf));
  const rules = await trx.selectFrom("guest_tags").select(["id", "rule"]).where("rule", "is not", null).execute();
  for (const { id: tag, rule } of rules) {
    if (rule === null) continue;
    const found = await trx
      .selectFrom("guests")
      .select("id")
      .where(isAmong("id", roots))
      .where("merged_into", "is", null)
      .where((of) => meetsRule(of, parseJsonText(rule), now))
      .execute();
    for (const { id } of found) wanted.add(pair(id, tag));
  }
  for (const [key, chosen] of await readChoices(trx, rootOf))
    if (chosen === "added") wanted.add(key);
    else wanted.delete(key);
  return wanted;
}

/**
 * Sets guests' tags by their stored summaries, in the caller's transaction, and notes that their cards changed.
 *
 * @param ids of guests; those who are merged into others or gone get none.
 * @param now ms since 1970.
 */
export async function retag(trx: Database, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  if ((await trx.selectFrom("guest_tags").select("id").limit(1).execute()).length === 0) return;
  const { isAmong } = dialectHelpers(trx);
  const wanted = await wantedTags(trx, ids, now);
  const places = await trx.selectFrom("guests").select(["id", "place"]).where(isAmong("id", ids)).execute();
  const placeOf = new Map(places.map(({ id, place }) => [id, Number(place)]));
  const had = await trx.selectFrom("guest_tagged").selectAll().where(isAmong("root_id", ids)).execute();
  const changed = new Set<string>();
  for (const { root_id, tag_id, place } of had) {
    const row = trx.deleteFrom("guest_tagged").where("root_id", "=", root_id).where("tag_id", "=", tag_id);
    const own = placeOf.get(root_id);
    if (wanted.delete(pair(root_id, tag_id)) && own !== undefined) {
      if (own === Number(place)) continue;
      await trx
        .updateTable("guest_tagged")
        .set({ place: own })
        .where("root_id", "=", root_id)
        .where("tag_id", "=", tag_id)
        .execute();
    } else {
      await row.execute();
      changed.add(root_id);
    }
  }
  const added = [...wanted].flatMap((key) => {
    const [root_id = "", tag_id = ""] = key.split(" ");
    const place = placeOf.get(root_id);
    return place === undefined ? [] : [{ root_id, tag_id, place }];
  });
  for (let start = 0; start < added.length; start += 1_000)
    await trx
      .insertInto("guest_tagged")
      .values(added.slice(start, start + 1_000))
      .execute();
  for (const { root_id } of added) changed.add(root_id);
  await noteCardChange(trx, [...changed]);
}
