import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import type { SentPromoterLink, SentPromoterTable } from "./schema.ts";

/**
 * Assigns a short link to a promoter, or to nobody. Earlier requests through it stay as they are. @throws `Refusal`
 * (404)
 */
export async function setPromoterLink(trx: Database, { word, promoter }: SentPromoterLink, { by, now }: Edit) {
  const link = await trx.selectFrom("short_links").select("word").where("word", "=", word).executeTakeFirst();
  const before = await trx.selectFrom("promoter_links").select("promoter").where("word", "=", word).executeTakeFirst();
  if (!link && !before) throw new Refusal(404, "Short link not found.");
  if ((before?.promoter ?? "") === promoter) return;
  await trx.deleteFrom("promoter_links").where("word", "=", word).execute();
  const row = { word, promoter, set_at: storedInstant(now), set_by: by.username };
  if (promoter !== "") await trx.insertInto("promoter_links").values(row).execute();
  const object = { kind: "promoter", id: word, name: word };
  const change = { before: { promoter: before?.promoter ?? "" }, after: { promoter } };
  await record(trx, { actor: by, action: "promoter.link-set", object, ...change }, now);
}

/**
 * Assigns a table request to a promoter, or to nobody; the promoter of its link stays stored. @throws `Refusal` (404)
 */
export async function setTablePromoter(trx: Database, { reference, promoter }: SentPromoterTable, { by, now }: Edit) {
  const request = await trx
    .selectFrom("requests")
    .select(["id", "reference"])
    .where("reference", "=", reference.toUpperCase())
    .where("kind", "=", "vip-table")
    .executeTakeFirst();
  if (!request) throw new Refusal(404, "There is no table request with this reference.", { field: "reference" });
  const { id } = request;
  const before = await trx.selectFrom("request_promoters").selectAll().where("request_id", "=", id).executeTakeFirst();
  if ((before?.promoter ?? "") === promoter) return;
  const set = { promoter, set_at: storedInstant(now), set_by: by.username };
  await trx
    .insertInto("request_promoters")
    .values({ request_id: id, original: "", word: "", ...set })
    .onConflict((conflict) => conflict.column("request_id").doUpdateSet(set))
    .execute();
  const object = { kind: "request", id, name: request.reference };
  const change = { before: { promoter: before?.promoter ?? "" }, after: { promoter } };
  await record(trx, { actor: by, action: "promoter.table-given", object, ...change }, now);
}
