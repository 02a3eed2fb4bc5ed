import type { Staff } from "../auth/session.server.ts";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { removeSubscribers } from "../newsletter/remove.server.ts";
import { removeRequests } from "../requests/remove.server.ts";
import type { GuestKey } from "./guest.ts";
import { guestMark, listTraces, noteInLog } from "./log.server.ts";
import type { DeletionCounts } from "./privacy.ts";
import { countHeld, findHeld, isEmpty, seenMark } from "./stored-data.server.ts";

/** Why nothing was erased. */
export interface EraseRefusal {
  status: 404 | 412;
  message: string;
}

/**
 * Deletes everything of a guest, in the caller's transaction, and leaves the trace that it was done.
 *
 * @param seen names what was looked at; when anything came or went since, nothing is deleted.
 * @param now ms since 1970.
 * @returns how many of each kind went, or why nothing did.
 */
export async function eraseGuest(
  trx: Database,
  guest: GuestKey,
  seen: string,
  { staff, now }: { staff: Staff; now: number },
): Promise<{ counts: DeletionCounts } | EraseRefusal> {
  const held = await findHeld(trx, guest);
  if (isEmpty(held)) {
    const erased = (await listTraces(trx, guest)).find(({ action }) => action === "erased");
    const by = erased ? ` ${erased.by} has erased it.` : "";
    return { status: 404, message: `No data stored for this guest any more.${by}` };
  }
  if (seenMark(held) !== seen)
    return {
      status: 412,
      message: "This guest's data has changed since you opened it. Nothing was erased. Check it, then erase again.",
    };
  await removeRequests(
    trx,
    held.requests.map(({ id }) => id),
  );
  await removeSubscribers(trx, held.subscribers);
  const counts = countHeld(held);
  const noted = { action: "erased", actor: staff.username, guest: await guestMark(trx, guest), counts } as const;
  await noteInLog(trx, noted, storedInstant(now));
  return { counts };
}
