import { createHmac, timingSafeEqual } from "node:crypto";
import { keyNamed } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the key that signs reply addresses. */
const KEY = "reply_address_key";

/** Characters of a signature, five bits each; mail servers may change their case. */
const CHARACTERS = "abcdefghijkmnpqrstuvwxyz23456789";
const LENGTH = 16;

async function signatureOf(db: Database, requestId: string): Promise<string> {
  const bytes = createHmac("sha256", await keyNamed(db, KEY))
    .update(requestId)
    .digest();
  return Array.from(bytes.subarray(0, LENGTH), (byte) => CHARACTERS.charAt(byte % CHARACTERS.length)).join("");
}

/**
 * The address for replies about a request: `club+vip-7q4k.<signature>@domain`. It is derived, so nothing is stored.
 *
 * @param mailbox its address, such as `club@domain`.
 * @returns undefined if the request is gone.
 */
export async function replyAddressOf(db: Database, mailbox: string, requestId: string): Promise<string | undefined> {
  const row = await db.selectFrom("requests").select("reference").where("id", "=", requestId).executeTakeFirst();
  if (!row) return undefined;
  const at = mailbox.lastIndexOf("@");
  const tag = `${row.reference.toLowerCase()}.${await signatureOf(db, requestId)}`;
  return `${mailbox.slice(0, at)}+${tag}${mailbox.slice(at)}`;
}

/** The request that an address belongs to; undefined for any other address, and if the signature is wrong. */
export async function findByReplyAddress(db: Database, address: string): Promise<string | undefined> {
  const [, reference, signature = ""] = /\+([a-z]{2,5}-[a-z0-9]{4,10})\.([a-z0-9]{16})@/i.exec(address) ?? [];
  if (reference === undefined) return undefined;
  const row = await db
    .selectFrom("requests")
    .select("id")
    .where("reference", "=", reference.toUpperCase())
    .executeTakeFirst();
  if (!row) return undefined;
  const right = Buffer.from(await signatureOf(db, row.id));
  return timingSafeEqual(right, Buffer.from(signature.toLowerCase())) ? row.id : undefined;
}
