import { createHmac, timingSafeEqual } from "node:crypto";
import { findKey, keyNamed } from "../db/keys.server.ts";
import type { Database } from "../db/tables.ts";

/** The key in `meta` that signs the links of newsletter emails. */
const SECRET = "unsubscribe_secret";

/** Bytes of a UUID, and of the signature behind it: 128 bits cannot be guessed. */
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** The key that signs, made when it is asked for the first time. */
export function mailSecret(db: Database): Promise<string> {
  return keyNamed(db, SECRET);
}

/** The signing key; undefined until the first email needs it. */
export function findMailSecret(db: Database): Promise<string | undefined> {
  return findKey(db, SECRET);
}

/** A token's only purpose. */
type Purpose = "unsubscribe" | "confirm";

/** The token of a newsletter link: the subscriber's id and its signature. */
export function listToken(secret: string, purpose: Purpose, subscriberId: string): string {
  const id = Buffer.from(subscriberId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signature(secret, purpose, id)]).toString("base64url");
}

/** The subscriber's id that a token was made for; none when it was not made with `secret` and for this. */
export function subscriberOf(secret: string, purpose: Purpose, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signature(secret, purpose, id))) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function signature(secret: string, purpose: Purpose, id: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${purpose}:`).update(id).digest().subarray(0, SIGNATURE_BYTES);
}
