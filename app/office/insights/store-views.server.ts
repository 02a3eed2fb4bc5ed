import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { startWorkLoop, type WorkLoop } from "../../platform/lib/work-loop.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Counted, MAX_SOURCES, type ViewCounter } from "../../platform/views/count-views.server.ts";
import { isAlwaysKept, OTHER, type Source } from "../../platform/views/source.ts";
import { nightOfRow } from "../../programme/events/series/series-row.server.ts";
import { addForms, toFormRows } from "./store-forms.server.ts";

/** Time between two writes, in ms: at most these views are lost if the process is killed. */
const EVERY_MS = 10_000;

/** Most rows per statement. */
const MAX_ROWS = 100;

type Taken = ReturnType<ViewCounter["take"]>;

interface SourceRow {
  night: string;
  source: Source;
  views: number;
  ticket_clicks: number;
  forms_started: number;
}

interface HourRow {
  night: string;
  hour: number;
  page: string;
  views: number;
}

const EVENT = "event:";

const parts = <Row>(rows: readonly Row[]) =>
  Array.from({ length: Math.ceil(rows.length / MAX_ROWS) }, (_, at) => rows.slice(at * MAX_ROWS, (at + 1) * MAX_ROWS));

/** The id of the viewed event, if it was an event's page. */
function eventOf(counted: Counted): string | undefined {
  if (counted.what === "ticket-click") return "event" in counted ? counted.event : undefined;
  return counted.what === "view" && counted.page.startsWith(EVENT) ? counted.page.slice(EVENT.length) : undefined;
}

const linkOf = (counted: Counted) => (counted.what === "ticket-click" && "link" in counted ? counted.link : undefined);

/** The distinct values that some of the counts have. */
const each = (taken: Taken, of: (counted: Counted) => string | undefined) => [
  ...new Set(taken.flatMap(([counted]) => of(counted) ?? [])),
];

/** The nights of events, by event id. */
async function findNights(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const nights = new Map<string, string>();
  for (const some of parts(ids)) {
    const rows = await db.selectFrom("events").select(["id", "starts_at", "night"]).where("id", "in", some).execute();
    for (const row of rows) nights.set(row.id, nightOfRow(row));
  }
  return nights;
}

/** For each ticket link, the night of the next event that has it, otherwise of the last one. */
async function findNightsOfLinks(db: Database, links: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const first = tonight();
  const nights = new Map<string, string>();
  for (const some of parts(links)) {
    const rows = await db
      .selectFrom("events")
      .select(["redirection_url", "starts_at", "night"])
      .where("redirection_url", "in", some)
      .orderBy("starts_at", "desc")
      .execute();
    for (const row of rows) {
      const night = nightOfRow(row);
      if (night >= first || !nights.has(row.redirection_url)) nights.set(row.redirection_url, night);
    }
  }
  return nights;
}

/** Returns a function that finds the night of the event that was viewed or whose ticket link was followed. */
async function nightFinder(db: Database, taken: Taken) {
  const [events, links] = await Promise.all([
    findNights(db, each(taken, eventOf)),
    findNightsOfLinks(db, each(taken, linkOf)),
  ]);
  return (counted: Counted) => events.get(eventOf(counted) ?? "") ?? links.get(linkOf(counted) ?? "");
}

/** Converts counts to rows; drops clicks on links that no event has. */
function toRows(taken: Taken, nightOf: (counted: Counted) => string | undefined) {
  const sources = new Map<string, SourceRow>();
  const hours = new Map<string, HourRow>();
  const links = new Map<string, { word: string; day: string; visits: number }>();
  const rowOf = (night: string, source: Source) =>
    sources.getOrInsertComputed(`${night} ${source}`, () => {
      return { night, source, views: 0, ticket_clicks: 0, forms_started: 0 };
    });
  const forms: Parameters<typeof toFormRows>[0][number][] = [];
  for (const [counted, times] of taken) {
    if (counted.what === "form") forms.push([counted, times]);
    else if (counted.what === "link-visit") {
      const { word, night: day } = counted;
      links.getOrInsertComputed(`${word} ${day}`, () => ({ word, day, visits: 0 })).visits += times;
    } else if (counted.what === "form-started") {
      rowOf(counted.night, counted.source).forms_started += times;
    } else if (counted.what === "ticket-click") {
      const night = nightOf(counted);
      if (night) rowOf(night, counted.source).ticket_clicks += times;
    } else {
      const night = nightOf(counted) ?? counted.night;
      const page = eventOf(counted) === undefined ? counted.page : "event";
      rowOf(night, counted.source).views += times;
      const { hour } = counted;
      hours.getOrInsertComputed(`${night} ${hour} ${page}`, () => ({ night, hour, page, views: 0 })).views += times;
    }
  }
  return {
    sources: [...sources.values()],
    hours: [...hours.values()],
    links: [...links.values()],
    forms: toFormRows(forms),
  };
}

