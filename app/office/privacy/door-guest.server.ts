import { listEntries } from "../../bookings/door-log/door-log.server.ts";
import { removeMailsAbout } from "../../house/mail/store.server.ts";
import { nameKey } from "../../night/guest-lists/name-key.ts";
import {
  forgetEntries,
  forgetOwners,
  listEntriesById,
  listEntriesOf,
  listListsOf,
} from "../../night/guest-lists/personal-data.server.ts";
import { revokeLinksOf } from "../../night/statements/page-link.server.ts";
import { forgetTicketGuests, listTicketsById, listTicketsOf } from "../../night/tickets/guest-data.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { ContactKey } from "./guest.ts";

/** A guest's entries of guest lists and tickets, and the lists they own. */
export interface DoorGuest {
  entries: Awaited<ReturnType<typeof listEntriesOf>>;
  tickets: Awaited<ReturnType<typeof listTicketsOf>>;
  lists: Awaited<ReturnType<typeof listListsOf>>;
}

/** Finds a guest's entries, tickets and lists by contact; entries and lists have no phone numbers. */
export async function findDoorGuest(db: Database, guest: ContactKey): Promise<DoorGuest> {
  const byEmail = guest.by === "email";
  return {
    entries: byEmail ? await listEntriesOf(db, guest.key) : [],
    tickets: await listTicketsOf(db, guest),
    lists: byEmail ? await listListsOf(db, guest.key) : [],
  };
}

/** Finds entries and tickets by their ids, and lists by their owners' addresses. */
export async function findDoorGuestById(
  db: Database,
  { entries, tickets, addresses }: Record<"entries" | "tickets" | "addresses", readonly string[]>,
): Promise<DoorGuest> {
  const lists: DoorGuest["lists"] = [];
  for (const address of addresses) lists.push(...(await listListsOf(db, address)));
  return { entries: await listEntriesById(db, entries), tickets: await listTicketsById(db, tickets), lists };
}

/** The part that was already stored at an instant (ISO 8601 in UTC). */
export function doorGuestUntil({ entries, tickets, lists }: DoorGuest, at: string): DoorGuest {
  return {
    entries: entries.filter(({ added_at }) => added_at <= at),
    tickets: tickets.filter(({ added_at }) => added_at <= at),
    lists: lists.filter(({ created_at }) => created_at <= at),
  };
}

/** The ids that emails may be about. */
export const doorGuestIds = ({ entries, lists }: DoorGuest) => [...entries, ...lists].map(({ id }) => id);

/**
 * Erases a guest's identity from their entries, tickets and lists, in the caller's transaction; arrivals stay counted.
 * @param now ms since 1970.
 */
export async function forgetDoorGuest(trx: Database, guest: DoorGuest, now: number): Promise<void> {
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await removeMailsAbout(trx, doorGuestIds(guest));
  if (guest.entries.length > 0) await forgetEntries(trx, ids(guest.entries), now);
  if (guest.tickets.length > 0) await forgetTicketGuests(trx, ids(guest.tickets), now);
  if (guest.lists.length === 0) return;
  await forgetOwners(trx, ids(guest.lists));
  // The statements stay in the club's accounts, but the links to them are revoked.
  const names = guest.lists.map(({ owner_name }) => owner_name).filter(Boolean);
  await revokeLinksOf(trx, names.map(nameKey), now);
}

const local = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

/** The door actions about a guest. */
async function atTheDoor(db: Database, id: string): Promise<object[]> {
  const entries = await listEntries(db, id);
  return entries.map(({ what, at, door, people, reason }) => ({ action: what, at: local(at), door, people, reason }));
}

async function shopNames(db: Database): Promise<Map<string, string>> {
  const shops = await db.selectFrom("ticket_shops").select(["id", "name"]).execute();
  return new Map(shops.map(({ id, name }) => [id, name]));
}

/** A guest's entries and tickets as staff see them. */
export async function doorHoldings(db: Database, { entries, tickets, lists }: DoorGuest) {
  const shops = await shopNames(db);
  return {
    entries: entries.map(({ id, list, night, name }) => ({ _id: id, list, night, name })),
    tickets: tickets.map(({ id, shop_id, night, name, kind }) => {
      return { _id: id, shop: shops.get(shop_id) ?? "", night, name, kind };
    }),
    lists: lists.map(({ id, name }) => ({ _id: id, name })),
  };
}

/** All entries, tickets and lists, for the guest to read. */
export async function exportDoorGuest(db: Database, { entries, tickets, lists }: DoorGuest) {
  const shops = await shopNames(db);
  const guest_lists: Record<string, unknown>[] = [];
  for (const { id, list, night, name, email, plus_ones, note, code, ...times } of entries) {
    guest_lists.push({
      list,
      club_night: night,
      name,
      email,
      plus_ones,
      note,
      code,
      added_on: local(times.added_at),
      added_by: times.added_by,
      removed_on: local(times.removed_at),
      emailed_on: local(times.notified_at),
      at_the_door: await atTheDoor(db, id),
    });
  }
  const bought: Record<string, unknown>[] = [];
  for (const { id, shop_id, night, name, kind, people, email, phone, state, added_at } of tickets) {
    bought.push({
      shop: shops.get(shop_id) ?? "",
      club_night: night,
      name,
      kind,
      people,
      email,
      phone,
      state,
      imported_on: local(added_at),
      at_the_door: await atTheDoor(db, id),
    });
  }
  const owned = lists.map(({ name, owner_kind, owner_name, owner_email, created_at }) => {
    return { name, owner_kind, owner_name, owner_email, made_on: local(created_at) };
  });
  return { guest_lists, tickets: bought, lists_owned: owned };
}
