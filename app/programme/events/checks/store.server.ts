import type { Database } from "../../../platform/db/tables.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { clubNightOf } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { listNightsBetween } from "../staff-store.server.ts";
import type { NightLooks } from "./listing-checks.ts";

/** The checked fields of a stored event; times are instants (ISO). */
interface CheckedNight extends NightLooks {
  starts_at: string;
  ends_at: string;
}

/** The event with this id, unless it was deleted. */
export async function findChecked(db: Database, id: string): Promise<CheckedNight | undefined> {
  const row = await db
    .selectFrom("events")
    .leftJoin("media", "media.id", "events.picture_id")
    .select([
      "events.name",
      "description",
      "redirection_url",
      "tickets",
      "starts_at",
      "ends_at",
      "media.alt",
      "media.width",
      "media.height",
    ])
    .where("events.id", "=", id)
    .where("events.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { alt, width, height, ...night } = row;
  return { ...night, alt: alt ?? "", image: width === null || height === null ? null : { width, height } };
}

/** Other events of the same name, ignoring case, that were not deleted, on the club night of an instant (ISO). */
export async function listNamesakes(db: Database, { name, start, id }: { name: string; start: string; id: string }) {
  const night = clubNightOf(zonedIso(start, venue.timeZone));
  const others = (await listNightsBetween(db, night, night)).filter(({ _id }) => _id !== id);
  const spoken = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  return others.filter((other) => spoken(other.name) === spoken(name));
}

/** When the doors of an event open, `HH:MM`; empty if unknown. */
export async function findDoors(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom("events").select("doors").where("id", "=", id).executeTakeFirst();
  return row?.doors ?? "";
}
