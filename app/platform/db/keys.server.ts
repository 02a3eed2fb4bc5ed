import { createHmac, randomBytes } from "node:crypto";
import { prepared } from "./prepared.server.ts";
import type { Database } from "./tables.ts";

const find = prepared<{ name: string }, { value: string }>((db, $) =>
  db.selectFrom("meta").select("value").where("key", "=", $("name")),
);

/** A secret key of this database, if it exists. @param name the key of its row in `meta`. */
export async function findKey(db: Database, name: string): Promise<string | undefined> {
  return (await find(db, { name })).rows[0]?.value;
}

/** A secret key of this database, 256 random bits, created on first use. */
export async function keyNamed(db: Database, name: string): Promise<string> {
  const known = await findKey(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto("meta")
    .values({ key: name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return keyNamed(db, name);
}

/** The row of `meta` with the key for hashes of guessable values: network and email addresses. */
const HASH_KEY = "hash_key";

/** Keys that were read before, by database adapter, which a database shares with its transactions. */
const hashKeys = new WeakMap<object, string>();

async function hashKey(db: Database): Promise<string> {
  const { adapter } = db.getExecutor();
  const known = hashKeys.get(adapter);
  if (known !== undefined) return known;
  const key = await keyNamed(db, HASH_KEY);
  // The transaction may still be rolled back, and the key with it.
  if (!db.isTransaction) hashKeys.set(adapter, key);
  return key;
}

/**
 * The HMAC-SHA-256 of a text with a key of this database, in base64url: for guessable values, whose plain hashes could
 * be reversed by trying all values.
 */
export async function keyedHash(db: Database, text: string | Uint8Array): Promise<string> {
  return createHmac("sha256", await hashKey(db))
    .update(text)
    .digest("base64url");
}
