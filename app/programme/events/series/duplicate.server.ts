import { itemNotFound } from "../../../house/published-items/item-refusals.server.ts";
import { insertRow, nounOf } from "../../../house/published-items/rows.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import {
  parseInstant,
  plainDateTimeOf,
  storedInstant,
  toInstant,
  zonedIso,
} from "../../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { VersionedEdit } from "../../../staff/audit-log/record.server.ts";

/** The end of an event that starts at `start` and lasts as long, by wall time, as one from `from` to `till`. */
function sameLength(from: string, till: string, start: string): string {
  const length = plainDateTimeOf(from, venue.timeZone).until(plainDateTimeOf(till, venue.timeZone));
  const end = toInstant(plainDateTimeOf(start, venue.timeZone).add(length).toString(), venue.timeZone);
  // In the repeated hour of a clock change, wall time is ambiguous.
  return end > start ? end : storedInstant(Date.parse(start) + Date.parse(till) - Date.parse(from));
}

/**
 * Stores a copy of an event on another date: inactive, equally long by wall time regardless of daylight
 * saving, with the same text, link and image.
 *
 * @param to its start, in venue time or with an offset, and optionally another name.
 * @returns the copy's id.
 * @throws Refusal (404) if there is no such event.
 */
export async function duplicateEvent(
  trx: Database,
  id: string,
  to: { start_date: string; name?: string },
  edit: VersionedEdit,
): Promise<string> {
  const row = await trx
    .selectFrom("events")
    .select(["name", "starts_at", "ends_at", "description", "redirection_url", "tickets", "picture_id"])
    .select(["doors", "age_note", "entry_note"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw itemNotFound(nounOf.events);
  const starts_at = parseInstant(to.start_date, venue.timeZone);
  const ends_at = sameLength(row.starts_at, row.ends_at, starts_at);
  const night = nightFor(zonedIso(starts_at, venue.timeZone), null);
  return insertRow(trx, "events", { ...row, name: to.name ?? row.name, starts_at, ends_at, night, active: 0 }, edit);
}
