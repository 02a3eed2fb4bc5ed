import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { drainBody } from "../lib/read-body.server.ts";
import { findStaff, type Staff } from "./session.server.ts";

/** Services of the back office's endpoints. */
export interface StaffServices {
  db: Database;
  writer: Writer;
  log: Logger;
  /** Failed logins of one sender in ten minutes; 0 is off. */
  loginLimit: number;
  /** Trusted proxies in front. */
  proxies: number;
}

/** The token of the `authorization` header, bare or after `Bearer `. */
export function sentToken(context: Context): string | undefined {
  const token = (context.req.header("authorization") ?? "").replace(/^Bearer(\s|$)/i, "").trim();
  return token === "" ? undefined : token;
}

/**
 * Rejects requests without a valid token, and stores the admin for `staffOf`.
 *
 * @param ended the status for an unknown or expired token; the specified dashboard endpoint answers 400.
 */
export function staffOnly({ db, writer, log }: StaffServices, ended: 400 | 401 = 401): MiddlewareHandler {
  return async (context, next) => {
    context.header("Cache-Control", "no-store");
    const token = sentToken(context);
    if (token === undefined) {
      await drainBody(context.req.raw);
      context.header("WWW-Authenticate", "Bearer");
      return jsonError(context, 401, "Log in first.");
    }
    const staff = await findStaff(db, token, Date.now(), (work) => {
      writer.write(work).catch((error: unknown) => log.warn({ err: error }, "Session's last use not saved"));
    });
    if (!staff) {
      await drainBody(context.req.raw);
      if (ended === 401) context.header("WWW-Authenticate", 'Bearer error="invalid_token"');
      return jsonError(context, ended, "Expired Security Token, login again.");
    }
    context.set("staff", staff);
    await next();
    // Again, as a handler may have replaced the headers.
    context.header("Cache-Control", "no-store");
  };
}

/**
 * The admin who sent this request.
 *
 * @throws when the endpoint is not declared as staff's.
 */
export function staffOf(context: Context): Staff {
  const staff = context.get("staff") as Staff | undefined;
  if (!staff) throw new Error(`${context.req.path} is for staff but is not declared as such`);
  return staff;
}
