import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { listNightsBetween } from "../../programme/events/staff-store.server.ts";
import { changesOf, valuesOf } from "../../staff/audit-log/changes.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import type { SentReading, SentShop } from "./schema.ts";
import type { ShopColumns, ShopTotal, TicketImport, TicketNight, TicketShop } from "./shapes.ts";
import { wordFields } from "./ticket-fields.ts";

/** Most imports of a night that are listed. */
const MAX_SHOWN_IMPORTS = 50;

function toShop({ id, columns, words, ...row }: Selectable<Tables["ticket_shops"]>): TicketShop {
  const { name, keeps_contacts, codes_rotate, active, version, shared_codes } = row;
  const reading = { words: parseJsonText(words), shared_codes };
  const flags = { keeps_contacts: keeps_contacts === 1, codes_rotate: codes_rotate === 1, active: active === 1 };
  return { _id: id, name, columns: parseJsonText(columns), ...reading, ...flags, version };
}

/** A ticket shop by its id. */
export async function findShop(db: Database, id: string): Promise<TicketShop | undefined> {
  const row = await db.selectFrom("ticket_shops").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toShop(row);
}

async function listShops(db: Database): Promise<TicketShop[]> {
  const rows = await db.selectFrom("ticket_shops").selectAll().execute();
  return rows.map(toShop).sort((a, b) => compareTexts(a.name, b.name));
}

async function listTotals(db: Database, night: string): Promise<ShopTotal[]> {
  const rows = await db
    .selectFrom("tickets")
    .select(({ fn, eb }) => [
      ...(["shop_id", "state"] as const),
      fn.countAll<number>().as("count"),
      fn.sum<number>("people").as("people"),
      fn.sum<number>(eb.case().when("undecided", "<>", "").then(1).else(0).end()).as("undecided"),
    ])
    .where("night", "=", night)
    .groupBy(["shop_id", "state"])
    .execute();
  const totals = new Map<string, ShopTotal>();
  for (const { shop_id, state, count, people, undecided } of rows) {
    const total = totals.get(shop_id) ?? { shop: shop_id, valid: 0, void: 0, undecided: 0, people: 0 };
    totals.set(shop_id, total);
    if (state === "void")
      Object.assign(total, { void: Number(count) - Number(undecided), undecided: Number(undecided) });
    else Object.assign(total, { valid: Number(count), people: Number(people) });
  }
  return [...totals.values()];
}

async function listImports(db: Database, night: string): Promise<TicketImport[]> {
  const rows = await db
    .selectFrom("ticket_imports")
    .selectAll()
    .where("night", "=", night)
    .orderBy("id", "desc")
    .limit(MAX_SHOWN_IMPORTS)
    .execute();
  return rows.map(({ id, shop_id, file_name, counts, at, by }) => ({
    _id: id,
    shop: shop_id,
    file: file_name,
    by,
    counts: {
      added: 0,
      changed: 0,
      voided: 0,
      undecided: 0,
      unchanged: 0,
      let_in: 0,
      ...parseJsonText(counts),
    },
    at: zonedIso(at, venue.timeZone),
  }));
}

/** The ticket shops, and the tickets and imports of a club night (`YYYY-MM-DD`). */
export async function readTicketNight(db: Database, night: string): Promise<TicketNight> {
  const [shops, totals, imports, events] = await Promise.all([
    listShops(db),
    listTotals(db, night),
    listImports(db, night),
    listNightsBetween(db, night, night),
  ]);
  return { night, events: events.map(({ name }) => name), shops, totals, imports };
}

/** @throws `Refusal` (409) if another shop has this name. */
async function rejectDuplicate(trx: Database, name: string, id?: string): Promise<void> {
  const same = (await listShops(trx)).find((shop) => shop.name === name && shop._id !== id);
  if (same) throw new Refusal(409, "There's already a ticket shop with this name.", { field: "name" });
}

/** @throws `Refusal` (404) */
async function getShop(db: Database, id: string): Promise<TicketShop> {
  const shop = await findShop(db, id);
  if (!shop) throw new Refusal(404, "Ticket shop not found.");
  return shop;
}

const columnsOf = ({ name, keeps_contacts, codes_rotate, active = true }: SentShop) => ({
  name,
  keeps_contacts: Number(keeps_contacts),
  codes_rotate: Number(codes_rotate),
  active: Number(active),
});

