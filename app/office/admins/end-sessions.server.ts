import type { Database } from "../../platform/db/tables.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { managingRejection, unknownAdmin } from "../../staff/auth/admin-rules.server.ts";
import { trailObject } from "../../staff/auth/admins.server.ts";
import type { Rejection } from "../../staff/auth/rejection.server.ts";
import { endOtherSessions } from "../../staff/auth/session.server.ts";

/**
 * Logs an admin out everywhere; of one's own sessions, the current one stays.
 *
 * @param by the actor and their session.
 * @param now ms since 1970.
 * @returns the admin's name and how many sessions were ended, or why none were.
 */
export async function endSessionsOfAdmin(
  trx: Database,
  id: string,
  by: Actor & { session: string },
  now: number,
): Promise<{ username: string; ended: number } | Rejection> {
  const admin = await trx
    .selectFrom("admins")
    .select(["id", "username", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!admin) return unknownAdmin;
  const rejection = await managingRejection(trx, by, { from: admin.role });
  if (rejection) return rejection;
  const count = await endOtherSessions(trx, id, by.session);
  if (count > 0) await record(trx, { actor: by, action: "session.ended", object: trailObject(admin), count }, now);
  return { username: admin.username, ended: count };
}
