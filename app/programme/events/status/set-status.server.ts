import { randomUUIDv7 } from "node:crypto";
import { followEvent } from "../../../bookings/deposits/tasks.server.ts";
import { changeRow } from "../../../house/published-items/rows.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Issue } from "../../../platform/lib/read-json.server.ts";
import { parseInstant, storedInstant, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { VersionedEdit } from "../../../staff/audit-log/record.server.ts";
import { lineUpColumns } from "../line-up.ts";
import { ENDS_TOO_EARLY } from "../schema.ts";
import { withdrawKeepQuestions } from "./keep-date.server.ts";
import type { NightForm } from "./schema.ts";
import { findLastChange } from "./status-changes.server.ts";

/** The form's new date as instants; undefined without one. */
type NewDate = { starts_at: string; ends_at: string } | undefined;

/** Reads the new date of a postponed event. @returns it, or the issues. */
export function newDateOf({ state, start_date, end_date }: NightForm): { date: NewDate } | { issues: Issue[] } {
  if (state !== "postponed" || (start_date === "" && end_date === "")) return { date: undefined };
  if (start_date === "") return { issues: [{ path: ["start_date"], message: "Choose the new start." }] };
  if (end_date === "") return { issues: [{ path: ["end_date"], message: "Choose the new end." }] };
  const starts_at = parseInstant(start_date, venue.timeZone);
  const ends_at = parseInstant(end_date, venue.timeZone);
  if (ends_at <= starts_at) return { issues: [{ path: ["end_date"], message: ENDS_TOO_EARLY }] };
  return { date: { starts_at, ends_at } };
}

/**
 * Stores an event's status. A new status or date is a new change, which every
 * channel shows and guests can be notified of; a new reason alone corrects the previous change.
 *
 * @param date from `newDateOf`.
 * @throws `Refusal` (404, 412).
 */
export async function setNight(
  trx: Database,
  id: string,
  form: NightForm,
  date: NewDate,
  edit: VersionedEdit,
): Promise<void> {
  const { state, state_reason } = form;
  return changeRow(trx, "events", id, edit, async () => {
    const row = await trx
      .selectFrom("events")
      .select(["starts_at", "night", "state", "state_since", "previous_starts_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const at = storedInstant(edit.now);
    const moved = date !== undefined && date.starts_at !== row.starts_at;
    const changed = moved || state !== row.state;
    const starts_at = date?.starts_at ?? row.starts_at;
    const previous = moved ? row.starts_at : state === "postponed" ? row.previous_starts_at : null;
    const local = (instant: string) => zonedIso(instant, venue.timeZone);
    if (changed) {
      await trx
        .insertInto("night_changes")
        .values({
          id: randomUUIDv7(),
          event_id: id,
          at,
          by: edit.by.username,
          night: nightFor(local(row.starts_at), row.night),
          state,
          reason: state_reason,
          starts_at,
          previous_starts_at: previous,
        })
        .execute();
      // Guests' open questions stay if the event is sold out now, or on at the date that they were asked about.
      const asksOn = !moved && (state === "sold_out" || (state === "on" && row.previous_starts_at !== null));
      if (!asksOn) await withdrawKeepQuestions(trx, id, edit.now);
      await followEvent(trx, nightFor(local(row.starts_at), row.night), state, edit);
    } else await correctReason(trx, id, state_reason);
    return {
      state,
      state_reason,
      state_since: changed ? at : row.state_since,
      previous_starts_at: previous,
      ...lineUpColumns(form),
      ...date,
      ...(moved && { night: nightFor(local(starts_at), null) }),
    };
  });
}

async function correctReason(trx: Database, eventId: string, reason: string): Promise<void> {
  const last = await findLastChange(trx, eventId);
  if (last) await trx.updateTable("night_changes").set({ reason }).where("id", "=", last.id).execute();
}
