import type { Database } from "../../../platform/db/tables.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { formatRecurrence } from "../recurrence.ts";
import type { Series, SeriesNight } from "../shapes.ts";
import { overrides, type SeriesRow, seriesColumns } from "./series-row.server.ts";

function toSeriesNight(row: SeriesRow): SeriesNight {
  return {
    _id: row.id,
    name: row.name,
    start_date: zonedIso(row.starts_at, venue.timeZone),
    end_date: zonedIso(row.ends_at, venue.timeZone),
    status: row.active === 1,
    version: row.version,
    skipped: row.deleted_at !== null,
    own: overrides(row),
  };
}

/** The events of a series, those that were skipped too, in order. */
export async function listSeriesRows(db: Database, series: string): Promise<SeriesRow[]> {
  return db
    .selectFrom("events")
    .select(seriesColumns)
    .where("series_id", "=", series)
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}

/** The series with this id, if there is one. */
export async function findSeries(db: Database, id: string): Promise<Series | undefined> {
  const row = await db.selectFrom("series").select(["every", "first_night"]).where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { every } = row;
  const nights = (await listSeriesRows(db, id)).map(toSeriesNight);
  return { _id: id, every, words: formatRecurrence(row.first_night, every), nights };
}
