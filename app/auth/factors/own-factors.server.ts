import { record } from "../../audit/record.server.ts";
import { venue } from "../../content/venue.ts";
import type { Database } from "../../db/tables.ts";
import { qrPath } from "../../lib/qr.server.ts";
import { getAdmin } from "../admins.server.ts";
import type { SendingStaff, StaffServices } from "../staff.server.ts";
import type { TotpSetup } from "./factors.ts";
import { addPasskey, checkNewPasskey, registrationOptions } from "./passkeys.server.ts";
import { newRecoveryCodes, recoveryCodesLeft, storeRecoveryCodes } from "./recovery-codes.server.ts";
import { relyingParty } from "./relying-party.server.ts";
import { type Account, reportChange } from "./report.server.ts";
import type { NewPasskey } from "./schema.ts";
import { beginTotp, checkOwnTotp, noteFactors, removalRejection, removeTotp, spendTotp } from "./store.server.ts";
import { newTotpSecret, type TotpRejection, totpLink } from "./totp.server.ts";

/** Services of the endpoints that deal with second factors. */
export interface FactorServices extends StaffServices {
  /** The public address without a slash at the end. */
  origin: string;
  /** Wakes the outbox. */
  mailWaits: () => void;
}

/** Why a second factor was not changed. */
export interface FactorRejection {
  status: 404 | 409 | 422;
  field?: string;
  message: string;
}

const rejected = (status: FactorRejection["status"], message: string, field?: string): FactorRejection => ({
  status,
  message,
  ...(field && { field }),
});

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

/** Options for a browser to create a passkey for the logged-in admin. */
export async function passkeyOptions({ db, origin }: FactorServices, staff: SendingStaff, now: number) {
  const site = relyingParty(origin);
  if (!site) return rejected(409, "Passkeys need a site with https and a domain name.");
  const use = `register ${staff.session}` as const;
  return registrationOptions({ db, site, use }, await accountOf(db, staff), now);
}

/** Recovery codes issued with a first factor; undefined if the admin already has some. */
async function firstCodes(db: Database, adminId: string) {
  return (await recoveryCodesLeft(db, adminId)) === null ? newRecoveryCodes() : undefined;
}

/** Adds a passkey of the logged-in admin. @returns the recovery codes if it is the first factor. */
export async function registerPasskey(
  { db, writer, origin }: FactorServices,
  actor: SendingStaff,
  { name, passkey }: { name: string; passkey: NewPasskey },
  now: number,
): Promise<{ codes: string[] | null } | FactorRejection> {
  const site = relyingParty(origin);
  if (!site) return rejected(409, "Passkeys need a site with https and a domain name.");
  const checked = await checkNewPasskey({ db, site, use: `register ${actor.session}` }, passkey, now);
  if (typeof checked === "string") return rejected(422, checked, "passkey");
  const codes = await firstCodes(db, actor.id);
  return writer.write(async (trx) => {
    const rejection = await addPasskey(trx, checked, { adminId: actor.id, name }, now);
    if (rejection) return rejected(409, rejection);
    const account = await accountOf(trx, actor);
    return { codes: await added(trx, { account, actor, change: "passkey-added", passkey: name }, codes, now) };
  });
}

/** Notes a new factor, with recovery codes unless there are some. @returns the codes that were stored. */
async function added(
  trx: Database,
  reported: Parameters<typeof reportChange>[1],
  codes: Awaited<ReturnType<typeof firstCodes>>,
  now: number,
): Promise<string[] | null> {
  await noteFactors(trx, reported.account.id);
  await reportChange(trx, reported, now);
  if (!codes || (await recoveryCodesLeft(trx, reported.account.id)) !== null) return null;
  await storeRecoveryCodes(trx, reported.account.id, codes.hashes);
  return codes.codes;
}