/** Limits the named sources of a night, however many instances count: those beyond the limit are combined. */
async function withinLimit(trx: Database, rows: readonly SourceRow[]): Promise<SourceRow[]> {
  const kept = new Map<string, SourceRow>();
  for (const [night, ofNight] of Map.groupBy(rows, ({ night }) => night)) {
    const stored = await trx.selectFrom("view_sources").select("source").where("night", "=", night).execute();
    const named = new Set(stored.map(({ source }) => source).filter((source) => !isAlwaysKept(source)));
    for (const row of ofNight) {
      const fits = isAlwaysKept(row.source) || named.has(row.source) || named.size < MAX_SOURCES;
      if (fits && !isAlwaysKept(row.source)) named.add(row.source);
      const source = fits ? row.source : OTHER;
      const sum = kept.getOrInsertComputed(`${night} ${source}`, () => {
        return { night, source, views: 0, ticket_clicks: 0, forms_started: 0 };
      });
      sum.views += row.views;
      sum.ticket_clicks += row.ticket_clicks;
      sum.forms_started += row.forms_started;
    }
  }
  return [...kept.values()];
}

/**
 * Sorts rows by key, then by night, the same on all instances: those that write at the same time lock the same rows,
 * including those of months, in the same order.
 */
function inOrder<Row extends { night: string }>(rows: readonly Row[], of: (row: Row) => string): Row[] {
  const key = (row: Row) => `${of(row)} ${row.night}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function addAll(trx: Database, { sources, hours, links, forms }: ReturnType<typeof toRows>): Promise<void> {
  for (const rows of parts(inOrder(await withinLimit(trx, sources), ({ source }) => source)))
    await trx
      .insertInto("view_sources")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["night", "source"]).doUpdateSet((eb) => ({
          views: eb("view_sources.views", "+", eb.ref("excluded.views")),
          ticket_clicks: eb("view_sources.ticket_clicks", "+", eb.ref("excluded.ticket_clicks")),
          forms_started: eb("view_sources.forms_started", "+", eb.ref("excluded.forms_started")),
        })),
      )
      .execute();
  for (const rows of parts(inOrder(hours, ({ hour, page }) => `${page} ${hour}`)))
    await trx
      .insertInto("view_hours")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["night", "hour", "page"])
          .doUpdateSet((eb) => ({ views: eb("view_hours.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  for (const rows of parts(links))
    await trx
      .insertInto("short_link_visits")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["word", "day"])
          .doUpdateSet((eb) => ({ visits: eb("short_link_visits.visits", "+", eb.ref("excluded.visits")) })),
      )
      .execute();
  await addForms(trx, forms);
}

/** Adds the counts to the database in one transaction; if that fails, they are counted again later. */
export async function storeViews(db: Database, writer: Writer, views: ViewCounter): Promise<void> {
  const links = await db.selectFrom("short_links").select("word").where("removed_at", "is", null).execute();
  views.links = new Set(links.map(({ word }) => word));
  const taken = views.take();
  if (taken.length === 0) return;
  try {
    const rows = toRows(taken, await nightFinder(db, taken));
    await writer.write((trx) => addAll(trx, rows));
  } catch (error) {
    views.giveBack(taken);
    throw error;
  }
}

interface Counting {
  db: Database;
  writer: Writer;
  log: Logger;
  views: ViewCounter;
}

/** Writes counts to the database every ten seconds. */
export function startStoringViews({ db, writer, log, views }: Counting): WorkLoop {
  const turn = async () => {
    await storeViews(db, writer, views);
    return { pause: EVERY_MS };
  };
  const name = "Counting views";
  return startWorkLoop({ name, log, turn, restFor: EVERY_MS, stopWithin: 5_000, abort: () => {} });
}
