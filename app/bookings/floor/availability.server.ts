import { type RawBuilder, sql } from "kysely";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { RequestDetails } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { type JsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import type { CategoryAvailability, OfferedCategory, TableFacts, TablesLeft } from "./availability-shapes.ts";

interface Table {
  id: string;
  room: string;
  seats: number;
  minimum_cents: number | null;
  category_id: string | null;
}

/** A party that needs a table and has none yet. */
interface Party {
  guests: number;
  category: string | undefined;
  /** It is on the waitlist, so a table must be large enough. */
  waits: boolean;
}

interface NightNow {
  night: string;
  /** The current instant, as stored. */
  now: string;
}

/** Statuses in which a party keeps its table, as literals: the query is planned once. */
const KEEPS_TABLE = (["approved", "arrived", "tentative", "definite"] as const).map((status) => sql.lit(status));

/** More parties than this are not read: no club has as many tables. */
const MAX_PARTIES = 500;

type NightValue = (name: keyof NightNow) => RawBuilder<string>;

/** The tables that are held, blocked or merged into another. */
const changedTables = (db: Database, $: NightValue) =>
  db
    .selectFrom("night_tables")
    .select("table_id")
    .where("night", "=", $("night"))
    .where(({ or, eb }) => or([eb("state", "is not", null), eb("merged_into", "is not", null)]));

/** The tables that parties have. Not joined: SQLite would read all requests of the night, and each one's seating. */
const seatedTables = (db: Database, $: NightValue) =>
  db
    .selectFrom("seatings")
    .select("table_id")
    .where("night", "=", $("night"))
    .where("table_id", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("requests")
          .select("requests.id")
          .whereRef("requests.id", "=", "seatings.request_id")
          .where("requests.date_wanted", "=", $("night"))
          .where("requests.status", "in", KEEPS_TABLE),
      ),
    )
    .$castTo<{ table_id: string }>();

/** The tables that parties on the waitlist were offered. The state is written out, so that its index is used. */
const offeredTables = (db: Database, $: NightValue) =>
  db
    .selectFrom("table_offers")
    .select("table_id")
    .where("night", "=", $("night"))
    .where("state", "=", sql.lit("open"))
    .where("expires_at", ">", $("now"));

/**
 * The club's tables, and which of them are taken on a club night. Prepared, like the other query, since every form for a
 * table asks: on PostgreSQL they are planned once.
 */
const activeTables = prepared<NightNow, Table & { taken: number }>((db, $) => {
  const taken = [changedTables(db, $), seatedTables(db, $), offeredTables(db, $)];
  return db
    .selectFrom("club_tables")
    .select(["id", "room", "seats", "minimum_cents", "category_id"])
    .select(({ case: choose, or, eb }) =>
      choose()
        .when(or(taken.map((tables) => eb("id", "in", tables))))
        .then(sql.lit(1))
        .else(sql.lit(0))
        .end()
        .as("taken"),
    )
    .where("active", "=", 1);
});

const withoutTable = prepared<NightNow, { status: string; details: JsonText<RequestDetails> }>((db, $) =>
  db
    .selectFrom("requests")
    .leftJoin("seatings", "seatings.request_id", "requests.id")
    .select(["requests.status", "requests.details"])
    .where("requests.date_wanted", "=", $("night"))
    // As in the condition of the index `requests_for_tables`, so that it is used.
    .where(sql<boolean>`requests.kind = 'vip-table' and requests.status in ('approved', 'arrived', 'waitlisted')`)
    .where((eb) => eb.or([eb("seatings.table_id", "is", null), eb("seatings.night", "<>", $("night"))]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("table_offers")
            .select("table_offers.id")
            .whereRef("table_offers.request_id", "=", "requests.id")
            .where("table_offers.state", "=", sql.lit("open"))
            .where("table_offers.expires_at", ">", $("now")),
        ),
      ),
    )
    .orderBy("requests.status")
    .limit(MAX_PARTIES),
);

/** Approved parties of a club night that have no table yet, then those on its waitlist without an offer, largest first. */
async function partiesWithoutTable(db: Database, at: NightNow): Promise<Party[]> {
  const { rows } = await withoutTable(db, at);
  const parties = rows.map(({ status, details }) => {
    const { guests, category } = parseJsonText(details);
    return { guests: guests || 1, category: category || undefined, waits: status === "waitlisted" };
  });
  return parties.sort((left, right) => Number(left.waits) - Number(right.waits) || right.guests - left.guests);
}

