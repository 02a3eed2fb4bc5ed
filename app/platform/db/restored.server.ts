import { randomUUID } from "node:crypto";
import { storedInstant } from "../lib/time/instants.server.ts";
import { jsonMeta } from "./meta.server.ts";
import type { Database } from "./tables.ts";

/** The last time that this database was taken to an earlier moment. */
interface Restore {
  /** Names what the database has been since. */
  epoch: string;
  /** When, and from which moment on it lacks what was stored; ISO 8601 in UTC. */
  at: string;
  since: string;
}

const restored = jsonMeta<Restore>("restored");

/**
 * Notes that a database was taken to an earlier moment, in the transaction that does it.
 *
 * @param since that moment, ISO 8601 in UTC. @param now ms since 1970.
 */
export async function noteRestore(trx: Database, since: string, now: number): Promise<void> {
  await restored.write(trx, { epoch: randomUUID(), at: storedInstant(now), since });
}

/** The last restore of a database; undefined if it never was. */
export function findRestore(db: Database): Promise<Restore | undefined> {
  return restored.read(db);
}
