import type { ExpressionBuilder } from "kysely";
import { countUp } from "../../../platform/db/meta.server.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { type MailData, outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";

/** Emails per transaction. */
const TOGETHER = 50;

/** A change of an event, and the club night that it was on. */
interface Changed {
  id: string;
  event_id: string;
  night: string;
}

/** How many guests a batch was about, none if all are done, and how many of them are emailed. */
export interface Batch {
  done: number;
  emailed: number;
}

type Told = Omit<MailData["list-changed"], "to" | "list">;

/** Whether a list is for an event or its series. */
const isForEvent = ({ or, eb, selectFrom }: ExpressionBuilder<Tables, "guest_lists">, eventId: string) =>
  or([
    eb("event_id", "=", eventId),
    eb("series_id", "=", selectFrom("events").select("series_id").where("id", "=", eventId)),
  ]);

/** Lists of an event, its series, or every club night. */
const listsFor = (db: Database, { event_id }: Changed) =>
  db
    .selectFrom("guest_lists")
    .where("active", "=", 1)
    .where((eb) =>
      eb.or([isForEvent(eb, event_id), eb.and([eb("event_id", "is", null), eb("series_id", "is", null)])]),
    );

/** The ids of those who were told of a change. */
const toldOf = (db: Database, { id }: Changed) =>
  db.selectFrom("night_mails").select("request_id").where("change_id", "=", id);

/** Guests of lists with an email address, and owners of lists, who were not told of a change. */
function untold(db: Database, change: Changed) {
  const guests = db
    .selectFrom("list_entries")
    .select(["list_entries.id", "email"])
    .where("night", "=", change.night)
    .where("removed_at", "is", null)
    .where("email", "!=", "")
    .where("list_id", "in", listsFor(db, change).select("id"))
    .where("list_entries.id", "not in", toldOf(db, change));
  const owners = listsFor(db, change)
    .select(["id", "name", "owner_email as email"])
    .where("owner_email", "!=", "")
    .where("id", "not in", toldOf(db, change))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("event_id", "=", change.event_id),
        exists(
          selectFrom("list_entries")
            .select("list_entries.id")
            .whereRef("list_id", "=", "guest_lists.id")
            .where("night", "=", change.night)
            .where("removed_at", "is", null),
        ),
      ]),
    );
  return { guests, owners };
}

/** How many guests and owners of lists have yet to be told of a change. */
export async function countListsToTell(db: Database, change: Changed): Promise<number> {
  const { guests, owners } = untold(db, change);
  const all = await Promise.all([guests.execute(), owners.execute()]);
  return all.flat().length;
}

/**
 * Emails a batch of guests and owners of lists about a change, each once, in the caller's transaction.
 *
 * @returns how many, and how many of them by an email that is sent.
 */
export async function tellLists(trx: Database, change: Changed, data: Told, now: number): Promise<Batch> {
  const { guests, owners } = untold(trx, change);
  const some = [
    ...(await owners.limit(TOGETHER).execute()).map((owner) => ({ ...owner, to: "owner" as const })),
    ...(await guests.limit(TOGETHER).execute()).map((guest) => ({ ...guest, name: "", to: "guest" as const })),
  ];
  const at = storedInstant(now);
  let emailed = 0;
  for (const { id, email, name, to } of some) {
    const mail = { template: "list-changed", data: { ...data, to, list: name }, about: id, recipient: email } as const;
    const row = outboxRow(mail, at);
    await trx.insertInto("night_mails").values({ change_id: change.id, request_id: id, mail_id: row.id }).execute();
    if (await queueMail(trx, row)) emailed += 1;
  }
  return { done: some.length, emailed };
}

/** Guests of an event's own lists, or of its series', who are still on its former night. */
function stayed(db: Database, eventId: string, from: string) {
  return db
    .selectFrom("list_entries")
    .where("night", "=", from)
    .where("removed_at", "is", null)
    .where("list_id", "in", (eb) =>
      eb
        .selectFrom("guest_lists")
        .select("id")
        .where((list) => isForEvent(list, eventId)),
    );
}

/** The people of a list on a night, and their names as they are compared. */
async function placesOn(db: Database, listId: string, night: string) {
  const rows = await db
    .selectFrom("list_entries")
    .select(["name_key", "plus_ones"])
    .where("list_id", "=", listId)
    .where("night", "=", night)
    .where("removed_at", "is", null)
    .execute();
  const { places } = await db
    .selectFrom("guest_lists")
    .select("places")
    .where("id", "=", listId)
    .executeTakeFirstOrThrow();
  const taken = rows.reduce((sum, { plus_ones }) => sum + 1 + plus_ones, 0);
  return { left: places - taken, names: new Set(rows.map(({ name_key }) => name_key)) };
}

/**
 * The guests of an event's lists who are still on its former night: those who have a place on the new one, who were
 * added first, and how many have none or are on that night's list already.
 */
export async function findListsToMove(
  db: Database,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<{ ids: string[]; without_place: number }> {
  const rows = await stayed(db, eventId, from)
    .select(["id", "list_id", "name_key", "plus_ones"])
    .orderBy("added_at")
    .orderBy("id")
    .execute();
  const lists = new Map<string, Awaited<ReturnType<typeof placesOn>>>();
  const ids: string[] = [];
  for (const { id, list_id, name_key, plus_ones } of rows) {
    const list = lists.get(list_id) ?? (await placesOn(db, list_id, to));
    lists.set(list_id, list);
    if (list.left < 1 + plus_ones || list.names.has(name_key)) continue;
    list.left -= 1 + plus_ones;
    list.names.add(name_key);
    ids.push(id);
  }
  return { ids, without_place: rows.length - ids.length };
}

/** The row of `meta` that counts moves of list guests to other nights: the sheets of the nights they left change. */
export const LIST_MOVES = "list_moves";

/**
 * Moves the guests of an event's lists who have a place on its new night, in the caller's transaction, so that nobody
 * else takes these places at the same time.
 *
 * @returns how many.
 */
export async function moveLists(
  trx: Database,
  eventId: string,
  nights: { from: string; to: string },
  now: number,
): Promise<number> {
  const { ids } = await findListsToMove(trx, eventId, nights);
  for (const id of ids) {
    await trx
      .updateTable("list_entries")
      .set(({ eb }) => ({ night: nights.to, updated_at: storedInstant(now), version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }
  if (ids.length > 0) await countUp(trx, LIST_MOVES);
  return ids.length;
}