/** The table that a party would get: the smallest that is large enough, in its category if that has one. */
function bestFor({ guests, category, waits }: Party, free: readonly Table[]): Table | undefined {
  const bySeats = free.toSorted((left, right) => left.seats - right.seats);
  const own = bySeats.filter(({ category_id }) => category_id === category);
  const fits = ({ seats }: Table) => seats >= guests;
  return own.find(fits) ?? bySeats.find(fits) ?? (waits ? undefined : (own.at(-1) ?? bySeats.at(-1)));
}

/** The club's tables, and those left for new requests on a club night. */
async function nightTables(db: Database, night: string): Promise<{ tables: Table[]; free: Table[] }> {
  // An offer that has expired may be closed only later.
  const at = { night, now: storedInstant(Date.now()) };
  const [{ rows: tables }, parties] = await Promise.all([activeTables(db, at), partiesWithoutTable(db, at)]);
  let free: Table[] = tables.filter(({ taken }) => taken === 0);
  for (const party of parties) {
    if (free.length === 0) break;
    const table = bestFor(party, free);
    if (table) free = free.filter((group) => group !== table);
  }
  return { tables, free };
}

/** Few: the last one, or a third or less. */
function tablesLeft(free: number, all: number): TablesLeft {
  if (free === 0) return "waitlist";
  return all > 1 && (free === 1 || free * 3 <= all) ? "few" : "available";
}

/** The seats of the largest table, and the lowest minimum spend of all; null without tables. */
function factsOf(tables: readonly Table[]): TableFacts | null {
  if (tables.length === 0) return null;
  const minima = tables.map(({ minimum_cents }) => minimum_cents ?? 0);
  return { seats: Math.max(...tables.map(({ seats }) => seats)), minimum: Math.min(...minima) || null };
}

const isIn = (id: string) => (table: Table) => table.category_id === id;

/** The seats, minimum spend and location of a category's tables; undefined without tables. */
function offered(
  { id, name, description }: { id: string; name: string; description: string },
  tables: readonly Table[],
): OfferedCategory | undefined {
  const own = tables.filter(isIn(id));
  if (own.length === 0) return undefined;
  const seats = own.map((table) => table.seats);
  const minima = own.flatMap(({ minimum_cents }) => (minimum_cents === null ? [] : [minimum_cents]));
  return {
    _id: id,
    name,
    description,
    seats: { from: Math.min(...seats), to: Math.max(...seats) },
    minimum: minima.length === own.length ? Math.min(...minima) : null,
    rooms: [...new Set(own.map(({ room }) => room))].sort(compareTexts),
  };
}

const activeCategories = prepared<object, { id: string; name: string; description: string }>((db) =>
  db
    .selectFrom("table_categories")
    .select(["id", "name", "description"])
    .where("active", "=", 1)
    .orderBy("position")
    .orderBy("id"),
);

/** Whether every table is taken on a club night (`YYYY-MM-DD`), and the availability of each category that has tables, in order. */
export async function nightAvailability(
  db: Database,
  night: string,
): Promise<{ full: boolean; tables: TableFacts | null; categories: CategoryAvailability[] }> {
  const [{ tables, free }, { rows }] = await Promise.all([nightTables(db, night), activeCategories(db, {})]);
  const categories = rows.flatMap((row) => {
    const category = offered(row, tables);
    const count = (some: readonly Table[]) => some.filter(isIn(row.id)).length;
    return category ? [{ category, state: tablesLeft(count(free), count(tables)) }] : [];
  });
  return { full: tables.length > 0 && free.length === 0, tables: factsOf(tables), categories };
}

/** The availability of each category of tables on a club night (`YYYY-MM-DD`). */
export async function availability(db: Database, night: string): Promise<CategoryAvailability[]> {
  return (await nightAvailability(db, night)).categories;
}

/**
 * Whether a new request joins the waitlist of a club night: every table is taken, or every one of the chosen category.
 * A club without tables has no waitlist.
 */
export async function joinsWaitlist(db: Database, night: string, category?: string): Promise<boolean> {
  const { tables, free } = await nightTables(db, night);
  const wanted = category && tables.some(isIn(category)) ? isIn(category) : () => true;
  return tables.length > 0 && !free.some(wanted);
}
