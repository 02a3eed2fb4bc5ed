import { createHmac, randomInt } from "node:crypto";
import { drawUnused } from "../../platform/db/draw-unused.server.ts";
import { keyNamed } from "../../platform/db/keys.server.ts";
import { preparedInsert } from "../../platform/db/prepared.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { belongsTogether, CODE_CHARACTERS, CODE_PARTS, checkCharacter, plainCode } from "./claim-code.ts";

/** The key that signs codes, created with the first code. */
const codeKey = (trx: Database) => keyNamed(trx, "offer_code_key");

function signatureOf(key: string, random: string): string {
  const bytes = createHmac("sha256", key).update(random).digest();
  return Array.from({ length: CODE_PARTS.signature }, (_, index) =>
    CODE_CHARACTERS.charAt(bytes.readUInt32BE(index * 4) % CODE_CHARACTERS.length),
  ).join("");
}

/**
 * A new code, signed with `key`; another claim may have it already.
 *
 * @param random a whole number from 0 to below its argument.
 */
export function newCode(key: string, random: (below: number) => number = randomInt): string {
  const drawn = Array.from({ length: CODE_PARTS.random }, () =>
    CODE_CHARACTERS.charAt(random(CODE_CHARACTERS.length)),
  ).join("");
  const signed = drawn + signatureOf(key, drawn);
  return signed + checkCharacter(signed);
}

/** Whether a code was signed with `key`. */
export function isSignedWith(key: string, code: string): boolean {
  const random = code.slice(0, CODE_PARTS.random);
  return code.slice(CODE_PARTS.random, CODE_PARTS.random + CODE_PARTS.signature) === signatureOf(key, random);
}

const insertCode = preparedInsert("claim_codes", "code");

/** Creates a new claim's code, in the transaction that writes the claim. @param random see `newCode`. */
export async function giveCode(
  trx: Database,
  requestId: string,
  random: (below: number) => number = randomInt,
): Promise<string> {
  const key = await codeKey(trx);
  const { value } = await drawUnused(
    () => newCode(key, random),
    (code) => insertCode(trx, { request_id: requestId, code }),
  );
  return value;
}

/** The code of a claim; creates one for claims from before there were codes, in the caller's transaction. */
export async function codeOfClaim(trx: Database, requestId: string): Promise<string> {
  const row = await trx.selectFrom("claim_codes").select("code").where("request_id", "=", requestId).executeTakeFirst();
  return row?.code ?? giveCode(trx, requestId);
}

/** Checks a code without the database: this club's code as stored, or why it is none. */
export async function readCode(
  db: Database,
  written: string,
): Promise<{ code: string } | { wrong: "altered" | "another-club" }> {
  const code = plainCode(written);
  if (code === undefined || !belongsTogether(code)) return { wrong: "altered" };
  return isSignedWith(await codeKey(db), code) ? { code } : { wrong: "another-club" };
}
