import { sql } from "kysely";
import { listSettingImages } from "../../house/settings/image-uses.server.ts";
import { listCampaignImages } from "../../mailing/campaigns/images.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { DemoKind } from "../../platform/db/tables/bookkeeping.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { SettingValues } from "../../platform/venue/changed-settings.ts";
import { notClaimed } from "../../platform/venue/request-kinds.ts";
import { type Added, findAdded, nothingAdded } from "./added.server.ts";
import { neutralInstead } from "./settings.server.ts";
import type { DemoCounts, DemoData } from "./shapes.ts";

/** What removing the demo deletes, and what stays because staff changed it or other rows need it. */
export interface Plan {
  remove: Added;
  edited: Added;
  used: Added;
  /** The demo's texts and facts that are still published, with their replacements. */
  settings: SettingValues;
}

type Row = { id: string; edited: boolean };

/** The demo's rows that still exist; rows that staff deleted do not count as edited. */
async function rowsOf(db: Database, table: "events" | "offers" | "news", ids: readonly string[]): Promise<Row[]> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "version", "deleted_at"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  return rows.map(({ id, version, deleted_at }) => ({ id, edited: version !== 1 && deleted_at === null }));
}

/** The demo's tables or table categories that still exist. */
async function floorRows(
  db: Database,
  table: "club_tables" | "table_categories",
  ids: readonly string[],
): Promise<Row[]> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "version", "active"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  return rows.map(({ id, version, active }) => ({ id, edited: version !== 1 && active === 1 }));
}

/** A query of real guests' requests. */
function realRequests(db: Database) {
  return db
    .selectFrom("requests")
    .where("requests.id", "not in", db.selectFrom("demo_rows").select("id").where("kind", "=", "requests"));
}

