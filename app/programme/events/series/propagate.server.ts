import { updateRow } from "../../../house/published-items/rows.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { VersionedEdit } from "../../../staff/audit-log/record.server.ts";
import type { EventForm } from "../schema.ts";
import { type SeriesField, seriesFields } from "../series.ts";
import type { PropagationResult } from "../shapes.ts";
import {
  instantOfNight,
  isOverridden,
  marksOf,
  nightByClock,
  type SeriesChange,
  type SeriesRow,
  seriesColumns,
  sharedValues,
} from "./series-row.server.ts";
import { listSeriesRows } from "./store.server.ts";

async function getRow(trx: Database, id: string): Promise<SeriesRow> {
  return trx.selectFrom("events").select(seriesColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

const dateOf = ({ starts_at }: SeriesRow) => zonedIso(starts_at, venue.timeZone);

/** @throws `Refusal` (409) where an event was changed since staff saw it. */
function assertVersion(rows: readonly SeriesRow[], seen: Record<string, number> | undefined): void {
  const changed = seen && rows.find(({ id, version }) => seen[id] !== version);
  if (!changed) return;
  const who = changed.updated_by ?? "Someone";
  throw new Refusal(
    409,
    `${who} changed ${changed.name}, ${formatDay(dateOf(changed))}, since you opened it. Nothing was saved. Check it, then save again.`,
  );
}

/** Copies fields of another event; the date stays the event's own. */
function changeOf(row: SeriesRow, from: SeriesRow, fields: readonly SeriesField[]): SeriesChange {
  const night = nightByClock(row);
  const values = sharedValues(from);
  const change: SeriesChange = {};
  for (const field of fields) {
    if (field === "start_date") change.starts_at = instantOfNight(night, Number(values.start_date));
    else if (field === "end_date") change.ends_at = instantOfNight(night, Number(values.end_date));
    else if (field === "image") change.picture_id = from.picture_id;
    else if (field === "status") change.active = from.active;
    else if (field === "tickets") change.tickets = from.tickets;
    else Object.assign(change, { [field]: from[field] });
  }
  return change;
}

/** Which fields are copied to an event: not those set on it alone, and no time that would end it before it starts. */
function copiedFields(
  row: SeriesRow,
  from: SeriesRow,
  before: SeriesRow,
  fields: readonly SeriesField[],
): SeriesField[] {
  const [own, copied] = [sharedValues(row), sharedValues(from)];
  const free = fields.filter((field) => own[field] === copied[field] || !isOverridden(row, field, before));
  const { starts_at, ends_at } = { ...row, ...changeOf(row, from, free) };
  return ends_at > starts_at ? free : free.filter((field) => field !== "start_date" && field !== "end_date");
}

async function copyTo(
  trx: Database,
  row: SeriesRow,
  from: SeriesRow,
  fields: readonly SeriesField[],
  edit: VersionedEdit,
) {
  // A skipped event stays skipped, but its fields change too, for when it is restored.
  const shown = row.deleted_at === null ? fields : fields.filter((field) => field !== "status");
  const change = changeOf(row, from, shown);
  const series_gave = marksOf({ ...row, ...change }, shown);
  await updateRow(trx, "events", row.id, { ...change, series_gave }, edit);
}

/** Copies the changed fields once the event itself is saved. */
type Propagation = () => Promise<{ series: PropagationResult }>;

/**
 * Like `propagate`, for fields that an event's form changes; only those are copied.
 *
 * @returns undefined if the change is for this event only, or the event belongs to no series.
 */
export async function propagate(
  trx: Database,
  id: string,
  { scope, coming_versions }: EventForm,
  edit: VersionedEdit,
): Promise<Propagation | undefined> {
  return scope === "coming" ? startPropagation(trx, id, coming_versions, edit) : undefined;
}

/**
 * Starts a change of an event and the upcoming events of its series: called before the event
 * itself is changed; the function it returns is called afterwards. An event keeps what was set on it alone.
 *
 * @param seen the versions of the upcoming events that staff saw, by id.
 * @param chosen the fields to copy, changed or not; by default all fields that the change changes.
 * @returns undefined if the event belongs to no series.
 * @throws `Refusal` (409) when an upcoming event has changed since staff saw it.
 */
export async function startPropagation(
  trx: Database,
  id: string,
  seen: Record<string, number> | undefined,
  edit: VersionedEdit,
  chosen?: readonly SeriesField[],
): Promise<Propagation | undefined> {
  const before = await getRow(trx, id);
  const { series_id } = before;
  if (series_id === null) return undefined;
  const now = storedInstant(edit.now);
  const rows = await listSeriesRows(trx, series_id);
  const coming = rows.filter((row) => row.starts_at > before.starts_at && row.ends_at > now && row.id !== id);
  assertVersion(coming, seen);

  return async () => {
    const after = await getRow(trx, id);
    const [was, is] = [sharedValues(before), sharedValues(after)];
    const fields = chosen ?? seriesFields.filter((field) => is[field] !== was[field]);
    const propagation: PropagationResult = { changed: 0, left: [] };
    if (fields.length === 0) return { series: propagation };
    const series_gave = marksOf(after, fields);
    await trx.updateTable("events").set({ series_gave }).where("id", "=", id).execute();
    for (const row of coming) {
      const taken = copiedFields(row, after, before, fields);
      const left = fields.filter((field) => !taken.includes(field));
      if (left.length > 0) propagation.left.push({ _id: row.id, start_date: dateOf(row), fields: left });
      const values = sharedValues(row);
      if (taken.every((field) => values[field] === is[field])) continue;
      await copyTo(trx, row, after, taken, edit);
      propagation.changed += 1;
    }
    return { series: propagation };
  };
}
