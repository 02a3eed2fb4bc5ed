import type { Selectable } from "kysely";
import { nameKey } from "../../../night/guest-lists/name-key.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { wrongField } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import type { RateOf } from "./promoter-rows.ts";
import type { SentRate } from "./schema.ts";

type Rate = Selectable<Tables["promoter_rates"]>;

/** A promoter's rates, ordered by first night; of several for one night, the last applies. */
export function listRates(db: Database, key: string): Promise<Rate[]> {
  return rates(db).where("promoter_key", "=", key).execute();
}

const rates = (db: Database) =>
  db.selectFrom("promoter_rates").selectAll().orderBy("since").orderBy("set_at").orderBy("id");

/** Loads all rates. @returns a function that finds a promoter's rate for a night */
export async function readRates(db: Database): Promise<RateOf> {
  const byKey = Map.groupBy(await rates(db).execute(), ({ promoter_key }) => promoter_key);
  return (key, night) => byKey.get(key)?.findLast(({ since }) => since <= night);
}

/**
 * Sets a promoter's rate for tables from a night on, in the writer's transaction. Earlier nights keep their rate, and
 * issued statements keep theirs.
 *
 * @throws `Refusal` (422)
 */
export async function setRate(
  trx: Database,
  { promoter, since, per_table, spend_percent }: SentRate,
  { by, now }: Edit,
): Promise<void> {
  const key = nameKey(promoter);
  const issued = await trx
    .selectFrom("promoter_statements")
    .select("month")
    .where("promoter_key", "=", key)
    .where("withdrawn_at", "is", null)
    .where("month", ">=", monthOf(since))
    .limit(1)
    .executeTakeFirst();
  if (issued) throw wrongField("since", "Choose a night after the last month whose statement is issued.");
  const before = (await listRates(trx, key)).findLast((rate) => rate.since <= since);
  const after = { per_table_cents: per_table, spend_bp: spend_percent, since };
  const isSame = before?.per_table_cents === per_table && before.spend_bp === spend_percent;
  // An identical rate, for example from a double click, is not added again.
  if (isSame && before.since === since) return;
  await trx
    .insertInto("promoter_rates")
    .values({
      id: newId(),
      promoter_key: key,
      promoter,
      ...after,
      set_at: storedInstant(now),
      set_by: by.username,
    })
    .execute();
  const was = { per_table_cents: before?.per_table_cents ?? 0, spend_bp: before?.spend_bp ?? 0 };
  const object = { kind: "promoter", id: key, name: promoter };
  await record(trx, { actor: by, action: "promoter.rate-set", object, before: was, after }, now);
}
