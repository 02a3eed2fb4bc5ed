import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { storeImage } from "../../house/images/store.server.ts";
import { publishFirst } from "../../house/settings/publish.server.ts";
import { findPublished, settingsWith } from "../../house/settings/published.server.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import { runOnce } from "../../platform/db/run-once.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { storedInstant, toInstant } from "../../platform/lib/time/instants.server.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import { previewSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Actor, program, record } from "../../staff/audit-log/record.server.ts";
import { addActivity } from "./activity.server.ts";
import { findAdded, noteAdded, remember, wasAdded } from "./added.server.ts";
import { demoNights } from "./calendar.server.ts";
import { eventSeries } from "./events.ts";
import { demoNews } from "./news.ts";
import { demoOffers } from "./offers.ts";
import { demoSettings } from "./settings.server.ts";
import { demoRooms, demoTables } from "./tables.ts";

/** The folder of the demo's images, in the project. */
const IMAGES = "app/office/demo/images";

async function isEmpty(db: Database): Promise<boolean> {
  for (const table of ["events", "offers", "news"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/**
 * Stores the demo's images concurrently on all cores; returns their ids by name. Images that an interrupted first start
 * stored are recognised by their alt text and because they are unused.
 */
async function storeAllImages(db: Database, place: MediaStorage): Promise<Map<string, string>> {
  const images = new Map([...eventSeries(), ...demoOffers(), ...demoNews()].map((item) => [item.image, item]));
  const ids = new Map<string, string>();
  const shown = new Set<string | null>();
  for (const table of ["events", "offers", "news"] as const) {
    for (const row of await db.selectFrom(table).select("picture_id").distinct().execute()) shown.add(row.picture_id);
  }
  for (const { id, alt } of await db.selectFrom("media").select(["id", "alt"]).execute()) {
    for (const [name, item] of images) if (item.alt === alt && !shown.has(id)) ids.set(name, id);
  }
  const left = images.entries().filter(([name]) => !ids.has(name));
  const storeRest = async () => {
    for (const [name, { alt, focus }] of left) {
      const bytes = await readFile(join(IMAGES, `${name}.jpg`));
      ids.set(name, await storeImage(db, place, bytes, { alt, focus }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, storeRest));
  return ids;
}

/** Services and options for adding the demo. */
export interface DemoOptions {
  db: Database;
  storage: MediaStorage;
  /** The recipient of emails to the club; emails about invented guests are never sent. */
  clubAddress: string;
  /** Whether to add activity: requests, door actions and subscribers. */
  activity: boolean;
  /** Who adds it; by default the program. */
  by?: Actor;
  /** The time around which the demo's dates are, ms since 1970. */
  now: number;
}

/**
 * Fills an empty database with the demo venue; does nothing to any other database. If several processes start together,
 * one does it and the others wait.
 */
export async function createDemo(options: DemoOptions): Promise<void> {
  const isDone = async (db: Database) => !(await isEmpty(db)) || (await wasAdded(db));
  await runOnce(options.db, { name: "demo", isDone, work: () => inDemoVenue(options.db, () => fill(options, isDone)) });
}

/**
 * Adds the demo venue to a database with other data, or activity to a demo without it.
 *
 * @throws Error with one line for an operator if it was already added.
 */
export async function addDemo(options: Omit<DemoOptions, "activity">): Promise<void> {
  const { db, clubAddress, by = program, now } = options;
  const hasActivity = async (db: Database) => (await findAdded(db)).requests.length > 0;
  if (await hasActivity(db)) throw new Error("The demo data exists already. Nothing was added.");
  const hasContent = async (db: Database) => (await findAdded(db)).events.length > 0;
  const work = async () => {
    if (!(await hasContent(db))) return fill({ ...options, activity: true }, hasContent);
    await db.transaction().execute(async (trx) => {
      if (await hasActivity(trx)) return;
      await addActivity(trx, clubAddress, now);
      await record(trx, { actor: by, action: "demo.added" }, now);
    });
  };
  await runOnce(db, { name: "demo", isDone: hasActivity, work: () => inDemoVenue(db, work) });
}

/** Runs `work` with settings that fit the demo's texts: the demo's own, unless the club has published settings. */
async function inDemoVenue(db: Database, work: () => Promise<void>): Promise<void> {
  const { version, overrides } = await findPublished(db);
  await previewSettings(settingsWith(version === 0 ? demoSettings : overrides), work);
}

async function fill(
  { db, storage, clubAddress, activity, by = program, now }: DemoOptions,
  isDone: (db: Database) => Promise<boolean>,
): Promise<void> {
  const today = Temporal.PlainDate.from(dayIn(venue.timeZone, now));

  const imageIds = await storeAllImages(db, storage);
  const created_at = storedInstant(now);
  // One millisecond apart, so that lists sorted by time keep this order.
  let age = 0;
  const common = (image: string) => {
    age += 1;
    return {
      id: randomUUIDv7(),
      active: 1,
      picture_id: imageIds.get(image) ?? null,
      created_at: storedInstant(now + age),
    };
  };

  const allSeries = eventSeries();
  const holidaySeries = allSeries.find(({ longName }) => longName);
  const nights = demoNights(today, allSeries.length).flatMap(({ day, series: index, special }) => {
    const series = special ? holidaySeries : allSeries[index];
    return series ? [{ day, series, name: special ? (series.longName ?? series.name) : series.name }] : [];
  });
  const events = nights.map(({ day, series, name }) => ({
    ...common(series.image),
    name,
    starts_at: toInstant(`${day.toString()}T22:00`, venue.timeZone),
    ends_at: toInstant(`${day.add({ days: 1 }).toString()}T04:00`, venue.timeZone),
    night: day.toString(),
    description: series.description,
    redirection_url: `https://tickets.afterglow.example/${series.key}-${day.toString()}`,
  }));
  const nextOf = (key: string | null) =>
    events.find(({ starts_at }, index) => nights[index]?.series.key === key && starts_at > created_at)?.id ?? null;

  const offers = demoOffers().map(({ image, title, description, series, daysFromNow }) => ({
    ...common(image),
    title,
    description,
    event_id: nextOf(series),
    valid_from: today.add({ days: daysFromNow.from }).toString(),
    valid_till: today.add({ days: daysFromNow.till }).toString(),
  }));
  const news = demoNews().map(({ image, alt: _alt, focus: _focus, daysAgo, ...texts }) => ({
    ...common(image),
    ...texts,
    published_on: today.subtract({ days: daysAgo }).toString(),
  }));

  await db.transaction().execute(async (trx) => {
    // If this process was suspended, another one may have taken over.
    if (await isDone(trx)) return;
    await trx.insertInto("events").values(events).execute();
    await trx.insertInto("offers").values(offers).execute();
    await trx.insertInto("news").values(news).execute();
    const tables = demoTables.map((table) => ({ id: randomUUIDv7(), ...table, created_at }));
    await trx.insertInto("club_tables").values(tables).execute();
    const rooms = demoRooms.map((room) => ({ ...room, outline: jsonText(room.outline), created_at }));
    await trx.insertInto("floor_rooms").values(rooms).execute();
    const added = { events, offers, news, club_tables: tables };
    for (const kind of ["events", "offers", "news", "club_tables"] as const) {
      await remember(
        trx,
        kind,
        added[kind].map(({ id }) => id),
      );
    }
    await remember(trx, "media", [...imageIds.values()]);
    await noteAdded(trx);
    // A club that has published settings keeps its own.
    if ((await findPublished(trx)).version === 0) await publishFirst(trx, demoSettings, now);
    if (activity) await addActivity(trx, clubAddress, now);
    await record(trx, { actor: by, action: "demo.added" }, now);
    await touchContent(trx);
  });
}
