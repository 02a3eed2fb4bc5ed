import {
  appendEntry,
  doorActionsAfter,
  findUndone,
  type NewEntry,
  NOT_FOUND,
} from "../../bookings/door-log/door-log.server.ts";
import { countAt, inRoom, movementsOf } from "../../bookings/door-log/people-count.ts";
import type { Database } from "../../platform/db/tables.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { partySizesOf } from "./party-sizes.server.ts";

/** The person who counts: staff with a role, or a phone at a door. */
export interface CountActor extends Actor {
  role?: Role;
  door: string;
  mayOverride?: boolean;
}

/** Staff whose role allows it may correct the count, and phones that may override. */
const mayCorrect = ({ role, mayOverride }: CountActor) => (role ? can(role, "count.change") : mayOverride === true);

const NO_CORRECTIONS = "Your role doesn't include correcting the count.";

/** The number inside that a correction replaces, from everything that is logged by its time. */
async function countedBefore(trx: Database, { night, at, room }: NewEntry): Promise<number> {
  const sizes = await partySizesOf(trx, night);
  const movements = movementsOf(
    await doorActionsAfter(trx, night, 0),
    (id) => sizes.get(id),
    currentSettings().door.doors,
  );
  const inside = countAt(movements, Date.parse(at));
  return room ? inRoom(inside.rooms, room) : inside.venue;
}

/** Logs a correction with its difference to the count. Returns what `recordPeople` does. */
export async function correctCount(
  trx: Database,
  _nobody: null,
  entry: NewEntry,
  who: CountActor,
  now: number,
): Promise<string | undefined> {
  const { party: counted, reason, room, night, at } = entry;
  if (!mayCorrect(who)) return NO_CORRECTIONS;
  if (!reason) return "Enter a reason for the correction.";
  if (counted === null || counted < 0) return "Enter how many people you counted.";
  const inRooms = Object.values(entry.rooms ?? {}).reduce((sum, people) => sum + people, 0);
  if (inRooms > counted) return "The rooms have more people than you counted. Enter the numbers again.";
  const before = await countedBefore(trx, entry);
  await appendEntry(trx, { ...entry, people: counted - before }, now);
  const change = { before: { people: before }, after: { people: counted, at, ...(room && { room }), door: who.door } };
  const object = { kind: "count", id: entry._id, name: night };
  await record(trx, { actor: who, action: "count.corrected", object, ...change }, now);
  return undefined;
}

/**
 * Adds walk-ins, or a press of a door's button, to the log, in the writer's transaction.
 *
 * @returns why it was rejected; undefined if it was recorded.
 */
export async function recordPeople(
  trx: Database,
  _nobody: null,
  entry: NewEntry,
  _who: CountActor,
  now: number,
): Promise<string | undefined> {
  const { people, paid } = entry;
  if ((people ?? 1) < 1) return "Enter how many people.";
  if (paid && (paid.by === "free") !== (paid.cents === 0)) return "Enter what they paid.";
  await appendEntry(trx, entry, now);
  return undefined;
}

/** Undoes an action about people without a name, once. Returns what `recordPeople` does. */
export async function undoPeople(
  trx: Database,
  _nobody: null,
  entry: NewEntry,
  who: CountActor,
  now: number,
): Promise<string | undefined> {
  const undone = await findUndone(trx, entry);
  if (!undone) return NOT_FOUND;
  const { what, party, room, at, _id: id } = undone.target;
  const isCorrection = what === "corrected";
  if (isCorrection && !mayCorrect(who)) return NO_CORRECTIONS;
  if (undone.again) return undefined;
  if (isCorrection) {
    const object = { kind: "count", id, name: entry.night };
    const before = { people: party, at, ...(room && { room }) };
    await record(trx, { actor: who, action: "count.correction-undone", object, before }, now);
  }
  await appendEntry(trx, entry, now);
  return undefined;
}
