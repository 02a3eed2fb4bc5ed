import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { instantOf, NIGHT_ENDS_AT, nightIn, zonedIso } from "../lib/zoned-time.server.ts";

/** The night that is on, or the coming one, at `now` (ms since 1970): `YYYY-MM-DD`. */
export function tonight(now: number): string {
  return nightIn(venue.timeZone, now);
}

/** The instants (ISO 8601 in UTC) between which things belong to a night (`YYYY-MM-DD`). */
export function boundsOf(night: string): { begins: string; ends: string } {
  const day = Temporal.PlainDate.from(night);
  return {
    begins: instantOf(`${day}T${NIGHT_ENDS_AT}`, venue.timeZone),
    ends: instantOf(`${day.add({ days: 1 })}T${NIGHT_ENDS_AT}`, venue.timeZone),
  };
}

/** `10 PM`, `9.30 pm` or `22:00` as `HH:MM`. */
function clockTime(words: string): string {
  const [, hour = "22", minute = "00", half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap]m)?/i.exec(words) ?? [];
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** What a night is called and when its doors open; the club's own hours where nothing is on. */
export async function findNight(db: Database, night: string): Promise<{ title: string; doors: string; ends: string }> {
  const { begins, ends } = boundsOf(night);
  const events = await db
    .selectFrom("events")
    .select(["name", "starts_at"])
    .where("active", "=", 1)
    .where("starts_at", ">=", begins)
    .where("starts_at", "<", ends)
    .orderBy("starts_at")
    .execute();
  const usual = instantOf(`${night}T${clockTime(venue.hours.doors)}`, venue.timeZone);
  return {
    title: events.map(({ name }) => name).join(" · "),
    doors: zonedIso(events[0]?.starts_at ?? usual, venue.timeZone),
    ends: zonedIso(ends, venue.timeZone),
  };
}
