import type { Context, MiddlewareHandler } from "hono";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { drainBody } from "../../platform/lib/read-body.server.ts";
import { can, type Role } from "../../platform/roles/roles.ts";
import type { Actor } from "../audit-log/record.server.ts";
import { type AtDoor, DOOR_TOKEN, findDoor } from "./door-pass.server.ts";
import { customerOf, senderOf } from "./sender.server.ts";
import { type StaffNeeds, type StaffServices, sentToken, staffOf, staffOnly } from "./staff.server.ts";

/**
 * Admits phones at a door and staff; `doorOf` returns which.
 *
 * @param after for how long after its night a phone is admitted too, in ms.
 */
export function doorOrStaff(services: StaffServices, needs: StaffNeeds, after = 0): MiddlewareHandler {
  const forStaff = staffOnly(services, needs);
  return async (context, next) => {
    const token = sentToken(context);
    if (!token?.startsWith(DOOR_TOKEN)) return forStaff(context, next);
    context.header("Cache-Control", "no-store");
    const at = await findDoor(services.db, token, Date.now() - after);
    if (!at) {
      await drainBody(context.req.raw);
      context.header("WWW-Authenticate", 'Bearer error="invalid_token"');
      return jsonError(context, 401, "This door code has expired or was revoked. Ask the office for a new one.");
    }
    context.set("door", { ...at, network: customerOf(senderOf(context, services.proxies)) });
    await next();
    context.header("Cache-Control", "no-store");
  };
}

/** The sender of a request to a door endpoint: a phone at the door, which has no id, or staff, who may see all nights. */
export interface DoorActor extends Actor, Partial<AtDoor> {
  /** The role of staff. */
  role?: Role;
  /** The door's name; for staff their username. */
  door: string;
  mayOverride: boolean;
  /** Whether they see who guests are to the club. */
  showsGuests: boolean;
}

/** The sender of this request. @throws unless `doorOrStaff` admitted it. */
export function doorOf(context: Context): DoorActor {
  const at = context.get("door") as (AtDoor & Pick<Actor, "network">) | undefined;
  if (at) return { id: null, username: at.door, ...at };
  const { id, username, network, role } = staffOf(context);
  const may = { mayOverride: can(role, "door.override"), showsGuests: can(role, "guests.card") };
  return { id, username, network, role, door: username, ...may };
}
