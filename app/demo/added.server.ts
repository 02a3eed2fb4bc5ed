import { touchContent } from "../db/content-version.server.ts";
import type { Database } from "../db/tables.ts";
import type { MediaStorage } from "../media/media-storage.ts";
import { removePictureFiles } from "../media/picture-files.server.ts";

/** The row of `meta` that says what the demo added. */
const KEY = "demo";

/** The ids of what the demo added, by table. */
export interface Added {
  events: string[];
  offers: string[];
  news: string[];
  club_tables: string[];
  media: string[];
}

const none: Added = { events: [], offers: [], news: [], club_tables: [], media: [] };

/** What the demo added; nothing where it never did, with nothing in it where it was removed. */
export async function findAdded(db: Database): Promise<Added | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row && JSON.parse(row.value);
}

/** Remembers what the demo added, in the transaction that adds it. */
export async function keepAdded(trx: Database, added: Added): Promise<void> {
  const value = JSON.stringify(added);
  await trx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** How many rows the demo added and which of them stay. */
export interface Removed {
  removed: number;
  /** Staff have changed them, or offers, tables' bookings or content of the club need them. */
  kept: number;
}

/** The images among these that no event, offer or news item shows. */
async function unusedImages(trx: Database, ids: readonly string[]): Promise<string[]> {
  const used = new Set<string>();
  for (const table of ["events", "offers", "news"] as const) {
    for (const { picture_id } of await trx.selectFrom(table).select("picture_id").distinct().execute()) {
      used.add(picture_id ?? "");
    }
  }
  // Whoever describes an image in other words shows the same files.
  for (const { id, file_id } of await trx.selectFrom("media").select(["id", "file_id"]).execute()) {
    if (id !== file_id) used.add(file_id);
  }
  return ids.filter((id) => !used.has(id));
}

/** Deletes rows that staff have not changed since they were added. @returns how many. */
async function removeUnchanged(
  trx: Database,
  table: "events" | "offers" | "news" | "club_tables",
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await trx
    .deleteFrom(table)
    .where("id", "in", ids)
    .where("version", "=", 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes what the demo added and nothing else. What staff have changed since is the club's own and stays, and so does
 * what the club's own content needs: an event with the club's offers, a table that someone was given, an image that
 * is shown elsewhere. Requests stay, whatever they were for.
 *
 * @throws Error with one line for an operator where the demo added nothing.
 */
export async function removeDemo(db: Database, place: MediaStorage): Promise<Removed> {
  const { images, ...result } = await db.transaction().execute(async (trx) => {
    const added = await findAdded(trx);
    if (!added || Object.values(added).every((ids) => ids.length === 0)) {
      throw new Error("No demo content found. Nothing was removed.");
    }
    let removed = await removeUnchanged(trx, "offers", added.offers);
    const offers = await trx.selectFrom("offers").select("event_id").where("event_id", "is not", null).execute();
    const seated = await trx.selectFrom("seatings").select("table_id").where("table_id", "is not", null).execute();
    const needed = new Set([...offers.map(({ event_id }) => event_id), ...seated.map(({ table_id }) => table_id)]);
    for (const table of ["events", "news", "club_tables"] as const) {
      removed += await removeUnchanged(
        trx,
        table,
        added[table].filter((id) => !needed.has(id)),
      );
    }
    const images = await unusedImages(trx, added.media);
    if (images.length > 0) await trx.deleteFrom("media").where("id", "in", images).execute();
    // Also where nothing is left: an empty database must not be given the demo again at the next start.
    await keepAdded(trx, none);
    await touchContent(trx);
    const all = Object.values(added).flat().length;
    return { images, removed: removed + images.length, kept: all - removed - images.length };
  });
  for (const id of images) await removePictureFiles(place, id);
  return result;
}
