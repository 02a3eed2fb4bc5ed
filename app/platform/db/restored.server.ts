import { randomUUID } from "node:crypto";
import { storedInstant } from "../lib/time/instants.server.ts";
import { readMeta, writeMeta } from "./meta.server.ts";
import type { Database } from "./tables.ts";

const RESTORED = "restored";

/** The last time that this database was taken to an earlier moment. */
interface Restore {
  /** Names what the database has been since. */
  epoch: string;
  /** When, and from which moment on it lacks what was stored; ISO 8601 in UTC. */
  at: string;
  since: string;
}

/**
 * Notes that a database was taken to an earlier moment, in the transaction that does it.
 *
 * @param since that moment, ISO 8601 in UTC. @param now ms since 1970.
 */
export async function noteRestore(trx: Database, since: string, now: number): Promise<void> {
  const restore: Restore = { epoch: randomUUID(), at: storedInstant(now), since };
  await writeMeta(trx, RESTORED, JSON.stringify(restore));
}

/** The last restore of a database; undefined if it never was. */
export async function findRestore(db: Database): Promise<Restore | undefined> {
  const stored = await readMeta(db, RESTORED);
  return stored === undefined ? undefined : (JSON.parse(stored) as Restore);
}