/** Renames a passkey of the logged-in admin. */
export async function renamePasskey(
  { writer }: FactorServices,
  actor: SendingStaff,
  { id, name }: { id: string; name: string },
  now: number,
): Promise<FactorRejection | undefined> {
  return writer.write(async (trx) => {
    const row = await findPasskey(trx, actor.id, id);
    if (!row) return rejected(404, "Passkey not found.");
    if (row.name === name) return undefined;
    await trx.updateTable("passkeys").set({ name }).where("id", "=", id).execute();
    const object = { kind: "admin", id: actor.id, name: actor.username };
    const names = { before: { passkey: row.name }, after: { passkey: name } };
    await record(trx, { actor, action: "factor.passkey-renamed", object, ...names }, now);
    return undefined;
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

/** Removes a passkey of the logged-in admin. */
export async function removePasskey(
  { writer }: FactorServices,
  actor: SendingStaff,
  id: string,
  now: number,
): Promise<FactorRejection | undefined> {
  return writer.write(async (trx) => {
    const row = await findPasskey(trx, actor.id, id);
    if (!row) return rejected(404, "Passkey not found.");
    const rejection = await removalRejection(trx, actor.id, now);
    if (rejection) return rejected(409, rejection);
    await trx.deleteFrom("passkeys").where("id", "=", id).execute();
    await noteFactors(trx, actor.id);
    const account = await accountOf(trx, actor);
    await reportChange(trx, { account, actor, change: "passkey-removed", passkey: row.name }, now);
    return undefined;
  });
}

/** Begins to set up an authenticator app for the logged-in admin. */
export async function startTotp(
  { db, writer }: FactorServices,
  staff: SendingStaff,
  now: number,
): Promise<TotpSetup | FactorRejection> {
  const secret = newTotpSecret();
  const begun = await writer.write((trx) => beginTotp(trx, staff.id, secret, now));
  if (!begun) return rejected(409, "You already have an authenticator app. Remove it first.");
  const link = totpLink(secret, venue.name, (await accountOf(db, staff)).email);
  return { secret, link, qr: qrPath(link, "medium") };
}

/** Finishes setting up an authenticator app by its first code. @returns the recovery codes if it is the first factor. */
export async function confirmTotp(
  { db, writer }: FactorServices,
  actor: SendingStaff,
  code: string,
  now: number,
): Promise<{ codes: string[] | null } | FactorRejection> {
  const checked = await checkOwnTotp(db, actor.id, code, true, now);
  if (typeof checked === "string") return rejected(422, totpMessages[checked], "code");
  const codes = await firstCodes(db, actor.id);
  return writer.write(async (trx) => {
    const rejection = await spendTotp(trx, actor.id, code, true, now);
    if (rejection) return rejected(422, totpMessages[rejection], "code");
    const account = await accountOf(trx, actor);
    return { codes: await added(trx, { account, actor, change: "authenticator-added" }, codes, now) };
  });
}

/** Removes the authenticator app of the logged-in admin. */
export async function removeOwnTotp(
  { writer }: FactorServices,
  actor: SendingStaff,
  now: number,
): Promise<FactorRejection | undefined> {
  return writer.write(async (trx) => {
    const rejection = await removalRejection(trx, actor.id, now);
    if (rejection) return rejected(409, rejection);
    if (!(await removeTotp(trx, actor.id))) return rejected(404, "Authenticator app not found.");
    await noteFactors(trx, actor.id);
    const account = await accountOf(trx, actor);
    await reportChange(trx, { account, actor, change: "authenticator-removed" }, now);
    return undefined;
  });
}

/** Makes new recovery codes for the logged-in admin; earlier ones end. */
export async function replaceRecoveryCodes(
  { db, writer }: FactorServices,
  actor: SendingStaff,
  now: number,
): Promise<{ codes: string[] } | FactorRejection> {
  const missing = async (from: Database) =>
    (await getAdmin(from, actor.id)).second_factor
      ? undefined
      : rejected(409, "Set up a passkey or an authenticator app first.");
  const rejection = await missing(db);
  if (rejection) return rejection;
  const { codes, hashes } = await newRecoveryCodes();
  return writer.write(async (trx) => {
    const rejection = await missing(trx);
    if (rejection) return rejection;
    await storeRecoveryCodes(trx, actor.id, hashes);
    const account = await accountOf(trx, actor);
    await reportChange(trx, { account, actor, change: "recovery-codes-created" }, now);
    return { codes };
  });
}
