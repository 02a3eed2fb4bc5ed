import { appendEntry, findUndone, type NewEntry, NOT_FOUND } from "../../bookings/door-log/door-log.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";
import { type Actor, record, type TrailEntry } from "../../staff/audit-log/record.server.ts";
import { findEntryRow } from "../guest-lists/sheet-entries.server.ts";
import { findTicket } from "../tickets/sheet-tickets.server.ts";

/** A guest without a request: an entry of a guest list, or a ticket. */
export interface OtherGuest {
  source: "list" | "ticket";
  night: string;
  /** People, plus-ones included. */
  party: number;
  /** Why they cannot be let in, e.g. a void ticket; undefined if they can. */
  rejected?: string;
  /** When it last changed, ISO 8601 in UTC; earlier actions were valid by the phone's older sheet. */
  changedAt: string;
  /** When they were added. */
  addedAt: string;
}

/**
 * Whether a guest was changed after a door action, perhaps moved to another night, which a phone that was offline could
 * not know.
 */
export const changedSince = ({ addedAt, changedAt }: OtherGuest, { at }: Pick<NewEntry, "at">): boolean =>
  addedAt <= at && at < changedAt;

/** Someone who may let guests in against a rule, or not. */
export type Overrider = Pick<Actor, "id" | "username" | "network"> & { mayOverride?: boolean };

/** The entry of a guest list or the ticket with this id. */
export async function findOtherGuest(trx: Database, id: string): Promise<OtherGuest | undefined> {
  const entry = await findEntryRow(trx, id);
  if (entry) {
    const { night, plus_ones, removed_at, updated_at: changedAt, added_at: addedAt } = entry;
    const guest: OtherGuest = { source: "list", night, party: 1 + plus_ones, changedAt, addedAt };
    return removed_at === null ? guest : { ...guest, rejected: "This guest was removed from the list." };
  }
  const ticket = await findTicket(trx, id);
  if (!ticket) return undefined;
  const { night, people: party, updated_at: changedAt, added_at: addedAt } = ticket;
  const guest: OtherGuest = { source: "ticket", night, party, changedAt, addedAt };
  if (ticket.state === "valid") return guest;
  const { undecided } = ticket;
  return {
    ...guest,
    rejected: undecided ? `Ask the box office about this ticket. ${undecided}.` : "This ticket is void.",
  };
}

/** Returns which rule letting a guest in breaks, so that an override is needed; undefined if none. */
function brokenRule({ source, rejected, night, party }: OtherGuest, entry: NewEntry): string | undefined {
  const what = source === "ticket" ? "This ticket is" : "This guest is on the list";
  if (night !== entry.night) return `${what} for ${formatDay(night)}.`;
  if (rejected !== undefined) return rejected;
  const most = source === "ticket" ? "This ticket is" : "This entry is";
  if ((entry.party ?? 0) > party) return `${most} for ${formatCount(party, "person", "people")}.`;
  return undefined;
}

/** Records an override, or its undoing, in the audit trail, with the door and the night but without the guest. */
export function recordOverride(
  trx: Database,
  action: "door.override" | "door.override-undone",
  { request, source, door, night }: NewEntry,
  { id, username, network }: Overrider,
  change: Pick<TrailEntry, "before" | "after">,
  now: number,
): Promise<void> {
  const kind = source === "list" ? "list entry" : source === "ticket" ? "ticket" : "request";
  const object = { kind, id: request, name: `${door}, ${night}` };
  return record(trx, { actor: { id, username, network }, action, object, ...change }, now);
}

/**
 * Records that a guest without a request came in, or did not, in the writer's transaction. Letting a guest in against a
 * rule needs the right to override and a reason, unless the guest changed after the action: a phone that was offline
 * could not know that a ticket had become void, or that a guest had moved to another night.
 *
 * @returns why it was rejected; undefined if it was recorded.
 */
export async function recordArrival(
  trx: Database,
  guest: OtherGuest,
  entry: NewEntry,
  who: Overrider,
  now: number,
): Promise<string | undefined> {
  const { night, door, reason } = entry;
  const broken = brokenRule(guest, entry);
  const knew = night === guest.night ? guest.changedAt <= entry.at : !changedSince(guest, entry);
  if (broken !== undefined && knew) {
    if (!who.mayOverride) return broken;
    if (!reason) return `${broken} Enter a reason to let them in anyway.`;
    await recordOverride(trx, "door.override", entry, who, { after: { door, night, rule: broken, reason } }, now);
  }
  await appendEntry(trx, entry, now);
  return undefined;
}

/** Undoes an action about a guest without a request, once. Returns what `recordArrival` does. */
export async function undoArrival(
  trx: Database,
  _guest: OtherGuest,
  entry: NewEntry,
  who: Overrider,
  now: number,
): Promise<string | undefined> {
  const undone = await findUndone(trx, entry);
  if (!undone) return NOT_FOUND;
  if (undone.again) return undefined;
  await appendEntry(trx, entry, now);
  const { door, reason } = undone.target;
  const before = { door, night: entry.night, reason };
  if (reason) await recordOverride(trx, "door.override-undone", entry, who, { before }, now);
  return undefined;
}
