import type { Database } from "../../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { weekdayName } from "../../../platform/lib/time/wall-time-text.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Range } from "../period.ts";
import { readNights, shown } from "../read-period.server.ts";
import type { Grouping } from "./grouping.ts";
import type { Group } from "./shapes.ts";

const MS_PER_DAY = 86_400_000;

/**
 * The series of each night in a range, by the name of the series' newest event; for a night with several events, the
 * first to start counts.
 */
async function seriesOfNights(db: Database, { from, to }: Range): Promise<Map<string, string>> {
  const events = await db
    .selectFrom("events")
    .select(["name", "starts_at", "night", "series_id"])
    .where("deleted_at", "is", null)
    .where("series_id", "is not", null)
    .where("starts_at", ">=", storedInstant(Date.parse(from) - 2 * MS_PER_DAY))
    .where("starts_at", "<=", storedInstant(Date.parse(to) + 3 * MS_PER_DAY))
    .orderBy("starts_at", "desc")
    .execute();
  const names = new Map<string, string>();
  const nights = new Map<string, string>();
  for (const { name, starts_at, night, series_id } of events) {
    if (series_id === null) continue;
    const series = names.get(series_id) ?? name;
    names.set(series_id, series);
    nights.set(nightFor(zonedIso(starts_at, venue.timeZone), night), series);
  }
  return nights;
}

/** The weekday's index, Monday first. */
const weekdayOf = (night: string) => (new Date(night).getUTCDay() + 6) % 7;

/**
 * The numbers of a range of nights by weekday, Monday first, or by series, the one with the most guests first.
 *
 * @param role the reader's role: what it may not see is null.
 */
export async function readGroups(db: Database, range: Range, by: Grouping, role: Role): Promise<Group[]> {
  const nights = (await readNights(db, range)).filter(({ isOver }) => isOver);
  const series = by === "series" ? await seriesOfNights(db, range) : undefined;
  const nameOf = (night: string) => (series ? (series.get(night) ?? "") : weekdayName(night));
  const grouped = [...Map.groupBy(nights, ({ night }) => nameOf(night))];
  if (!series) grouped.sort(([, a], [, b]) => weekdayOf(a[0]?.night ?? "") - weekdayOf(b[0]?.night ?? ""));
  const groups = grouped.map(([name, some]) => ({
    name,
    dates: some.map(({ night }) => night),
    nights: some.length,
    ...shown(
      some.map(({ numbers }) => numbers),
      role,
    ),
  }));
  return series ? groups.sort((a, b) => b.people - a.people) : groups;
}