/** The offers that real guests claimed. */
async function claimedOffers(db: Database): Promise<Set<string>> {
  const rows = await realRequests(db)
    .select("subject")
    .distinct()
    .where("kind", "=", "claim")
    .where("status", "not in", notClaimed)
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

/** The demo's events on nights that real guests have booked, if the club has no event of its own on that night. */
async function bookedEvents(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { isAmong } = dialectHelpers(db);
  const own = db
    .selectFrom("events as own")
    .select("own.night")
    .where("own.id", "not in", db.selectFrom("demo_rows").select("id").where("kind", "=", "events"))
    .where("own.deleted_at", "is", null)
    .where("own.active", "=", 1)
    .where("own.night", "is not", null);
  const rows = await db
    .selectFrom("events")
    .select("events.id")
    .where(isAmong("events.id", ids))
    .where("events.night", "not in", own)
    .where(
      "events.night",
      "in",
      realRequests(db).select("date_wanted").where("status", "<>", "spam").where("date_wanted", "is not", null),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The rows of images used by items that stay. */
async function shownRows(db: Database, remove: Added): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const table of ["events", "offers", "news"] as const) {
    const removed = new Set(remove[table]);
    for (const { id, picture_id } of await db.selectFrom(table).select(["id", "picture_id"]).execute()) {
      if (picture_id !== null && !removed.has(id)) shown.add(picture_id);
    }
  }
  return shown;
}

/**
 * Sorts the demo's images into the plan, each with its rows for other alt texts; after a removal that was killed, an
 * image may have no row.
 */
async function sortImages(db: Database, plan: Plan, ids: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("media")
    .select(["id", "file_id", "version"])
    .where(dialectHelpers(db).isAmong("file_id", ids))
    .execute();
  const shown = await shownRows(db, plan.remove);
  for (const { image } of await listSettingImages(db)) shown.add(image);
  for (const { id, images } of await listCampaignImages(db)) {
    if (!plan.remove.campaigns.includes(id)) for (const image of images) shown.add(image);
  }
  for (const id of ids) {
    const own = rows.filter(({ file_id }) => file_id === id);
    const edited = own.some((row) => row.id === id && row.version !== 1);
    const used = own.some((row) => shown.has(row.id));
    plan[edited ? "edited" : used ? "used" : "remove"].media.push(id);
  }
}

async function idsThere(db: Database, table: "requests" | "subscribers", ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom(table).select("id").where(dialectHelpers(db).isAmong("id", ids)).execute();
  return rows.map(({ id }) => id);
}

/** The demo's campaigns, guest lists or ticket shops that still exist. */
async function versionedRows(
  db: Database,
  table: "campaigns" | "guest_lists" | "ticket_shops",
  ids: readonly string[],
): Promise<Row[]> {
  const rows = await db
    .selectFrom(table)
    .select(["id", "version"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .execute();
  return rows.map(({ id, version }) => ({ id, edited: version !== 1 }));
}

/** The demo's campaigns whose links led to real requests. */
async function usedCampaigns(db: Database, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await realRequests(db)
    .select("campaign_id")
    .distinct()
    .where(dialectHelpers(db).isAmong("campaign_id", ids))
    .execute();
  return new Set(rows.map(({ campaign_id }) => campaign_id));
}

/** Table categories of tables that stay, and of requests by real guests. */
async function usedCategories(
  db: Database,
  ids: readonly string[],
  removedTables: readonly string[],
): Promise<Set<string | null>> {
  const tables = await db
    .selectFrom("club_tables")
    .select("category_id")
    .where("category_id", "is not", null)
    .where(({ not }) => not(dialectHelpers(db).isAmong("id", removedTables)))
    .execute();
  const used = new Set(tables.map(({ category_id }) => category_id));
  for (const id of ids) {
    const request = realRequests(db)
      .select("id")
      .where("kind", "=", "vip-table")
      .where(sql<string>`details`, "like", `%"${id}"%`)
      .limit(1);
    if (await request.executeTakeFirst()) used.add(id);
  }
  return used;
}

/** The guest lists and ticket shops to which guests were added later. */
async function filledLater(db: Database): Promise<Set<string>> {
  const entries = await db
    .selectFrom("list_entries")
    .innerJoin("guest_lists", "guest_lists.id", "list_id")
    .select("list_id")
    .distinct()
    .whereRef("added_at", "<>", "guest_lists.created_at")
    .execute();
  const imports = await db
    .selectFrom("ticket_imports")
    .innerJoin("ticket_shops", "ticket_shops.id", "shop_id")
    .select("shop_id")
    .distinct()
    .whereRef("at", "<>", "ticket_shops.created_at")
    .execute();
  return new Set([...entries.map(({ list_id }) => list_id), ...imports.map(({ shop_id }) => shop_id)]);
}

/**
 * Plans the removal of the demo. Its requests and subscribers are always deleted, since their guests are invented. What
 * staff edited stays, and so does what real guests or the club's own content need: a claimed offer, the only event of a
 * booked night, an event with an offer that stays, an assigned table, a category with a table or a request that stays,
 * an image in use, a guest list or ticket shop with other guests.
 */
export async function planRemoval(db: Database): Promise<Plan> {
  const added = await findAdded(db);
  const plan: Plan = {
    remove: nothingAdded(),
    edited: nothingAdded(),
    used: nothingAdded(),
    settings: await neutralInstead(db),
  };
  const sort = (kind: DemoKind, rows: readonly Row[], used: ReadonlySet<string | null>) => {
    for (const { id, edited } of rows) plan[edited ? "edited" : used.has(id) ? "used" : "remove"][kind].push(id);
  };
  plan.remove.requests = await idsThere(db, "requests", added.requests);
  plan.remove.subscribers = await idsThere(db, "subscribers", added.subscribers);
  const campaigns = await versionedRows(db, "campaigns", added.campaigns);
  sort("campaigns", campaigns, await usedCampaigns(db, added.campaigns));
  sort("offers", await rowsOf(db, "offers", added.offers), await claimedOffers(db));
  const going = new Set(plan.remove.offers);
  const offers = await db.selectFrom("offers").select(["id", "event_id"]).where("event_id", "is not", null).execute();
  const offered = offers.filter(({ id }) => !going.has(id)).map(({ event_id }) => event_id);
  const booked = await bookedEvents(db, added.events);
  sort("events", await rowsOf(db, "events", added.events), new Set([...booked, ...offered]));
  sort("news", await rowsOf(db, "news", added.news), new Set());
  const seated = await realRequests(db)
    .innerJoin("seatings", "seatings.request_id", "requests.id")
    .select("table_id")
    .execute();
  const tables = await floorRows(db, "club_tables", added.club_tables);
  sort("club_tables", tables, new Set(seated.map(({ table_id }) => table_id)));
  const categories = await floorRows(db, "table_categories", added.table_categories);
  sort("table_categories", categories, await usedCategories(db, added.table_categories, plan.remove.club_tables));
  const later = await filledLater(db);
  sort("guest_lists", await versionedRows(db, "guest_lists", added.guest_lists), later);
  sort("ticket_shops", await versionedRows(db, "ticket_shops", added.ticket_shops), later);
  plan.remove.arrivals = added.arrivals;
  plan.remove.tills = added.tills;
  plan.remove.view_nights = added.view_nights;
  await sortImages(db, plan, added.media);
  return plan;
}

const countsOf = (ids: Added): DemoCounts => ({
  events: ids.events.length,
  offers: ids.offers.length,
  news: ids.news.length,
  tables: ids.club_tables.length,
  categories: ids.table_categories.length,
  images: ids.media.length,
  requests: ids.requests.length,
  subscribers: ids.subscribers.length,
  campaigns: ids.campaigns.length,
  lists: ids.guest_lists.length,
  shops: ids.ticket_shops.length,
});

/** The plan in the shape for staff. */
export function toDemoData({ remove, edited, used, settings }: Plan): DemoData {
  const counts = { removes: countsOf(remove), edited: countsOf(edited), used: countsOf(used) };
  return { ...counts, settings: Object.keys(settings).length };
}
