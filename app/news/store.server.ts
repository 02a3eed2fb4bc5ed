import type { Database } from "../db/tables.ts";
import { pictureColumns, pictureOf } from "../media/joined.server.ts";
import type { ChangedItem } from "../published/changed.ts";
import type { NewsItem, NewsSummary } from "./news-item.ts";

/** What a list shows of an item. */
const summaryColumns = [
  "news.id",
  "news.title",
  "news.short_description",
  "news.category",
  "news.published_on",
  ...pictureColumns,
] as const;

/** Every column that makes a `NewsItem`. */
export const newsColumns = [
  ...summaryColumns,
  "news.long_description",
  "news.author",
  "news.redirect_url",
  "news.active",
] as const;

function activeNews(db: Database) {
  return db.selectFrom("news").leftJoin("media", "media.id", "news.picture_id").where("news.active", "=", 1);
}

function summaries(db: Database) {
  return activeNews(db).select(summaryColumns);
}

function items(db: Database) {
  return activeNews(db).select(newsColumns);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>["execute"]>>[number];
type NewsRow = Awaited<ReturnType<ReturnType<typeof items>["execute"]>>[number];

function toSummary(row: SummaryRow): NewsSummary {
  const { path, picture } = pictureOf(row);
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

/** Active news, newest first: all of them, or the newest `limit`. */
export async function listNews(db: Database, limit?: number): Promise<NewsSummary[]> {
  let query = summaries(db).orderBy("news.published_on", "desc").orderBy("news.id", "desc");
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toSummary);
}

/** A row with its picture as every call sends it. */
export function toNewsItem(row: NewsRow): NewsItem {
  return {
    ...toSummary(row),
    long_description: row.long_description,
    author: row.author,
    redirect_url: row.redirect_url,
    status: row.active === 1,
  };
}

/** The active item with this id, if there is one. */
export async function findNews(db: Database, id: string): Promise<NewsItem | undefined> {
  const row = await items(db).where("news.id", "=", id).executeTakeFirst();
  return row && toNewsItem(row);
}

/**
 * When an item was last changed, ISO 8601 in UTC: when it was put up, unless it was changed since.
 *
 * @throws when there is no such item.
 */
export async function getNewsChange(db: Database, id: string): Promise<string> {
  const row = await db
    .selectFrom("news")
    .select(["created_at", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.updated_at ?? row.created_at;
}

/** Every active item and when it was last changed, newest first. */
export async function listChangedNews(db: Database): Promise<ChangedItem[]> {
  return db
    .selectFrom("news")
    .where("active", "=", 1)
    .select(["id as _id", "title as name"])
    .select(({ fn }) => fn.coalesce("updated_at", "created_at").as("changed"))
    .orderBy("published_on", "desc")
    .orderBy("id", "desc")
    .execute();
}