const shownOf = ({ name, keeps_contacts, codes_rotate, active = true }: SentShop) => ({
  name,
  keeps_contacts,
  codes_rotate,
  status: active,
});

/** Adds a ticket shop. @returns its id. @throws `Refusal` (409). */
export async function addShop(trx: Database, sent: SentShop, { by, now }: Edit): Promise<string> {
  await rejectDuplicate(trx, sent.name);
  const id = newId();
  const row = { id, ...columnsOf(sent), columns: jsonText({}), created_at: storedInstant(now) };
  await trx.insertInto("ticket_shops").values(row).execute();
  const object = { kind: "ticket-shop", id, name: sent.name };
  await record(trx, { actor: by, action: "ticket-shop.added", object, ...valuesOf(shownOf(sent)) }, now);
  return id;
}

/** Changes a ticket shop. Tickets that were imported stay as they are. @throws `Refusal` (404, 409, 412). */
export async function changeShop(
  trx: Database,
  id: string,
  sent: SentShop,
  { by, now, ifVersion }: Edit & { ifVersion: number | undefined },
): Promise<void> {
  const shop = await getShop(trx, id);
  if (ifVersion !== undefined && ifVersion !== shop.version)
    throw new Refusal(412, "Someone changed this ticket shop since you opened it. Check it, then save again.");
  await rejectDuplicate(trx, sent.name, id);
  const version = shop.version + 1;
  await trx
    .updateTable("ticket_shops")
    .set({ ...columnsOf(sent), version })
    .where("id", "=", id)
    .execute();
  const object = { kind: "ticket-shop", id, name: shop.name };
  await record(
    trx,
    { actor: by, action: "ticket-shop.changed", object, ...changesOf(shownOf(shop), shownOf(sent)) },
    now,
  );
}

/** Remembers the columns of a shop's file. @throws `Refusal` (404). */
export async function saveColumns(trx: Database, id: string, columns: ShopColumns, { by, now }: Edit): Promise<void> {
  const shop = await getShop(trx, id);
  await trx
    .updateTable("ticket_shops")
    .set({ columns: jsonText(columns), version: shop.version + 1 })
    .where("id", "=", id)
    .execute();
  const object = { kind: "ticket-shop", id, name: shop.name };
  const change = { before: { columns: shop.columns }, after: { columns } };
  await record(trx, { actor: by, action: "ticket-shop.columns", object, ...change }, now);
}

/** Most words of a shop that are remembered for a column; the oldest are forgotten. */
const MAX_WORDS = 200;

/** Adds words that staff decided to those of a shop. */
function withWords(before: SentReading["words"], sent: SentReading["words"]): SentReading["words"] {
  return Object.fromEntries(
    wordFields.flatMap((field) => {
      const words = Object.entries({ ...before[field], ...sent[field] }).slice(-MAX_WORDS);
      return words.length > 0 ? [[field, Object.fromEntries(words)]] : [];
    }),
  );
}

/** How many words have each meaning. */
function countByMeaning(words: Record<string, string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const meaning of Object.values(words)) counts[meaning] = (counts[meaning] ?? 0) + 1;
  return counts;
}

/** Remembers how a shop's words are read, and what rows that share a code are. @throws `Refusal` (404). */
export async function saveReading(trx: Database, id: string, sent: SentReading, { by, now }: Edit): Promise<void> {
  const shop = await getShop(trx, id);
  const words = withWords(shop.words, sent.words);
  const { shared_codes } = sent;
  await trx
    .updateTable("ticket_shops")
    .set({ words: jsonText(words), shared_codes, version: shop.version + 1 })
    .where("id", "=", id)
    .execute();
  const object = { kind: "ticket-shop", id, name: shop.name };
  // Not the words themselves: a column that was chosen wrongly may have guests' names.
  const shown = (reading: SentReading) => ({
    words: Object.fromEntries(Object.entries(reading.words).map(([field, own]) => [field, countByMeaning(own ?? {})])),
    shared_codes: reading.shared_codes,
  });
  const change = { before: shown(shop), after: shown({ words, shared_codes }) };
  await record(trx, { actor: by, action: "ticket-shop.reading", object, ...change }, now);
}
