import type { Database } from "../../../platform/db/tables.ts";
import { qrPath } from "../../../platform/lib/qr.server.ts";
import { CommittedRefusal, Refusal } from "../../../platform/lib/refusal.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { record } from "../../audit-log/record.server.ts";
import type { AccountServices } from "../account-services.server.ts";
import { getAdmin, trailObject } from "../admins.server.ts";
import type { SendingStaff } from "../staff.server.ts";
import { addPasskey, checkNewPasskey, registrationOptions } from "./passkeys.server.ts";
import {
  type NewRecoveryCodes,
  newRecoveryCodes,
  recoveryCodesLeft,
  storeRecoveryCodes,
} from "./recovery-codes.server.ts";
import { relyingParty } from "./relying-party.server.ts";
import { type Account, reportChange } from "./report.server.ts";
import type { NewPasskey } from "./schema.ts";
import type { TotpSetup } from "./shapes.ts";
import { beginTotp, checkOwnTotp, checkRemoval, noteFactors, removeTotp, spendTotp } from "./store.server.ts";
import { newTotpSecret, type TotpRejection, totpLink } from "./totp.server.ts";

const NO_PASSKEYS = "Passkeys need a site with https and a domain name.";

/** The error message for a code of an authenticator app. */
export const totpMessages: Record<TotpRejection | "missing", string> = {
  wrong: "This code is wrong. Enter the six digits that your app shows now.",
  used: "This code was already used. Wait for the next one.",
  clock: "This code is from another time. Set the clock on your phone to automatic, then enter the next code.",
  missing: "No authenticator app is being set up. Start again.",
};

async function accountOf(db: Database, { id }: SendingStaff): Promise<Account> {
  const { username, email } = await getAdmin(db, id);
  return { id, username, email };
}

/** Options for a browser to create a passkey for the logged-in admin. @throws `Refusal` (409). */
export async function passkeyOptions({ db, origin }: AccountServices, staff: SendingStaff, now: number) {
  const options = await registrationOptions(
    { db, origin, use: `register ${staff.session}` },
    await accountOf(db, staff),
    now,
  );
  if (!options) throw new Refusal(409, NO_PASSKEYS);
  return options;
}

/** Recovery codes issued with a first factor; undefined if the admin already has some. */
async function firstCodes(db: Database, adminId: string) {
  return (await recoveryCodesLeft(db, adminId)) === null ? newRecoveryCodes() : undefined;
}

/** Adds a passkey of the logged-in admin. @returns the recovery codes if it is the first factor. @throws `Refusal` */
export async function registerPasskey(
  { db, writer, origin }: AccountServices,
  actor: SendingStaff,
  { name, passkey }: { name: string; passkey: NewPasskey },
  now: number,
): Promise<{ codes: string[] | null }> {
  if (!relyingParty(origin)) throw new Refusal(409, NO_PASSKEYS);
  const checked = await checkNewPasskey({ db, origin, use: `register ${actor.session}` }, passkey, now);
  if (typeof checked === "string") throw new Refusal(422, checked, { field: "passkey" });
  const codes = await firstCodes(db, actor.id);
  return writer.write(async (trx) => {
    const rejection = await addPasskey(trx, checked, { adminId: actor.id, name }, now);
    // The challenge that it has answered stays used up.
    if (rejection) return new CommittedRefusal(new Refusal(409, rejection));
    await reportOwn(trx, actor, { change: "passkey-added", passkey: name }, now);
    return { codes: await storeFirstCodes(trx, actor.id, codes) };
  });
}

/** Notes that the logged-in admin's factors were added or removed, records it and emails the account. */
async function reportOwn(
  trx: Database,
  actor: SendingStaff,
  change: Omit<Parameters<typeof reportChange>[1], "account" | "actor">,
  now: number,
): Promise<void> {
  await noteFactors(trx, actor.id);
  await reportChange(trx, { account: await accountOf(trx, actor), actor, ...change }, now);
}

/** Stores recovery codes unless there are some. @returns those that were stored. */
async function storeFirstCodes(trx: Database, adminId: string, first: NewRecoveryCodes | undefined) {
  if (!first || (await recoveryCodesLeft(trx, adminId)) !== null) return null;
  await storeRecoveryCodes(trx, adminId, first.hashes);
  return first.codes;
}

