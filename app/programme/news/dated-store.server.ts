import type { Database } from "../../platform/db/tables.ts";
import type { NewsItem } from "./news-item.ts";
import { newsColumns, shownNews, toNewsItem } from "./store.server.ts";

/** An item, whole, with its dates: instants in UTC, ISO 8601. */
export interface DatedNews extends NewsItem {
  created_at: string;
  changed_at: string;
}

/** The newest items that guests see at `now` (ms since 1970), newest first, at most `limit`. */
export async function listDatedNews(db: Database, limit: number, now: number): Promise<DatedNews[]> {
  const rows = await shownNews(db, now)
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
