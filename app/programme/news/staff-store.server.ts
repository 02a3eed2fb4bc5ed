import { storedImageOf } from "../../house/images/joined.server.ts";
import { staffFields } from "../../house/published-items/rows.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { StaffNews } from "./news-item.ts";
import { newsColumns, toNewsItem } from "./store.server.ts";

function staffNews(db: Database) {
  return db
    .selectFrom("news")
    .leftJoin("media", "media.id", "news.picture_id")
    .select([...newsColumns, "news.created_at", "news.version", "news.updated_at", "news.updated_by"]);
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof staffNews>["execute"]>>[number];

function toStaffNews(row: StaffRow): StaffNews {
  const { path: image, picture } = storedImageOf(row);
  const created_on = zonedIso(row.created_at, venue.timeZone);
  return { ...toNewsItem(row), image, ...(picture && { picture }), created_on, ...staffFields(row) };
}

/** Every item that was not deleted, newest first. */
export async function listStaffNews(db: Database): Promise<StaffNews[]> {
  const rows = await staffNews(db)
    .where("news.deleted_at", "is", null)
    .orderBy("news.published_on", "desc")
    .orderBy("news.id", "desc")
    .execute();
  return rows.map(toStaffNews);
}

/** The item with this id, also when it was deleted. */
export async function findStaffNews(db: Database, id: string): Promise<StaffNews | undefined> {
  const row = await staffNews(db).where("news.id", "=", id).executeTakeFirst();
  return row && toStaffNews(row);
}
