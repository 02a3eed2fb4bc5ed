import { checkInRejectionReason } from "../content/club-night.ts";
import type { Database } from "../db/tables.ts";
import { peopleActionKinds } from "../door/door-actions.ts";
import { appendEntry, doorActionsOf, type NewEntry } from "../door/door-log.server.ts";

/**
 * Adds an action about people without a name to the log, in the writer's transaction: walk-ins, a door's buttons,
 * corrections.
 *
 * @returns why it was rejected; undefined where it was recorded.
 */
export async function recordPeople(trx: Database, entry: NewEntry, now: number): Promise<string | undefined> {
  const { what, undoes, people, night } = entry;
  if (what === "undone") {
    const actions = await doorActionsOf(trx, "", night);
    if (!actions.some(({ _id }) => _id === undoes)) return "Action not found.";
    if (actions.some((one) => one.undoes === undoes)) return undefined;
  } else {
    if (!(peopleActionKinds as readonly string[]).includes(what)) return "This action needs a guest.";
    const early = checkInRejectionReason(night, now);
    if (early) return early;
    if (what === "corrected" && !entry.reason) return "Enter a reason for the correction.";
    if (what !== "corrected" && (people ?? 1) < 1) return "Enter how many people.";
  }
  await appendEntry(trx, entry, now);
  return undefined;
}
