import { randomUUID } from "node:crypto";
import { jsonMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the identity of this database; in no backup, so a restored one gets its own. */
export const IDENTITY = "place";

/** One database, which one or several instances serve. */
export interface Identity {
  id: string;
  /** Whether the bucket has named it as the club's, or named another after that. */
  owner: "never" | "yes" | "lost";
}

const placeRow = jsonMeta<Identity>(IDENTITY);

/** Reads which place this is, and decides it the first time. */
export async function readIdentity(trx: Database): Promise<Identity> {
  const stored = await placeRow.read(trx);
  if (stored) return stored;
  const place: Identity = { id: randomUUID(), owner: "never" };
  await placeRow.write(trx, place);
  return place;
}

/** Notes what the bucket says about this place. */
export async function noteOwner(trx: Database, owner: "yes" | "lost"): Promise<void> {
  const place = await readIdentity(trx);
  if (place.owner !== owner) await placeRow.write(trx, { ...place, owner });
}
