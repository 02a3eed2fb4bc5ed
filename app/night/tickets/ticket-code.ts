import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Codes of tickets: any text of any length. They are stored and compared only as keyed hashes, which phones compute
 * without WebCrypto: browsers offer that on https only, and a club's own network may have none.
 */

/** A code without white space, line breaks and invisible characters, in Unicode's composed form. Its case is kept. */
export function normaliseCode(code: string): string {
  return code.normalize("NFC").replace(/[\s\p{Cc}\p{Cf}]+/gu, "");
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "");
}

const hashText = (key: string, text: string) => base64url(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text)));

/** The keyed hash of a code, as `tickets.code_hash` has it. @param key of the club night (`ticketKey`). */
export function hashCode(key: string, code: string): string {
  return hashText(key, normaliseCode(code));
}

/** The hashes of a code as it was entered, in capitals and in small letters. */
export function codeHashes(key: string, code: string): string[] {
  const text = normaliseCode(code);
  return [...new Set([text, text.toUpperCase(), text.toLowerCase()])].map((spelling) => hashText(key, spelling));
}

/**
 * The hash that a code stands for: as it was entered, else the only other spelling that is known. Ticket shops print
 * codes in capitals, and people type them in small letters.
 *
 * @param hashes those of `codeHashes`.
 * @param isKnown whether any ticket has this hash.
 */
export function matchingHash(hashes: readonly string[], isKnown: (hash: string) => boolean): string | undefined {
  const [exact, ...others] = hashes;
  if (exact !== undefined && isKnown(exact)) return exact;
  const known = others.filter(isKnown);
  return known.length === 1 ? known[0] : undefined;
}
