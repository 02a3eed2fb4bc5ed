import { imageColumns, shownImageOf } from "../../house/images/joined.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, toInstant } from "../../platform/lib/time/instants.server.ts";
import { today } from "../../platform/venue/today.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { NewsItem, NewsSummary } from "./news-item.ts";

/** The columns of an item that a list shows. */
const summaryColumns = [
  "news.id",
  "news.title",
  "news.short_description",
  "news.category",
  "news.published_on",
  ...imageColumns,
] as const;

/** Every column that makes a `NewsItem`. */
export const newsColumns = [
  ...summaryColumns,
  "news.long_description",
  "news.author",
  "news.redirect_url",
  "news.active",
] as const;

/** Rows that guests may see at `now` (ms since 1970): active, and of a day that has begun at the venue. */
export function shownNews(db: Database, now: number) {
  return db
    .selectFrom("news")
    .leftJoin("media", "media.id", "news.picture_id")
    .where("news.active", "=", 1)
    .where("news.published_on", "<=", today(now));
}

function summaries(db: Database, now: number) {
  return shownNews(db, now).select(summaryColumns);
}

function items(db: Database, now: number) {
  return shownNews(db, now).select(newsColumns);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>["execute"]>>[number];
type NewsRow = Awaited<ReturnType<ReturnType<typeof items>["execute"]>>[number];

function toSummary(row: SummaryRow): NewsSummary {
  const { path, picture } = shownImageOf(row);
  return {
    _id: row.id,
    title: row.title,
    short_description: row.short_description,
    category: row.category,
    date: row.published_on,
    image: path,
    ...(picture && { picture }),
  };
}

/** News that guests see at `now` (ms since 1970), newest first: all of them, or the newest `limit`. */
export async function listNews(db: Database, now: number, limit?: number): Promise<NewsSummary[]> {
  let query = summaries(db, now).orderBy("news.published_on", "desc").orderBy("news.id", "desc");
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toSummary);
}

/** A row with its image, for API answers. */
export function toNewsItem(row: NewsRow): NewsItem {
  return {
    ...toSummary(row),
    long_description: row.long_description,
    author: row.author,
    redirect_url: row.redirect_url,
    status: row.active === 1,
  };
}

/** The item with this id, if there is one that guests see at `now` (ms since 1970). */
export async function findNews(db: Database, id: string, now: number): Promise<NewsItem | undefined> {
  const row = await items(db, now).where("news.id", "=", id).executeTakeFirst();
  return row && toNewsItem(row);
}

/**
 * When an item was last changed for guests, ISO 8601 in UTC: when its day began, unless it was added or changed since.
 *
 * @throws when there is no such item.
 */
export async function getNewsChange(db: Database, id: string): Promise<string> {
  const row = await db
    .selectFrom("news")
    .select(["created_at", "news.updated_at", "published_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const moments = [row.updated_at ?? row.created_at, toInstant(`${row.published_on}T00:00`, venue.timeZone)];
  return storedInstant(Math.max(...moments.map(Date.parse)));
}

/** Every item that guests see at `now` (ms since 1970) and when it was last changed, newest first. */
export async function listChangedNews(db: Database, now: number) {
  return shownNews(db, now)
    .select(["news.id as _id", "title as name"])
    .select(({ fn }) => fn.coalesce("news.updated_at", "news.created_at").as("changed"))
    .orderBy("published_on", "desc")
    .orderBy("news.id", "desc")
    .execute();
}
