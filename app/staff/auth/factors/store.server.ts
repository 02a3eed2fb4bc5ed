import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { dayIn } from "../../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { deleteRecoveryCodes, recoveryCodesLeft } from "./recovery-codes.server.ts";
import type { RelyingParty } from "./relying-party.server.ts";
import type { Factors } from "./shapes.ts";
import { checkTotp, type TotpRejection } from "./totp.server.ts";

const local = (instant: string) => zonedIso(instant, venue.timeZone);

function findTotp(db: Database, adminId: string) {
  return db.selectFrom("totp_factors").selectAll().where("admin_id", "=", adminId).executeTakeFirst();
}

/** The day from which an admin's role needs a second factor; undefined if it needs none. */
async function requiredFrom(db: Database, adminId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("admins")
    .innerJoin("second_factor_rules", "second_factor_rules.role", "admins.role")
    .select("from_day")
    .where("admins.id", "=", adminId)
    .executeTakeFirst();
  return row?.from_day;
}

/** The second factors of an admin. */
export async function factorsOf(db: Database, adminId: string, site: RelyingParty | undefined): Promise<Factors> {
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "used_at"])
    .where("admin_id", "=", adminId)
    .orderBy("created_at")
    .execute();
  const totp = await findTotp(db, adminId);
  return {
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      _id: id,
      name,
      created_on: local(created_at),
      last_used: used_at && local(used_at),
    })),
    totp_since: totp?.confirmed_at ? local(totp.confirmed_at) : null,
    recovery_codes_left: await recoveryCodesLeft(db, adminId),
    required_from: (await requiredFrom(db, adminId)) ?? null,
    passkeys_at: site?.origin ?? null,
  };
}

/** How many second factors an admin has: passkeys, and an authenticator app. */
async function countFactors(trx: Database, adminId: string): Promise<number> {
  const passkeys = await trx.selectFrom("passkeys").select("id").where("admin_id", "=", adminId).execute();
  return passkeys.length + Number(Boolean((await findTotp(trx, adminId))?.confirmed_at));
}

/** Stores with the account whether it has a second factor, and deletes the recovery codes of an account without one. */
export async function noteFactors(trx: Database, adminId: string): Promise<void> {
  const has = (await countFactors(trx, adminId)) > 0;
  await trx
    .updateTable("admins")
    .set({ second_factor: Number(has) })
    .where("id", "=", adminId)
    .execute();
  if (!has) await deleteRecoveryCodes(trx, adminId);
}

/** Checks that an admin may remove a second factor. @param now ms since 1970. @throws `Refusal` (409). */
export async function checkRemoval(trx: Database, adminId: string, now: number): Promise<void> {
  if ((await countFactors(trx, adminId)) > 1) return;
  const from = await requiredFrom(trx, adminId);
  if (from === undefined || from > dayIn(venue.timeZone, now)) return;
  throw new Refusal(409, "Your role requires a second factor. Add another one first, then remove this one.");
}

/** Begins to set up an authenticator app; an unfinished one is replaced. @returns false if there is one already. */
export async function beginTotp(trx: Database, adminId: string, secret: string, now: number): Promise<boolean> {
  if ((await findTotp(trx, adminId))?.confirmed_at) return false;
  await removeTotp(trx, adminId);
  await trx
    .insertInto("totp_factors")
    .values({ admin_id: adminId, secret, created_at: storedInstant(now), confirmed_at: null })
    .execute();
  return true;
}

/** Removes an authenticator app. @returns whether there was one. */
export async function removeTotp(trx: Database, adminId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("totp_factors").where("admin_id", "=", adminId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Checks a code of an admin's authenticator app without using it up.
 *
 * @param setUp whether the app is being set up.
 * @param now ms since 1970.
 * @returns the step of the code, or why it is rejected.
 */
export async function checkOwnTotp(
  db: Database,
  adminId: string,
  code: string,
  setUp: boolean,
  now: number,
): Promise<number | TotpRejection | "missing"> {
  const totp = await findTotp(db, adminId);
  if (!totp || (totp.confirmed_at === null) !== setUp) return "missing";
  return checkTotp(totp.secret, code, totp.last_step, now);
}

/**
 * Uses up a code of an admin's authenticator app; one that is being set up is confirmed by it.
 *
 * @returns why it is rejected, or undefined.
 */
export async function spendTotp(
  trx: Database,
  adminId: string,
  code: string,
  setUp: boolean,
  now: number,
): Promise<TotpRejection | "missing" | undefined> {
  const step = await checkOwnTotp(trx, adminId, code, setUp, now);
  if (typeof step === "string") return step;
  await trx
    .updateTable("totp_factors")
    .set({ last_step: step, ...(setUp && { confirmed_at: storedInstant(now) }) })
    .where("admin_id", "=", adminId)
    .execute();
  return undefined;
}
