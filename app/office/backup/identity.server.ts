import { randomUUID } from "node:crypto";
import { readMeta, writeMeta } from "../../platform/db/meta.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** The row of `meta` with the identity of this database; in no backup, so a restored one gets its own. */
export const IDENTITY = "place";

/** One database, which one or several instances serve. */
export interface Identity {
  id: string;
  /** Whether the bucket has named it as the club's, or named another after that. */
  owner: "never" | "yes" | "lost";
}

/** Reads which place this is, and decides it the first time. */
export async function readIdentity(trx: Database): Promise<Identity> {
  const stored = await readMeta(trx, IDENTITY);
  if (stored) return JSON.parse(stored);
  const place: Identity = { id: randomUUID(), owner: "never" };
  await writeMeta(trx, IDENTITY, JSON.stringify(place));
  return place;
}

/** Notes what the bucket says about this place. */
export async function noteOwner(trx: Database, owner: "yes" | "lost"): Promise<void> {
  const place = await readIdentity(trx);
  if (place.owner !== owner) await writeMeta(trx, IDENTITY, JSON.stringify({ ...place, owner } satisfies Identity));
}
