import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import { keyedHash } from "../../../platform/db/keys.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";

/** How long a passkey may take to sign a challenge, in ms. */
export const CHALLENGE_TTL_MS = 5 * 60_000;

/** The purpose of a challenge: a login, or an action of one session or ticket. */
export type ChallengeUse = "login" | `${"second-step" | "register" | "confirm"} ${string}`;

const NONCE = 16;
const ENDS = 6;

const seal = async (db: Database, use: ChallengeUse, body: Buffer) =>
  Buffer.from(await keyedHash(db, `passkey challenge ${use} ${body.toString("base64url")}`), "base64url");

/**
 * A random challenge for a passkey, sealed with a key of this database. Nothing is stored, since anyone may request
 * one.
 *
 * @param now ms since 1970.
 */
export async function newChallenge(db: Database, use: ChallengeUse, now: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = Buffer.alloc(NONCE + ENDS);
  randomBytes(NONCE).copy(body);
  body.writeUIntBE(now + CHALLENGE_TTL_MS, NONCE, ENDS);
  return new Uint8Array(Buffer.concat([body, await seal(db, use, body)]));
}

/** When a challenge made here for this use expires, in ms since 1970; undefined for any other text. */
function endOf(bytes: Buffer): number | undefined {
  return bytes.length === NONCE + ENDS + 32 ? bytes.readUIntBE(NONCE, ENDS) : undefined;
}

/** Whether a challenge (base64url) was made here for this use, and has not expired. */
export async function isChallenge(db: Database, challenge: string, use: ChallengeUse, now: number): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const ends = endOf(bytes);
  if (ends === undefined || ends <= now) return false;
  const body = bytes.subarray(0, NONCE + ENDS);
  return timingSafeEqual(bytes.subarray(NONCE + ENDS), await seal(db, use, body));
}

/** Uses up a valid challenge. @returns false when it was used before. */
export async function spendChallenge(trx: Database, challenge: string): Promise<boolean> {
  const ends = endOf(Buffer.from(challenge, "base64url")) ?? 0;
  const row = await trx
    .insertInto("login_tickets")
    .values({
      ticket_hash: hash("sha256", `passkey challenge ${challenge}`, "base64url"),
      purpose: "used-challenge",
      ends_at: storedInstant(ends),
    })
    .onConflict((conflict) => conflict.column("ticket_hash").doNothing())
    .returning("ticket_hash")
    .executeTakeFirst();
  return row !== undefined;
}
