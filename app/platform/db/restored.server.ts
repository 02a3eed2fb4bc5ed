import { randomUUID } from "node:crypto";
import { storedInstant } from "../lib/time/instants.server.ts";
import { jsonMeta } from "./meta.server.ts";
import type { Database } from "./tables.ts";

/** The last time that this database was reset to an earlier moment. */
interface Restore {
  /** Identifies the database's data since this restore. */
  epoch: string;
  /** When it was restored, and the moment after which stored data is missing; ISO 8601 in UTC. */
  at: string;
  since: string;
}

const restored = jsonMeta<Restore>("restored");

/**
 * Records that a database was reset to an earlier moment, in the transaction that does it.
 *
 * @param since that moment, ISO 8601 in UTC. @param now ms since 1970.
 */
export async function noteRestore(trx: Database, since: string, now: number): Promise<void> {
  await restored.write(trx, { epoch: randomUUID(), at: storedInstant(now), since });
}

/** The last restore of a database; undefined if there was none. */
export function findRestore(db: Database): Promise<Restore | undefined> {
  return restored.read(db);
}
