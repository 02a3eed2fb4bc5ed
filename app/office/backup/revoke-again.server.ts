import type { Database } from "../../platform/db/tables.ts";
import { includesRole, isRole, type Role } from "../../platform/roles/roles.ts";
import { type EndedFactors, endFactors, listWithFactors } from "./factor-marks.server.ts";
import { emailMark, passwordMark, type Revocations } from "./revocations.server.ts";

/** Access that a restore revoked again, and access that remains; admins are given by email address. */
export interface RevokedAgain {
  /** When the list was last up to date, ISO 8601 in UTC; null without a list. */
  list_as_of: string | null;
  deactivated: string[];
  /** Admins whose role had lost capabilities after the backup; the lower role was set again. */
  lowered: { email: string; role: Role }[];
  /** Admins who changed their password after the backup; the old one does not work. */
  needPassword: string[];
  /** Second factors that were removed or used after the backup, and ended again. */
  factors: ({ email: string } & EndedFactors)[];
  /** Admins with second factors of unknown validity; null if the list contains second factors. */
  unknownFactors: string[] | null;
  /** Admins who changed their email address after the backup; password resets would go to the old one. */
  otherEmail: string[];
  active: { email: string; role: Role }[];
}

/** Counts of what was revoked again, by their names in the audit trail. */
export function countRevoked({ deactivated, lowered, needPassword, factors }: RevokedAgain): Record<string, number> {
  return {
    deactivated: deactivated.length,
    roles_lowered: lowered.length,
    passwords_ended: needPassword.length,
    factors_ended: factors.reduce((sum, { passkeys, apps, codes }) => sum + passkeys + apps + codes, 0),
  };
}

/**
 * Repeats revocations in a database that was just restored.
 *
 * @param madeAt when the backup was made, ISO 8601 in UTC.
 */
export async function revokeAgain(
  trx: Database,
  revocations: Revocations | undefined,
  madeAt: string,
): Promise<RevokedAgain> {
  const result: RevokedAgain = {
    list_as_of: revocations?.as_of ?? null,
    deactivated: [],
    lowered: [],
    needPassword: [],
    factors: [],
    unknownFactors: null,
    otherEmail: [],
    active: [],
  };
  // If the list is older than the backup, the backup's admins are more recent.
  const known = revocations && revocations.as_of > madeAt ? revocations.admins : undefined;
  const admins = await trx
    .selectFrom("admins")
    .select(["id", "email", "address", "active", "role", "password_hash", "must_change_password", "version"])
    .orderBy("address")
    .execute();
  for (const { id, email, address, active, role: before, password_hash, must_change_password, version } of admins) {
    const now = known?.[id];
    // An admin who is not in the list was deleted.
    const deactivated = active === 1 && known !== undefined && now?.active !== true;
    const changed = now !== undefined && now.password !== passwordMark(password_hash);
    // A role is only lowered: one that includes the backup's role is not set.
    const role = now?.role !== undefined && !includesRole(now.role, before) ? now.role : before;
    if (deactivated) result.deactivated.push(email);
    if (role !== before) result.lowered.push({ email, role });
    if (active === 1 && !deactivated) {
      result.active.push({ email, role });
      if (changed) result.needPassword.push(email);
      if (now?.email && now.email !== emailMark(address)) result.otherEmail.push(email);
    }
    if (now?.factors) {
      const ended = await endFactors(trx, id, now.factors);
      if (ended.passkeys + ended.apps + ended.codes > 0) result.factors.push({ email, ...ended });
    }
    const mustChange = now?.must_change_password === true && must_change_password === 0;
    if (!deactivated && !changed && role === before && !mustChange) continue;
    const row = {
      ...(deactivated && { active: 0 }),
      ...(changed && { password_hash: "changed since the backup" }),
      ...(mustChange && { must_change_password: 1, password_expires_at: null }),
    };
    await trx
      .updateTable("admins")
      .set({ ...row, role, version: version + 1 })
      .where("id", "=", id)
      .execute();
  }
  if (known) await restoreRules(trx, revocations?.second_factor_rules ?? {});
  else result.unknownFactors = await listWithFactors(trx);
  return result;
}

/** Sets rules again that were added or brought forward after the backup, since stricter rules grant nothing. */
async function restoreRules(trx: Database, rules: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [role, from_day] of Object.entries(rules)) {
    if (!isRole(role) || from_day === undefined) continue;
    await trx
      .insertInto("second_factor_rules")
      .values({ role, from_day })
      .onConflict((conflict) =>
        conflict.column("role").doUpdateSet({ from_day }).where("second_factor_rules.from_day", ">", from_day),
      )
      .execute();
  }
}
