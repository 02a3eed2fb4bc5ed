import { sql } from "kysely";
import type { Database } from "../../../platform/db/tables.ts";
import type { Source } from "../../../platform/views/source.ts";
import { type Range, splitMonths } from "../period.ts";
import type { Steps } from "./shapes.ts";

/** Counts of pages by night or by source. A source may have several rows. */
export type Counted = { by: string; steps: Pick<Steps, "views" | "ticket_clicks" | "forms_started"> }[];

/** PostgreSQL sends sums as text. */
function toCounted(by: string, sums: Counted[number]["steps"]): Counted[number] {
  const { views, ticket_clicks, forms_started } = sums;
  return {
    by,
    steps: { views: Number(views), ticket_clicks: Number(ticket_clicks), forms_started: Number(forms_started) },
  };
}

const viewed = sql<number>`sum(views)`.as("views");
const clicked = sql<number>`sum(ticket_clicks)`.as("ticket_clicks");
const started = sql<number>`sum(forms_started)`.as("forms_started");
const left = sql<number>`sum(times)`.as("times");

/** Reads a range's whole months from their sums, and the days around them; a key may therefore be in several rows. */
async function readParts<Row>(
  range: Range,
  ofDays: (days: Range) => Promise<Row[]>,
  ofMonths: (months: Range) => Promise<Row[]>,
): Promise<Row[]> {
  const { months, days } = splitMonths(range);
  return (await Promise.all([...days.map(ofDays), ...(months ? [ofMonths(months)] : [])])).flat();
}

/** Counts of pages by night. */
export async function readByNight(db: Database, { from, to }: Range): Promise<Counted> {
  const rows = await db
    .selectFrom("view_nights")
    .selectAll()
    .where("night", ">=", from)
    .where("night", "<=", to)
    .execute();
  return rows.map(({ night, ...counts }) => toCounted(night, counts));
}

/** Counts of pages by source. */
export async function readBySource(db: Database, range: Range): Promise<Counted> {
  const rows = await readParts(
    range,
    ({ from, to }) =>
      db
        .selectFrom("view_sources")
        .select(["source", viewed, clicked, started])
        .where("night", ">=", from)
        .where("night", "<=", to)
        .groupBy("source")
        .execute(),
    ({ from, to }) =>
      db
        .selectFrom("view_source_months")
        .select(["source", viewed, clicked, started])
        .where("month", ">=", from)
        .where("month", "<=", to)
        .groupBy("source")
        .execute(),
  );
  return rows.map(({ source, ...sums }) => toCounted(source, sums));
}

/** Counts of pages by night, of one source or of all sources except some. */
export async function readNightsOfSource(
  db: Database,
  { from, to }: Range,
  of: { only: Source } | { except: readonly Source[] },
): Promise<Counted> {
  const nights = db.selectFrom("view_nights").select("night").where("night", ">=", from).where("night", "<=", to);
  const rows = await db
    .selectFrom("view_sources")
    .select(["night", viewed, clicked, started])
    // Looks up each night by the key: a long range has a hundred times as many rows of other sources.
    .where("night", "in", nights)
    .where("source", "only" in of ? "in" : "not in", "only" in of ? [of.only] : of.except)
    .groupBy("night")
    .execute();
  return rows.map(({ night, ...sums }) => toCounted(night, sums));
}

/** Views by page and hour. */
export async function readHourRows(db: Database, range: Range) {
  return readParts(
    range,
    ({ from, to }) =>
      db
        .selectFrom("view_hours")
        .select(["page", "hour", viewed])
        .where("night", ">=", from)
        .where("night", "<=", to)
        .groupBy(["page", "hour"])
        .execute(),
    ({ from, to }) =>
      db
        .selectFrom("view_hour_months")
        .select(["page", "hour", viewed])
        .where("month", ">=", from)
        .where("month", "<=", to)
        .groupBy(["page", "hour"])
        .execute(),
  );
}

/** How often forms were started and abandoned, by field. */
export async function readFormRows(db: Database, range: Range) {
  return readParts(
    range,
    ({ from, to }) =>
      db
        .selectFrom("form_counts")
        .select(["form", "field", left])
        .where("night", ">=", from)
        .where("night", "<=", to)
        .groupBy(["form", "field"])
        .execute(),
    ({ from, to }) =>
      db
        .selectFrom("form_months")
        .select(["form", "field", left])
        .where("month", ">=", from)
        .where("month", "<=", to)
        .groupBy(["form", "field"])
        .execute(),
  );
}
