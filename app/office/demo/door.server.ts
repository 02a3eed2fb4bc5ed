import { withNewEntryCode } from "../../night/guest-lists/find-entry.server.ts";
import { nameKey } from "../../night/guest-lists/name-key.ts";
import { recordDoorActions } from "../../night/sheet/record-door-actions.server.ts";
import { ticketKey } from "../../night/tickets/sheet-tickets.server.ts";
import { hashCode } from "../../night/tickets/ticket-code.ts";
import type { DoorActionKind } from "../../platform/db/tables/door.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { staff } from "./activity.ts";
import { remember } from "./added.server.ts";
import { type DemoEntry, demoLists, nameless, ticketNames, ticketNumbers } from "./door-guests.ts";
import { type Happening, instantAt, inventedActor } from "./happening.server.ts";
import type { Nights } from "./nights.server.ts";
import { pastCrowd } from "./past-nights.ts";

/** When the demo's lists and tickets were added: some days before the last night. */
const addedAt = ({ last }: Nights) => storedInstant(instantAt(`${addDays(last, -4)}T15:00`));

/** A door action, recorded like a real one. @param about a guest's id, or empty. */
function action(
  night: string,
  clock: string,
  door: string,
  about: { request: string; what: DoorActionKind; people: number },
): Happening {
  const at = instantAt(timeInNight(night, clock));
  return {
    at,
    async write(trx) {
      const who = { ...inventedActor(staff.door), door, phone: `${door}, Dani` };
      const tick = { _id: newId(), undoes: null, at: storedInstant(at), ...about };
      await recordDoorActions(trx, { night, ticks: [tick] }, who, at);
      if (about.request === "") await remember(trx, "arrivals", [tick._id]);
    },
  };
}

async function addEntry(trx: Database, list: { id: string; night: string; at: string }, entry: DemoEntry) {
  const { name, plusOnes: plus_ones = 0 } = entry;
  const { id: list_id, night, at } = list;
  const id = newId();
  const about = { name, name_key: nameKey(name), plus_ones };
  const added = { added_at: at, added_by: "owner", updated_at: at };
  await withNewEntryCode(trx, (code) =>
    trx
      .insertInto("list_entries")
      .values({ id, list_id, night, code, ...about, ...added })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("id")
      .executeTakeFirst(),
  );
  return id;
}

async function addLists(trx: Database, nights: Nights): Promise<Happening[]> {
  const happenings: Happening[] = [];
  let at = addedAt(nights);
  for (const { name, owner, kind, places, terms, commission, last, next } of demoLists) {
    const id = newId();
    // At different times, so that it is clear which list added a guest first.
    at = storedInstant(Date.parse(at) + 60_000);
    const about = { name, owner_kind: kind, owner_name: owner, places, most_plus_ones: 4, closes: "20:00" };
    const texts = { terms: jsonText(terms), commission: jsonText(commission) };
    await trx
      .insertInto("guest_lists")
      .values({ id, ...about, ...texts, created_at: at, created_by: staff.office })
      .execute();
    await remember(trx, "guest_lists", [id]);
    for (const entry of last) {
      const request = await addEntry(trx, { id, night: nights.last, at }, entry);
      for (const [clock, people] of Object.entries(entry.came ?? {})) {
        happenings.push(action(nights.last, clock, "Front door", { request, what: "arrived", people }));
      }
    }
    for (const entry of next) await addEntry(trx, { id, night: nights.next, at }, entry);
  }
  return happenings;
}

/**
 * The arrival time of a guest with a ticket on the last night: from 22:06, first every two minutes, later every three.
 */
function arrivalOf(index: number): string {
  const minutes = 22 * 60 + 6 + index * 2 + Math.max(0, index - 30);
  return [Math.floor(minutes / 60) % 24, minutes % 60].map((number) => String(number).padStart(2, "0")).join(":");
}

async function addTickets(trx: Database, nights: Nights): Promise<Happening[]> {
  const at = addedAt(nights);
  const shop_id = newId();
  const columns = jsonText({ code: "Barcode", name: "Attendee", kind: "Ticket type" });
  await trx
    .insertInto("ticket_shops")
    .values({ id: shop_id, name: "Nightjar Tickets", columns, created_at: at })
    .execute();
  await remember(trx, "ticket_shops", [shop_id]);
  const happenings: Happening[] = [];
  for (const when of ["last", "next"] as const) {
    const night = nights[when];
    const number = ticketNumbers[when];
    const import_id = newId();
    const counts = jsonText({ added: number, changed: 0, voided: 0, unchanged: 0 });
    const file = { file_name: `nightjar-${night}.csv`, counts, at, by: staff.office };
    await trx
      .insertInto("ticket_imports")
      .values({ id: import_id, shop_id, night, ...file })
      .execute();
    const key = await ticketKey(trx, night);
    const tickets = Array.from({ length: number }, (_, index) => {
      const code = `NJ${night.replaceAll("-", "")}${String(index).padStart(4, "0")}`;
      const first = ticketNames.first[index % 8];
      const last = ticketNames.last[Math.floor(index / 8) % 8];
      const kind = index % 3 === 0 ? "Early bird" : index % 7 === 0 ? "Group of two" : "General admission";
      return {
        id: newId(),
        shop_id,
        night,
        import_id,
        ticket_key: hashCode(key, `ticket ${code}`),
        code_hash: hashCode(key, code),
        name: `${first} ${last}`,
        kind,
        people: kind.endsWith("two") ? 2 : 1,
        state: index % 31 === 30 ? ("void" as const) : ("valid" as const),
        added_at: at,
        updated_at: at,
      };
    });
    await trx.insertInto("tickets").values(tickets).execute();
    if (when === "next") continue;
    tickets.slice(0, ticketNumbers.came).forEach(({ id: request, people, state }, index) => {
      if (state === "void") return;
      const door = index % 4 === 3 ? "Side door" : "Front door";
      const about = { request, what: "arrived" as const, people };
      happenings.push(action(night, arrivalOf(index), door, about));
      // This guest was let in twice, because the second phone was not up to date.
      if (index === 20) happenings.push(action(night, arrivalOf(index + 1), "Side door", about));
    });
  }
  return happenings;
}

/**
 * Adds guest lists, tickets of an invented shop, walk-ins and counts for the last and the next club night, in the
 * caller's transaction. The names are invented and have no email addresses.
 *
 * @returns the door actions, to be written in chronological order.
 */
export async function addDoorGuests(trx: Database, nights: Nights): Promise<Happening[]> {
  return [
    ...(await addLists(trx, nights)),
    ...(await addTickets(trx, nights)),
    ...nameless.map(([clock, door, what, people]) => action(nights.last, clock, door, { request: "", what, people })),
    ...pastCrowd(nights.past).map(({ night, clock, door, people }) =>
      action(night, clock, door, { request: "", what: "in", people }),
    ),
  ];
}
