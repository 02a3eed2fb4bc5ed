import { appendEntry, findUndone, type NewEntry, NOT_FOUND } from "../../bookings/door-log/door-log.server.ts";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { findRow } from "../../bookings/requests/change.server.ts";
import { findRestore } from "../../platform/db/restored.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { findOtherGuest } from "./record-arrivals.server.ts";

/** Whether the database was restored during a club night, so that it may lack what its phones saw. */
export async function wasRestoredDuring(trx: Database, night: string): Promise<boolean> {
  const restore = await findRestore(trx);
  if (restore === undefined) return false;
  const { begins, ends } = boundsOf(night);
  return begins <= restore.at && restore.at < ends;
}

/** Whether nobody has this id: the database lost a guest whom the door's phones let in. */
export async function isLost(trx: Database, id: string): Promise<boolean> {
  return !(await findRow(trx, id)) && !(await findOtherGuest(trx, id));
}

/**
 * Records what happened to a guest whom the database lost, in the writer's transaction, so that they stay counted.
 *
 * @returns why it was rejected; undefined if it was recorded.
 */
export async function recordLost(
  trx: Database,
  _nobody: null,
  entry: NewEntry,
  _who: unknown,
  now: number,
): Promise<string | undefined> {
  const undone = entry.undoes === null ? undefined : await findUndone(trx, entry);
  if (entry.undoes !== null && !undone) return NOT_FOUND;
  if (!undone?.again) await appendEntry(trx, entry, now);
  return undefined;
}
