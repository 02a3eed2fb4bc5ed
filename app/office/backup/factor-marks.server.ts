import { hash } from "node:crypto";
import { z } from "zod";
import type { Database } from "../../platform/db/tables.ts";

/** An admin's second factors, as hashes that grant nothing. */
export const factorMarks = z.object({
  passkeys: z.array(z.string()),
  /** Confirmed authenticator apps: one or none. */
  apps: z.array(z.string()),
  /** Unused recovery codes. */
  codes: z.array(z.string()),
});

type FactorMarks = z.infer<typeof factorMarks>;

const markOf = (kind: keyof FactorMarks, text: string) => hash("sha256", `${kind} ${text}`, "base64url");

/** The second factors of all admins who have any, by admin id. */
export async function readFactorMarks(db: Database): Promise<Map<string, FactorMarks>> {
  const all = new Map<string, FactorMarks>();
  const add = (admin: string, kind: keyof FactorMarks, text: string) => {
    const marks = all.get(admin) ?? { passkeys: [], apps: [], codes: [] };
    marks[kind].push(markOf(kind, text));
    all.set(admin, marks);
  };
  const [passkeys, apps, codes] = await Promise.all([
    db.selectFrom("passkeys").select(["id", "admin_id"]).orderBy("id").execute(),
    db.selectFrom("totp_factors").select(["secret", "admin_id"]).where("confirmed_at", "is not", null).execute(),
    db
      .selectFrom("recovery_codes")
      .select(["code_hash", "admin_id"])
      .where("used_at", "is", null)
      .orderBy("code_hash")
      .execute(),
  ]);
  for (const { id, admin_id } of passkeys) add(admin_id, "passkeys", id);
  for (const { secret, admin_id } of apps) add(admin_id, "apps", secret);
  for (const { code_hash, admin_id } of codes) add(admin_id, "codes", code_hash);
  return all;
}

/** Numbers of ended second factors, by kind. */
export type EndedFactors = Record<keyof FactorMarks, number>;

/**
 * Deletes an admin's restored second factors that were removed or used after the backup.
 *
 * @param still the factors that are still valid.
 */
export async function endFactors(trx: Database, adminId: string, still: FactorMarks): Promise<EndedFactors> {
  const ended: EndedFactors = { passkeys: 0, apps: 0, codes: 0 };
  for (const { id } of await trx.selectFrom("passkeys").select("id").where("admin_id", "=", adminId).execute()) {
    if (still.passkeys.includes(markOf("passkeys", id))) continue;
    await trx.deleteFrom("passkeys").where("id", "=", id).execute();
    ended.passkeys += 1;
  }
  const app = await trx.selectFrom("totp_factors").select("secret").where("admin_id", "=", adminId).executeTakeFirst();
  if (app && !still.apps.includes(markOf("apps", app.secret))) {
    await trx.deleteFrom("totp_factors").where("admin_id", "=", adminId).execute();
    ended.apps += 1;
  }
  const codes = trx.selectFrom("recovery_codes").select("code_hash").where("admin_id", "=", adminId);
  for (const { code_hash } of await codes.where("used_at", "is", null).execute()) {
    if (still.codes.includes(markOf("codes", code_hash))) continue;
    await trx.deleteFrom("recovery_codes").where("code_hash", "=", code_hash).execute();
    ended.codes += 1;
  }
  if (ended.passkeys + ended.apps > 0) {
    const left = (await readFactorMarks(trx)).get(adminId);
    const second_factor = left && left.passkeys.length + left.apps.length > 0 ? 1 : 0;
    await trx.updateTable("admins").set({ second_factor }).where("id", "=", adminId).execute();
  }
  return ended;
}

/** The email addresses of active admins who have a second factor. */
export async function listWithFactors(db: Database): Promise<string[]> {
  const marks = await readFactorMarks(db);
  const admins = await db
    .selectFrom("admins")
    .select(["id", "email"])
    .where("active", "=", 1)
    .orderBy("address")
    .execute();
  return admins.filter(({ id }) => marks.has(id)).map(({ email }) => email);
}
