import { revokeInspectorLink } from "../../night/incidents/inspector-links.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { type Capability, can, type Role } from "../../platform/roles/roles.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import type { Actor } from "../../staff/audit-log/record.server.ts";
import { endPass } from "../../staff/auth/door-pass.server.ts";

/** The ids of what an admin created, by the trail: its rows keep the id, whatever the admin was called then. */
function idsMadeBy(trx: Database, admin: string, action: TrailAction) {
  return trx
    .selectFrom("trail")
    .select("object_id")
    .where(({ fn }) => fn.coalesce("actor_id", "actor"), "=", admin)
    .where("action", "=", action);
}

/**
 * Revokes the door codes and inspectors' links that an admin created, in the caller's transaction: whoever created one
 * has seen it, and could go on using it without an account. Each is in the audit trail.
 *
 * @param role what the admin may create from now on; null for nobody's account. @param now ms since 1970.
 */
export async function endSharedLinks(
  trx: Database,
  admin: string,
  role: Role | null,
  { by, now }: { by: Actor; now: number },
): Promise<void> {
  const lost = (capability: Capability) => role === null || !can(role, capability);
  const valid = storedInstant(now);
  if (lost("passes.change")) {
    const codes = await trx
      .selectFrom("door_passes")
      .select("id")
      .where("ends_at", ">", valid)
      .where("id", "in", idsMadeBy(trx, admin, "pass.made"))
      .execute();
    for (const { id } of codes) await endPass(trx, id, by, now);
  }
  if (lost("incidents.sign")) {
    const links = await trx
      .selectFrom("inspector_links")
      .select("id")
      .where("ends_at", ">", valid)
      .where("id", "in", idsMadeBy(trx, admin, "inspection.link-made"))
      .execute();
    for (const { id } of links) await revokeInspectorLink(trx, id, by, now);
  }
}
