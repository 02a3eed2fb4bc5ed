import { randomUUIDv7 } from "node:crypto";
import { itemNotFound } from "../../../house/published-items/item-refusals.server.ts";
import { insertRow, nounOf } from "../../../house/published-items/rows.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { minutesLater } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { settings } from "../../../platform/venue/current.ts";
import { closedReason } from "../../../platform/venue/schema/opening-hours.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { record, type VersionedEdit } from "../../../staff/audit-log/record.server.ts";
import { checkEvent } from "../checks/check.server.ts";
import { daysOf, formatRecurrence, MAX_NIGHTS, type Recurrence } from "../recurrence.ts";
import type { RepeatForm } from "../series.ts";
import type { PlannedNight, RepeatPreview } from "../shapes.ts";
import {
  instantOfNight,
  marksOf,
  nightOfRow,
  type SeriesRow,
  seriesColumns,
  wallMinutes,
} from "./series-row.server.ts";

/** The error for too many events. */
const TOO_MANY_NIGHTS = `That is more than ${MAX_NIGHTS} events. Create up to ${MAX_NIGHTS} now, then repeat the last one.`;
/** The message when no event would be created. */
const NO_NIGHTS = "No dates left. Choose a later end date or skip fewer.";

/** @throws Refusal (404) without such an event. */
async function getRow(db: Database, id: string): Promise<SeriesRow> {
  const row = await db
    .selectFrom("events")
    .select(seriesColumns)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw itemNotFound(nounOf.events);
  return row;
}

const wrongDates = (message: string) => new Refusal(422, message, { field: "until" });

/** The dates on which an event would be repeated. @throws Refusal (422) if there are too many. */
function datesOf(row: SeriesRow, rule: Recurrence): string[] {
  const days = daysOf(nightOfRow(row), rule);
  if (days.length > MAX_NIGHTS) throw wrongDates(TOO_MANY_NIGHTS);
  return days;
}

/** When an event starts and ends on another date, at the same wall time. */
function timesOn(row: SeriesRow, night: string): { starts_at: string; ends_at: string } {
  const own = nightOfRow(row);
  const starts_at = instantOfNight(night, wallMinutes(own, row.starts_at));
  const ends_at = instantOfNight(night, wallMinutes(own, row.ends_at));
  // In the repeated hour of a clock change, wall time is ambiguous.
  const lasts = Date.parse(row.ends_at) - Date.parse(row.starts_at);
  return { starts_at, ends_at: ends_at > starts_at ? ends_at : storedInstant(Date.parse(starts_at) + lasts) };
}

async function plannedNight(db: Database, row: SeriesRow, night: string, now: number): Promise<PlannedNight> {
  const { starts_at, ends_at } = timesOn(row, night);
  const own = nightOfRow(row);
  // As if typed: otherwise an hour that clocks skip would go unnoticed.
  const typed = (instant: string) => minutesLater(`${night}T00:00`, wallMinutes(own, instant));
  const dates = { start_date: typed(row.starts_at), end_date: typed(row.ends_at) };
  return {
    night,
    start_date: zonedIso(starts_at, venue.timeZone),
    end_date: zonedIso(ends_at, venue.timeZone),
    closed: closedReason(settings().hours, night) !== undefined,
    notes: await checkEvent(db, { ...dates, name: row.name }, now),
  };
}

/**
 * The events that repeating one would create, each with its notes.
 *
 * @param now ms since 1970.
 * @throws Refusal if there is no such event, or there are too many.
 */
export async function planRepeat(db: Database, id: string, rule: Recurrence, now: number): Promise<RepeatPreview> {
  const row = await getRow(db, id);
  const nights: PlannedNight[] = [];
  for (const night of datesOf(row, rule)) nights.push(await plannedNight(db, row, night, now));
  return { words: formatRecurrence(nightOfRow(row), rule.every), nights };
}

/** The series of an event: its own, or a new one that starts with it. */
async function seriesOf(
  trx: Database,
  row: SeriesRow,
  every: Recurrence["every"],
  { by, now }: VersionedEdit,
): Promise<string> {
  if (row.series_id !== null) return row.series_id;
  const id = randomUUIDv7();
  const made = { every, first_night: nightOfRow(row), created_at: storedInstant(now), created_by: by.username };
  await trx
    .insertInto("series")
    .values({ id, ...made })
    .execute();
  await trx
    .updateTable("events")
    .set({ series_id: id, series_gave: marksOf(row) })
    .where("id", "=", row.id)
    .execute();
  await record(
    trx,
    { actor: by, action: "series.added", object: { kind: "series", id, name: row.name }, after: { every } },
    now,
  );
  return id;
}

/**
 * Creates the repeats of an event, all of them in `trx`: with the same text, link, image and wall times.
 * They form one series, including the first event.
 *
 * @returns the series and the ids of the new events, in order.
 * @throws Refusal if there is no such event, or there would be no new ones, or too many.
 */
export async function repeatEvent(
  trx: Database,
  id: string,
  { leave_out, status, ...rule }: RepeatForm,
  edit: VersionedEdit,
): Promise<{ series: string; events: string[] }> {
  const row = await getRow(trx, id);
  const wanted = datesOf(row, rule).filter((night) => !leave_out.includes(night));
  if (wanted.length === 0) throw wrongDates(NO_NIGHTS);
  const series = await seriesOf(trx, row, rule.every, edit);
  const { name, description, redirection_url, tickets, picture_id, doors, age_note, entry_note } = row;
  // Set times belong to one event until they are propagated.
  const own = { set_times: jsonText([]), line_up: jsonText([]) };
  const alike = { name, description, redirection_url, tickets, picture_id, doors, age_note, entry_note, ...own };
  const events: string[] = [];
  for (const night of wanted) {
    const columns = { ...alike, night, ...timesOn(row, night), active: status ? 1 : 0 };
    const series_gave = marksOf({ ...row, ...columns });
    events.push(await insertRow(trx, "events", { ...columns, series_id: series, series_gave }, edit));
  }
  return { series, events };
}
