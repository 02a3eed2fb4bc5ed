import type { Database } from "../../platform/db/tables.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { record } from "../audit-log/record.server.ts";
import { trailObject } from "../auth/admins.server.ts";
import { endOtherSessions, MAX_IDLE_MS } from "../auth/session.server.ts";
import type { SendingStaff } from "../auth/staff.server.ts";
import type { Session } from "./shapes.ts";

/**
 * The open sessions of an admin: this one first, then by their last use.
 *
 * @param now ms since 1970.
 */
export async function listSessions(db: Database, { id, session }: SendingStaff, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "network", "created_at", "used_at"])
    .where("admin_id", "=", id)
    .where("ends_at", ">", storedInstant(now))
    .where("used_at", ">", storedInstant(now - MAX_IDLE_MS))
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const all = rows.map((row) => ({
    _id: row.id,
    device: row.device || "Unknown device",
    network: row.network,
    created_on: zonedIso(row.created_at, venue.timeZone),
    last_used: zonedIso(row.used_at, venue.timeZone),
    current: row.id === session,
  }));
  return all.sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one of someone's own sessions immediately.
 *
 * @param session its id.
 * @returns whether there was one.
 */
export async function endOwnSession(
  trx: Database,
  staff: SendingStaff,
  session: string,
  now: number,
): Promise<boolean> {
  const ended = await trx
    .deleteFrom("sessions")
    .where("id", "=", session)
    .where("admin_id", "=", staff.id)
    .returning("device")
    .executeTakeFirst();
  if (!ended) return false;
  const before = { device: ended.device };
  await record(trx, { actor: staff, action: "session.ended", object: trailObject(staff), before, count: 1 }, now);
  return true;
}

/** Ends all of someone's own sessions but this one. @returns how many. */
export async function endOthers(trx: Database, staff: SendingStaff, now: number): Promise<number> {
  const count = await endOtherSessions(trx, staff.id, staff.session);
  if (count > 0) await record(trx, { actor: staff, action: "session.ended", object: trailObject(staff), count }, now);
  return count;
}
