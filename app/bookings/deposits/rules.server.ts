import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record, type VersionedEdit } from "../../staff/audit-log/record.server.ts";
import type { SentRule } from "./schema.ts";
import type { DepositRule } from "./shapes.ts";

type Row = Selectable<Tables["deposit_rules"]>;

/** Rules in force, the general ones first. */
export async function listRules(db: Database): Promise<DepositRule[]> {
  const rows = await db.selectFrom("deposit_rules").selectAll().where("active", "=", 1).orderBy("id").execute();
  const rank = (row: Row) => (row.night === null ? 0 : 2) + (row.category_id === null ? 0 : 1);
  return rows
    .sort((left, right) => rank(left) - rank(right) || (left.night ?? "").localeCompare(right.night ?? ""))
    .map(({ id, category_id, night, amount_cents, per, due_hours, forfeit_hours, version }) => ({
      _id: id,
      category: category_id,
      night,
      amount_cents,
      per,
      due_hours,
      forfeit_hours,
      version,
    }));
}

/** Categories of tables that rules may be for, in their order. */
export async function listCategories(db: Database): Promise<{ _id: string; name: string }[]> {
  const rows = await db
    .selectFrom("table_categories")
    .select(["id", "name"])
    .where("active", "=", 1)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name }) => ({ _id: id, name }));
}

const columnsOf = ({ category, night, amount, per, due_hours, forfeit_hours }: SentRule) => ({
  category_id: category,
  night,
  amount_cents: amount,
  per,
  due_hours,
  forfeit_hours,
});

const nameOf = ({ amount_cents, per }: { amount_cents: number; per: string }) =>
  `${formatAmount(amount_cents)} per ${per}`;

/** @throws Refusal (409) if there is a rule for the same category and night already. */
async function refuseDuplicate(trx: Database, { category, night }: SentRule, id?: string): Promise<void> {
  const rules = await listRules(trx);
  if (rules.some((rule) => rule.category === category && rule.night === night && rule._id !== id))
    throw new Refusal(409, "There's already a rule for this category and night. Change that one.");
}

/** Adds a rule. @throws Refusal */
export async function addRule(trx: Database, rule: SentRule, { by, now }: Edit): Promise<void> {
  await refuseDuplicate(trx, rule);
  const columns = { id: newId(), ...columnsOf(rule) };
  await trx
    .insertInto("deposit_rules")
    .values({ ...columns, created_at: storedInstant(now) })
    .execute();
  const object = { kind: "deposit-rule", id: columns.id, name: nameOf(columns) };
  await record(trx, { actor: by, action: "deposit-rule.added", object, ...valuesOf(columnsOf(rule)) }, now);
}

/** Changes a rule, or with undefined deletes it. Existing deposits stay as they are. @throws Refusal */
export async function changeRule(
  trx: Database,
  id: string,
  rule: SentRule | undefined,
  { by, now, ifVersion }: VersionedEdit,
): Promise<void> {
  const row = await trx
    .selectFrom("deposit_rules")
    .selectAll()
    .where("id", "=", id)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!row) throw new Refusal(404, "Rule not found.");
  if (ifVersion !== undefined && ifVersion !== row.version)
    throw new Refusal(412, "Someone changed this rule since you opened it. Check it, then save again.");
  if (rule) await refuseDuplicate(trx, rule, id);
  const change = rule ? columnsOf(rule) : { active: 0 };
  await trx
    .updateTable("deposit_rules")
    .set({ ...change, version: row.version + 1 })
    .where("id", "=", id)
    .execute();
  const object = { kind: "deposit-rule", id, name: nameOf(row) };
  const changes = rule ? changesOf(row, columnsOf(rule)) : {};
  const action = rule ? "deposit-rule.changed" : "deposit-rule.deleted";
  await record(trx, { actor: by, action, object, ...changes }, now);
}
