import { hash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { parseInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { minutesBetween, minutesLater } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { clubNightOf, nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { laterFields, type SeriesField, seriesFields } from "../series.ts";

/** The columns that a series shares, and those that record whether an event overrides them. */
export const seriesColumns = [
  "id",
  "name",
  "starts_at",
  "ends_at",
  "night",
  "description",
  "redirection_url",
  "tickets",
  "doors",
  "age_note",
  "entry_note",
  "set_times",
  "line_up",
  "picture_id",
  "active",
  "version",
  "updated_by",
  "deleted_at",
  "series_id",
  "series_gave",
] as const;

export type SeriesRow = Pick<Selectable<Tables["events"]>, (typeof seriesColumns)[number]>;

/** Columns that a series changes. */
export type SeriesChange = Partial<Omit<SeriesRow, "id">>;

/** The club night of a row, `YYYY-MM-DD`. */
export function nightOfRow({ starts_at, night }: Pick<SeriesRow, "starts_at" | "night">): string {
  return nightFor(zonedIso(starts_at, venue.timeZone), night);
}

/** The club night by the start alone, ignoring one set by hand: times are relative to it. */
export function nightByClock({ starts_at }: Pick<SeriesRow, "starts_at">): string {
  return clubNightOf(zonedIso(starts_at, venue.timeZone));
}

/** Minutes of wall time since midnight at the start of a club night's date: 22:00 is 1320, 04:00 is 1680. */
export function wallMinutes(night: string, instant: string): number {
  return minutesBetween(`${night}T00:00`, zonedIso(instant, venue.timeZone));
}

/** The instant at which wall time is this many minutes into a club night, regardless of daylight saving. */
export function instantOfNight(night: string, minutes: number): string {
  return parseInstant(minutesLater(`${night}T00:00`, minutes), venue.timeZone);
}

/** An event's shared fields, without its date. */
export function sharedValues(row: SeriesRow): Record<SeriesField, string> {
  const night = nightByClock(row);
  return {
    name: row.name,
    start_date: String(wallMinutes(night, row.starts_at)),
    end_date: String(wallMinutes(night, row.ends_at)),
    description: row.description,
    redirection_url: row.redirection_url,
    tickets: row.tickets,
    image: row.picture_id ?? "",
    status: String(row.active),
    doors: row.doors,
    age_note: row.age_note,
    entry_note: row.entry_note,
    set_times: row.set_times,
    line_up: row.line_up,
  };
}

/** A hash of a shared value, to see whether it changed. */
function markOf(value: string): string {
  return hash("sha256", value, "base64url").slice(0, 12);
}

/** Hashes of the values that an event got from its series, as stored in `series_gave`. */
export function marksOf(row: SeriesRow, fields?: readonly SeriesField[]): NonNullable<SeriesRow["series_gave"]> {
  const values = sharedValues(row);
  const marks = seriesFields
    .filter((field) => fields?.includes(field) ?? true)
    .map((field) => [field, markOf(values[field])] as const);
  return jsonText({ ...(fields && givenTo(row)), ...Object.fromEntries(marks) });
}

const givenTo = ({ series_gave }: SeriesRow): Record<string, string> => (series_gave ? parseJsonText(series_gave) : {});

/** Whether an event is older than this shared field: its origin is unknown. */
function isUnmarked(row: SeriesRow, field: SeriesField): boolean {
  return (laterFields as readonly SeriesField[]).includes(field) && givenTo(row)[field] === undefined;
}

/** The fields of an event that were set to something other than its series gave it. */
export function overrides(row: SeriesRow): SeriesField[] {
  const [gave, values] = [givenTo(row), sharedValues(row)];
  // A deleted event is inactive only because it was deleted.
  const skipped = row.deleted_at !== null;
  return seriesFields.filter(
    (field) => !(skipped && field === "status") && !isUnmarked(row, field) && gave[field] !== markOf(values[field]),
  );
}

/**
 * The hashes that an event stores once its image is replaced: the new image counts as given by the series if the old
 * one was. Undefined for an event without a series.
 */
export async function marksOfImage(
  trx: Database,
  id: string,
  picture_id: string,
): Promise<Pick<SeriesChange, "series_gave">> {
  const row = await trx.selectFrom("events").select(seriesColumns).where("id", "=", id).executeTakeFirstOrThrow();
  if (row.series_id === null || overrides(row).includes("image")) return {};
  return { series_gave: marksOf({ ...row, picture_id }, ["image"]) };
}

/** Whether an event overrides a field, as far as can be told; `before` is the series' value until now. */
export function isOverridden(row: SeriesRow, field: SeriesField, before: SeriesRow): boolean {
  if (!isUnmarked(row, field)) return overrides(row).includes(field);
  return !["", "[]", "link", sharedValues(before)[field]].includes(sharedValues(row)[field]);
}