/** Renames a passkey of the logged-in admin. @throws `Refusal` (404). */
export async function renamePasskey(
  { writer }: AccountServices,
  actor: SendingStaff,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<void> {
  return writer.write(async (trx) => {
    const row = await findPasskey(trx, actor.id, id);
    if (!row) throw new Refusal(404, "Passkey not found.");
    if (row.name === name) return;
    await trx.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
    const names = { before: { passkey: row.name }, after: { passkey: name } };
    await record(trx, { actor, action: "factor.passkey-renamed", object: trailObject(actor), ...names }, now);
  });
}

function findPasskey(db: Database, adminId: string, id: string) {
  return db
    .selectFrom("passkeys")
    .select("name")
    .where("id", "=", id)
    .where("admin_id", "=", adminId)
    .executeTakeFirst();
}

/** Removes a passkey of the logged-in admin. @throws `Refusal` (404, 409). */
export async function removePasskey(
  { writer }: AccountServices,
  actor: SendingStaff,
  id: string,
  now: number,
): Promise<void> {
  return writer.write(async (trx) => {
    const row = await findPasskey(trx, actor.id, id);
    if (!row) throw new Refusal(404, "Passkey not found.");
    await checkRemoval(trx, actor.id, now);
    await trx.deleteFrom("passkeys").where("id", "=", id).execute();
    await reportOwn(trx, actor, { change: "passkey-removed", passkey: row.name }, now);
  });
}

/** Begins to set up an authenticator app for the logged-in admin. @throws `Refusal` (409). */
export async function startTotp({ db, writer }: AccountServices, staff: SendingStaff, now: number): Promise<TotpSetup> {
  const secret = newTotpSecret();
  const begun = await writer.write((trx) => beginTotp(trx, staff.id, secret, now));
  if (!begun) throw new Refusal(409, "You already have an authenticator app. Remove it first.");
  const link = totpLink(secret, venue.name, (await accountOf(db, staff)).email);
  return { secret, link, qr: qrPath(link, "medium") };
}

/**
 * Finishes setting up an authenticator app by its first code.
 *
 * @returns the recovery codes if it is the first factor. @throws `Refusal` (422).
 */
export async function confirmTotp(
  { db, writer }: AccountServices,
  actor: SendingStaff,
  code: string,
  now: number,
): Promise<{ codes: string[] | null }> {
  const checked = await checkOwnTotp(db, actor.id, code, true, now);
  if (typeof checked === "string") throw new Refusal(422, totpMessages[checked], { field: "code" });
  const codes = await firstCodes(db, actor.id);
  return writer.write(async (trx) => {
    const rejection = await spendTotp(trx, actor.id, code, true, now);
    if (rejection) throw new Refusal(422, totpMessages[rejection], { field: "code" });
    await reportOwn(trx, actor, { change: "authenticator-added" }, now);
    return { codes: await storeFirstCodes(trx, actor.id, codes) };
  });
}

/** Removes the authenticator app of the logged-in admin. @throws `Refusal` (404, 409). */
export async function removeOwnTotp({ writer }: AccountServices, actor: SendingStaff, now: number): Promise<void> {
  return writer.write(async (trx) => {
    await checkRemoval(trx, actor.id, now);
    if (!(await removeTotp(trx, actor.id))) throw new Refusal(404, "Authenticator app not found.");
    await reportOwn(trx, actor, { change: "authenticator-removed" }, now);
  });
}

/** Makes new recovery codes for the logged-in admin; earlier ones end. @throws `Refusal` (409). */
export async function replaceRecoveryCodes(
  { db, writer }: AccountServices,
  actor: SendingStaff,
  now: number,
): Promise<{ codes: string[] }> {
  const checkFactor = async (from: Database) => {
    if ((await getAdmin(from, actor.id)).second_factor) return;
    throw new Refusal(409, "Set up a passkey or an authenticator app first.");
  };
  await checkFactor(db);
  const { codes, hashes } = await newRecoveryCodes();
  return writer.write(async (trx) => {
    await checkFactor(trx);
    await storeRecoveryCodes(trx, actor.id, hashes);
    await reportChange(trx, { account: await accountOf(trx, actor), actor, change: "recovery-codes-created" }, now);
    return { codes };
  });
}
