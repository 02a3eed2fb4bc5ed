import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { SeenPhone } from "./capacity.ts";

/** How often a phone's last contact is stored, in ms; phones ask for changes about once a second. */
const NOTE_EVERY = 20_000;

/** The phones that are logged in at the doors of a night (`YYYY-MM-DD`). @param now ms since 1970. */
export async function listSeenPhones(db: Database, night: string, now: number): Promise<SeenPhone[]> {
  const rows = await db
    .selectFrom("door_passes")
    .innerJoin("door_sessions", "door_sessions.pass_id", "door_passes.id")
    .select(["door", "phone", "seen_at", "door_sessions.created_at"])
    .where("night", "=", night)
    .where("ends_at", ">", storedInstant(now))
    .orderBy("door_sessions.created_at")
    .execute();
  return rows.map(({ door, phone, seen_at, created_at }) => ({
    door,
    phone,
    seen: zonedIso(seen_at ?? created_at, venue.timeZone),
  }));
}

/**
 * Stores when a phone was last heard from, unless that was stored a moment ago; does nothing for staff.
 *
 * @param now ms since 1970.
 */
export async function noteSeen(
  writer: Writer,
  { session, seenAt }: { session?: string; seenAt?: string | null },
  now: number,
): Promise<void> {
  if (!session || (seenAt && now - Date.parse(seenAt) < NOTE_EVERY)) return;
  await writer.write((trx) =>
    trx
      .updateTable("door_sessions")
      .set({ seen_at: storedInstant(now) })
      .where("token_hash", "=", session)
      .execute(),
  );
}
