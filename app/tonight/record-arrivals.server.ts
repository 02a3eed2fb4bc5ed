import { checkInRejectionReason } from "../content/club-night.ts";
import type { Database } from "../db/tables.ts";
import { appendEntry, doorActionsOf, type NewEntry } from "../door/door-log.server.ts";
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
}

/** The entry of a guest list or the ticket with this id. */
export async function findOtherGuest(trx: Database, id: string): Promise<OtherGuest | undefined> {
  const entry = await findEntryRow(trx, id);
  if (entry) {
    const { night, plus_ones, removed_at } = entry;
    const guest: OtherGuest = { source: "list", night, party: 1 + plus_ones };
    return removed_at === null ? guest : { ...guest, rejected: "This guest was removed from the list." };
  }
  const ticket = await findTicket(trx, id);
  if (!ticket) return undefined;
  const guest: OtherGuest = { source: "ticket", night: ticket.night, party: ticket.people };
  return ticket.state === "valid" ? guest : { ...guest, rejected: "This ticket is void." };
}

/**
 * Adds an action about a guest without a request to the log, in the writer's transaction.
 *
 * @returns why it was rejected; undefined where it was recorded.
 */
export async function recordArrival(
  trx: Database,
  guest: OtherGuest,
  entry: NewEntry,
  now: number,
): Promise<string | undefined> {
  const { what, request, undoes, night } = entry;
  const kinds = guest.source === "list" ? ["arrived", "no-show", "undone"] : ["arrived", "undone"];
  if (!kinds.includes(what) || (what === "undone") !== (undoes !== null)) {
    return "This action isn't possible for this guest.";
  }
  if (what === "undone") {
    const actions = await doorActionsOf(trx, request, night);
    if (!actions.some(({ _id }) => _id === undoes)) return "Action not found.";
    if (actions.some((one) => one.undoes === undoes)) return undefined;
  } else {
    const early = checkInRejectionReason(night, now);
    if (early) return early;
    if (guest.rejected && !entry.reason) return guest.rejected;
  }
  await appendEntry(trx, entry, now);
  return undefined;
}
