import { randomInt } from "node:crypto";
import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { hashPassword, newSalt, saltOf } from "../password.server.ts";

/** Letters and digits that are hard to confuse. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** Just under 50 bits, so only slow hashes are stored (ASVS 6.5.2). */
const LENGTH = 10;
const COUNT = 10;

const FORMAT = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Codes as people read them. */
const shown = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Ten recovery codes, and their hashes to be stored. */
export interface NewRecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** Makes ten codes. Those of one account share a salt, so that checking one costs one slow hash. */
export async function newRecoveryCodes(): Promise<NewRecoveryCodes> {
  const drawn = new Set<string>();
  while (drawn.size < COUNT) drawn.add(newCode());
  const codes = [...drawn];
  const salt = newSalt();
  return { codes: codes.map(shown), hashes: await Promise.all(codes.map((code) => hashPassword(code, salt))) };
}

/** Replaces an admin's codes. */
export async function storeRecoveryCodes(trx: Database, adminId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, adminId);
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ code_hash, admin_id: adminId, used_at: null })))
    .execute();
}

export async function deleteRecoveryCodes(trx: Database, adminId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("admin_id", "=", adminId).execute();
}

/** How many codes an admin has left; null if there never were any. */
export async function recoveryCodesLeft(db: Database, adminId: string): Promise<number | null> {
  const rows = await db.selectFrom("recovery_codes").select("used_at").where("admin_id", "=", adminId).execute();
  return rows.length === 0 ? null : rows.filter(({ used_at }) => used_at === null).length;
}

/**
 * The hash that a code would have among those of an admin, in either case and with spaces or dashes anywhere;
 * undefined for any other text.
 */
export async function hashRecoveryCode(db: Database, adminId: string, typed: string): Promise<string | undefined> {
  const code = typed.replace(/[\s–—-]/g, "").toUpperCase();
  const stored = await db
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("admin_id", "=", adminId)
    .limit(1)
    .executeTakeFirst();
  return stored && FORMAT.test(code) ? hashPassword(code, saltOf(stored.code_hash)) : undefined;
}

/** Uses up a code by its hash. @returns how many are left, or why it is rejected. */
export async function spendRecoveryCode(
  trx: Database,
  adminId: string,
  codeHash: string | undefined,
  now: number,
): Promise<number | "wrong" | "used"> {
  const row =
    codeHash === undefined
      ? undefined
      : await trx
          .selectFrom("recovery_codes")
          .select("used_at")
          .where("code_hash", "=", codeHash)
          .where("admin_id", "=", adminId)
          .executeTakeFirst();
  if (!row || codeHash === undefined) return "wrong";
  if (row.used_at !== null) return "used";
  await trx
    .updateTable("recovery_codes")
    .set({ used_at: storedInstant(now) })
    .where("code_hash", "=", codeHash)
    .execute();
  return (await recoveryCodesLeft(trx, adminId)) ?? 0;
}
