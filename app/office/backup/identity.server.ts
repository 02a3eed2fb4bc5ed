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
}

const placeRow = jsonMeta<Identity>(IDENTITY);

/** Reads the identity of this database; the first time, creates it. */
export async function readIdentity(trx: Database): Promise<Identity> {
  const stored = await placeRow.read(trx);
  if (stored) return stored;
  const place: Identity = { id: randomUUID(), owner: "never" };
  await placeRow.write(trx, place);
  return place;
}

/** Records whether the bucket names this database as the club's own. */
export async function noteOwner(trx: Database, owner: "yes" | "lost"): Promise<void> {
  const place = await readIdentity(trx);
  if (place.owner !== owner) await placeRow.write(trx, { ...place, owner });
}
