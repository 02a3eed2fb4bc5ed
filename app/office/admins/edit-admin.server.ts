import { changeAdmin } from "../../staff/auth/admins.server.ts";
import { endSharedLinks } from "./end-shared-links.server.ts";

/**
 * Changes an admin as `changeAdmin` does, and revokes the door codes and inspectors' links that someone created who is
 * deactivated, or has a role now that may not create them.
 */
export function editAdmin(...[services, id, change, edit]: Parameters<typeof changeAdmin>) {
  return changeAdmin(services, id, change, {
    ...edit,
    also: (trx, { active, role }) => endSharedLinks(trx, id, active === 1 ? role : null, edit),
  });
}
