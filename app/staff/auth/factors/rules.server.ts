import type { Database } from "../../../platform/db/tables.ts";
import { dayIn } from "../../../platform/lib/time/wall-time-text.ts";
import { roleNames, roles } from "../../../platform/roles/roles.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { type Actor, record } from "../../audit-log/record.server.ts";
import type { FactorRuleChange } from "./rules.ts";
import type { FactorRule } from "./shapes.ts";

/** The rule of every role. */
export async function listRules(db: Database): Promise<FactorRule[]> {
  const rules = await db.selectFrom("second_factor_rules").selectAll().execute();
  const admins = await db.selectFrom("admins").select(["role", "second_factor"]).where("active", "=", 1).execute();
  return roles.map((role) => {
    const own = admins.filter((admin) => admin.role === role);
    return {
      role,
      from: rules.find((rule) => rule.role === role)?.from_day ?? null,
      admins: own.length,
      without: own.filter(({ second_factor }) => second_factor === 0).length,
    };
  });
}

/**
 * Changes from which day a role needs a second factor. Sessions follow with their next request.
 *
 * @param now ms since 1970.
 * @returns why it is rejected, or undefined.
 */
export async function changeRule(
  trx: Database,
  { role, from }: FactorRuleChange,
  actor: Actor,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("second_factor_rules")
    .select("from_day")
    .where("role", "=", role)
    .executeTakeFirst();
  const before = row?.from_day ?? null;
  if (from === before) return undefined;
  if (from !== null && from < dayIn(venue.timeZone, now)) return "Choose today or a later date.";
  await trx.deleteFrom("second_factor_rules").where("role", "=", role).execute();
  if (from !== null) await trx.insertInto("second_factor_rules").values({ role, from_day: from }).execute();
  const object = { kind: "role", id: role, name: roleNames[role] };
  await record(trx, { actor, action: "factor.rule-changed", object, before: { from: before }, after: { from } }, now);
  return undefined;
}
