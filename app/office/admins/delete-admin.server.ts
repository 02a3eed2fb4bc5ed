import { unassignRequests } from "../../bookings/requests/inbox/unassign.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { checkManaging, isLastOwner, outdatedAdmin, unknownAdmin } from "../../staff/auth/admin-rules.server.ts";
import { trailFields, trailObject } from "../../staff/auth/admins.server.ts";
import { endSharedLinks } from "./end-shared-links.server.ts";

/** Tables with an admin's sessions and credentials, by `admin_id`. */
const ownTables = [
  "sessions",
  "login_networks",
  "login_devices",
  "login_tickets",
  "account_links",
  "passkeys",
  "totp_factors",
  "recovery_codes",
] as const;

/** @throws `Refusal` (403, 422) if the admin may not be deleted. */
async function checkDeletion(trx: Database, admin: Parameters<typeof isLastOwner>[1], by: Actor): Promise<void> {
  await checkManaging(trx, by, { from: admin.role });
  if (await isLastOwner(trx, admin)) throw new Refusal(422, "You can't delete the last owner.");
  if (admin.id === by.id) throw new Refusal(422, "You can't delete yourself.");
}

/**
 * Deletes an admin with all their sessions and credentials, and revokes the door codes and inspectors' links that they
 * created. Their requests become unassigned; histories keep the name.
 *
 * @param by who deletes the admin. @param ifVersion the version that was seen; if undefined, any version is deleted.
 * @param now ms since 1970. @returns the number of requests that became unassigned, and the admin's name. @throws
 * `Refusal` (403, 404, 412, 422).
 */
export async function deleteAdmin(
  { writer }: { writer: Writer },
  id: string,
  { by, ifVersion, now }: { by: Actor; ifVersion?: number; now: number },
): Promise<{ username: string; unassigned: number }> {
  return writer.write(async (trx) => {
    const admin = await trx.selectFrom("admins").selectAll().where("id", "=", id).executeTakeFirst();
    if (!admin) throw unknownAdmin();
    await checkDeletion(trx, admin, by);
    if (ifVersion !== undefined && ifVersion !== admin.version) throw outdatedAdmin();
    const count = await unassignRequests(trx, id, by.username, now);
    for (const table of ownTables) await trx.deleteFrom(table).where("admin_id", "=", id).execute();
    await trx.deleteFrom("admins").where("id", "=", id).execute();
    const object = trailObject(admin);
    await endSharedLinks(trx, id, null, { by, now });
    await record(trx, { actor: by, action: "admin.deleted", object, before: trailFields(admin), count }, now);
    return { username: admin.username, unassigned: count };
  });
}
