import type { Context, MiddlewareHandler } from "hono";
import { jsonError } from "../lib/json-errors.server.ts";
import { drainBody } from "../lib/read-body.server.ts";
import { type AtDoor, DOOR_TOKEN, findDoor } from "./door-pass.server.ts";
import type { Staff } from "./session.server.ts";
import { type StaffServices, sentToken, staffOf, staffOnly } from "./staff.server.ts";

/** Admits phones at a door and staff; `doorOf` returns which. */
export function doorOrStaff(services: StaffServices): MiddlewareHandler {
  const forStaff = staffOnly(services);
  return async (context, next) => {
    const token = sentToken(context);
    if (!token?.startsWith(DOOR_TOKEN)) return forStaff(context, next);
    context.header("Cache-Control", "no-store");
    const at = await findDoor(services.db, token, Date.now());
    if (!at) {
      await drainBody(context.req.raw);
      context.header("WWW-Authenticate", 'Bearer error="invalid_token"');
      return jsonError(context, 401, "This door code has expired or was revoked. Ask the office for a new one.");
    }
    context.set("door", at);
    await next();
    context.header("Cache-Control", "no-store");
  };
}

/** Who sent a request to a door endpoint. */
export interface Actor extends Staff {
  /** The door's name; for staff their username. */
  door: string;
  /** The only club night that it may see; undefined for all. */
  night?: string;
  endsAt?: string;
  /** The id of the door code that the phone logged in with. */
  pass?: string;
}

/** Who sent this request. @throws unless `doorOrStaff` admitted it. */
export function doorOf(context: Context): Actor {
  const at = context.get("door") as AtDoor | undefined;
  if (at) return { id: "", username: at.door, door: at.door, night: at.night, endsAt: at.endsAt, pass: at.pass };
  const staff = staffOf(context);
  return { ...staff, door: staff.username };
}
