import type { Database } from "../db/tables.ts";
import type { NewsItem } from "./news-item.ts";
import { newsColumns, toNewsItem } from "./store.server.ts";

/** An item, whole, with its dates: instants in UTC, ISO 8601. */
export interface DatedNews extends NewsItem {
  created_at: string;
  changed_at: string;
}

/** The newest active items, newest first, at most `limit`. */
export async function listDatedNews(db: Database, limit: number): Promise<DatedNews[]> {
  const rows = await db
    .selectFrom("news")
    .leftJoin("media", "media.id", "news.picture_id")
    .where("news.active", "=", 1)
    .select([...newsColumns, "news.created_at", "news.updated_at"])
    .orderBy("news.published_on", "desc")
    .orderBy("news.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toNewsItem(row),
    created_at: row.created_at,
    changed_at: row.updated_at ?? row.created_at,
  }));
}
