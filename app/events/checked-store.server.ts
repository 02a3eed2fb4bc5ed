import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { addDays } from "../lib/wall-steps.ts";
import { instantOf, NIGHT_ENDS_AT, nightIn } from "../lib/zoned-time.server.ts";
import type { NightLooks } from "./night-looks.ts";

/** A stored night as far as it is checked; times are instants (ISO). */
interface CheckedNight extends NightLooks {
  starts_at: string;
  ends_at: string;
}

/** The night with this id, unless it was taken down. */
export async function findChecked(db: Database, id: string): Promise<CheckedNight | undefined> {
  const row = await db
    .selectFrom("events")
    .leftJoin("media", "media.id", "events.picture_id")
    .select([
      "name",
      "description",
      "redirection_url",
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
  return { ...night, alt: alt ?? "", picture: width === null || height === null ? null : { width, height } };
}

/** Other nights of the same name, in any case, that were not taken down and belong to the club night of an instant (ISO). */
export async function listNamesakes(db: Database, { name, start, id }: { name: string; start: string; id: string }) {
  const night = nightIn(venue.timeZone, Date.parse(start));
  const edge = (day: string) => instantOf(`${day}T${NIGHT_ENDS_AT}`, venue.timeZone);
  const rows = await db
    .selectFrom("events")
    .select(["id", "name"])
    .where("deleted_at", "is", null)
    .where("starts_at", ">=", edge(night))
    .where("starts_at", "<", edge(addDays(night, 1)))
    .where("id", "<>", id)
    .execute();
  const spoken = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  return rows.filter((row) => spoken(row.name) === spoken(name));
}
