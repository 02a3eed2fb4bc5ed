import { randomUUID } from "node:crypto";
import { jsonMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the identity of this database. It is in no backup, so a restored database gets a new one. */
export const IDENTITY = "place";

/** The identity of a database, which all its instances share. */
export interface Identity {
  id: string;
  /** Whether the bucket has named it as the club's own, or named another one after that. */
  owner: "never" | "yes" | "lost";
  /** The last signs that it may have written to the bucket, oldest first; one of an earlier version has none. */
  signs?: string[];
}

const MAX_SIGNS = 100;

const placeRow = jsonMeta<Identity>(IDENTITY);

/** Reads the identity of this database; the first time, creates it. */
export async function readIdentity(trx: Database): Promise<Identity> {
  const stored = await placeRow.read(trx);
  if (stored) return stored;
  const place: Identity = { id: randomUUID(), owner: "never" };
  await placeRow.write(trx, place);
  return place;
}

/**
 * Stores a new sign of this database, before it is written to the bucket. A copy of the database does not know it, so
 * the two can be told apart, although they have the same id.
 *
 * @param seen the sign that the bucket has, which stays known. @returns this database's identity, and the sign.
 */
export async function addSign(trx: Database, seen: string | undefined): Promise<{ id: string; sign: string }> {
  const place = await readIdentity(trx);
  const sign = randomUUID();
  const signs = [...(place.signs ?? []), sign];
  const dropped = signs.length > MAX_SIGNS ? signs.findIndex((one) => one !== seen) : -1;
  await placeRow.write(trx, { ...place, signs: signs.filter((_, index) => index !== dropped) });
  return { id: place.id, sign };
}

/** Records whether the bucket names this database as the club's own. */
export async function noteOwner(trx: Database, owner: "yes" | "lost"): Promise<void> {
  const place = await readIdentity(trx);
  if (place.owner !== owner) await placeRow.write(trx, { ...place, owner });
}
