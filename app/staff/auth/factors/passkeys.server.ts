import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { CHALLENGE_TTL_MS, type ChallengeUse, isChallenge, newChallenge, spendChallenge } from "./challenge.server.ts";
import { relyingParty } from "./relying-party.server.ts";
import type { NewPasskey, SignedByPasskey } from "./schema.ts";

/** Large, and most starts never need it. */
const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256 (COSE's numbers): authenticators support them, and they are stable in Node. */
const algorithms = [-8, -7, -257];

/** Where a passkey is to sign, and what for. */
interface Ceremony {
  db: Database;
  /** The site's public origin. */
  origin: string;
  use: ChallengeUse;
}

type PasskeyRow = Selectable<Tables["passkeys"]>;

export const passkeyMessages = {
  expired: "This took too long. Please try again.",
  used: "This was already sent. Please try again.",
  unknown: "This passkey isn't registered here. It may have been removed.",
  invalid: "This passkey couldn't be verified. Please try again.",
  copied:
    "This passkey was rejected: its counter went back, so there may be a copy of it. Remove it, and register it again.",
} as const;

const transportsOf = ({ transports }: Pick<PasskeyRow, "transports">) => parseJsonText(transports);

function passkeysOf(db: Database, adminId: string): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().where("admin_id", "=", adminId).orderBy("created_at").execute();
}

/** Options for a browser to create a discoverable passkey for an admin; undefined if the site can have none. */
export async function registrationOptions(
  { db, origin, use }: Ceremony,
  admin: { id: string; username: string; email: string },
  now: number,
) {
  const site = relyingParty(origin);
  if (!site) return undefined;
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.id,
    userName: admin.email,
    userDisplayName: admin.username,
    userID: new TextEncoder().encode(admin.id),
    challenge: await newChallenge(db, use, now),
    timeout: CHALLENGE_TTL_MS,
    excludeCredentials: (await passkeysOf(db, admin.id)).map((row) => ({ id: row.id, transports: transportsOf(row) })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for a browser to sign with an admin's passkey, or any; undefined if the site can have none. */
export async function signingOptions({ db, origin, use }: Ceremony, adminId: string | undefined, now: number) {
  const site = relyingParty(origin);
  if (!site) return undefined;
  const { generateAuthenticationOptions } = await webauthn();
  const own = adminId === undefined ? [] : await passkeysOf(db, adminId);
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: await newChallenge(db, use, now),
    timeout: CHALLENGE_TTL_MS,
    allowCredentials: own.map((row) => ({ id: row.id, transports: transportsOf(row) })),
    userVerification: "required",
  });
}

/** The challenge and the origin that a browser has signed; empty if they cannot be read. */
function clientData(encoded: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(encoded, "base64url").toString()) as Record<string, unknown>;
    return { challenge: String(challenge), origin: String(origin) };
  } catch {
    return { challenge: "", origin: "" };
  }
}

/** The values that a browser's signature must match, or why it is not for this site or this purpose. */
async function expectations({ db, origin, use }: Ceremony, clientDataJSON: string, now: number) {
  const site = relyingParty(origin);
  if (!site) return passkeyMessages.invalid;
  const signed = clientData(clientDataJSON);
  if (signed.origin !== site.origin) return `This passkey was used on another website. Log in at ${site.origin}.`;
  if (!(await isChallenge(db, signed.challenge, use, now))) return passkeyMessages.expired;
  return { expectedChallenge: signed.challenge, expectedOrigin: site.origin, expectedRPID: site.id };
}

/** A passkey that may be added. */
type CheckedPasskey = Pick<PasskeyRow, "id" | "public_key" | "counter" | "transports"> & { challenge: string };

/** Checks a new passkey. @returns what is stored of it, or why it is rejected. */
export async function checkNewPasskey(
  ceremony: Ceremony,
  sent: NewPasskey,
  now: number,
): Promise<CheckedPasskey | string> {
  const expected = await expectations(ceremony, sent.response.clientDataJSON, now);
  if (typeof expected === "string") return expected;
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: sent as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      ...expected,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return passkeyMessages.invalid;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = jsonText(sent.response.transports ?? []);
    const public_key = Buffer.from(publicKey).toString("base64url");
    return { id, public_key, counter, transports, challenge: expected.expectedChallenge };
  } catch {
    // The error's message is for developers.
    return passkeyMessages.invalid;
  }
}

/** Stores a checked passkey. @returns why it is rejected, or undefined. */
export async function addPasskey(
  trx: Database,
  { challenge, ...passkey }: CheckedPasskey,
  { adminId, name }: { adminId: string; name: string },
  now: number,
): Promise<string | undefined> {
  if (!(await spendChallenge(trx, challenge))) return passkeyMessages.used;
  const added = await trx
    .insertInto("passkeys")
    .values({ ...passkey, admin_id: adminId, name, created_at: storedInstant(now), used_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added ? undefined : "This passkey is already registered.";
}

/** A valid signature by a registered passkey. */
export interface CheckedSignature {
  passkey: PasskeyRow;
  counter: number;
  challenge: string;
}

/**
 * Checks a signature by a passkey.
 *
 * @param adminId the passkey's owner; if omitted, the passkey determines it.
 * @returns the signature for `spendSignature`, or why it is rejected.
 */
export async function checkSignature(
  ceremony: Ceremony,
  sent: SignedByPasskey,
  adminId: string | undefined,
  now: number,
): Promise<CheckedSignature | string> {
  const expected = await expectations(ceremony, sent.response.clientDataJSON, now);
  if (typeof expected === "string") return expected;
  const passkey = await ceremony.db.selectFrom("passkeys").selectAll().where("id", "=", sent.id).executeTakeFirst();
  const { userHandle } = sent.response;
  const named = userHandle === undefined ? undefined : Buffer.from(userHandle, "base64url").toString();
  if (!passkey || (adminId ?? named ?? passkey.admin_id) !== passkey.admin_id) return passkeyMessages.unknown;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: sent as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      ...expected,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        // Compared once the signature is known to be right.
        counter: 0,
        transports: transportsOf(passkey),
      },
    });
    if (!verified) return passkeyMessages.invalid;
    const counter = authenticationInfo.newCounter;
    if (passkey.counter > 0 && counter <= passkey.counter) return passkeyMessages.copied;
    return { passkey, counter, challenge: expected.expectedChallenge };
  } catch {
    // The error's message is for developers.
    return passkeyMessages.invalid;
  }
}

/** Uses up a checked signature. @returns why it is rejected, or undefined. */
export async function spendSignature(
  trx: Database,
  { passkey, counter, challenge }: CheckedSignature,
  now: number,
): Promise<string | undefined> {
  if (!(await spendChallenge(trx, challenge))) return passkeyMessages.used;
  const { numUpdatedRows } = await trx
    .updateTable("passkeys")
    .set({ counter, used_at: storedInstant(now) })
    .where("id", "=", passkey.id)
    // Removed, or used with a higher count, while this one was being checked.
    .where("counter", "=", passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? undefined : passkeyMessages.unknown;
}
