import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { drainBody } from "../lib/read-body.server.ts";
import { findStaff, type Staff } from "./session.server.ts";

/** What every call of the back office stands on. */
export interface StaffServices {
  db: Database;
  writer: Writer;
  log: Logger;
  /** Failed sign-ins of one sender in ten minutes; 0 is off. */
  loginLimit: number;
  /** Proxies of ours in front. */
  proxies: number;
}

/** The token of the `authorization` header, bare or after `Bearer `. */
export function sentToken(context: Context): string | undefined {
  const token = (context.req.header("authorization") ?? "").replace(/^Bearer(\s|$)/i, "").trim();
  return token === "" ? undefined : token;
}

/**
 * Lets a call through for whoever sends a live token, and keeps their name for `staffOf`.
 *
 * @param ended the status for a token that is unknown or has ended; the specification's dashboard wants 400.
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
      writer.write(work).catch((error: unknown) => log.warn({ err: error }, "The use of a session was not noted"));
    });
    if (!staff) {
      await drainBody(context.req.raw);
      if (ended === 401) context.header("WWW-Authenticate", 'Bearer error="invalid_token"');
      return jsonError(context, ended, "Expired Security Token, login again.");
    }
    context.set("staff", staff);
    await next();
    // Again, for answers that bring headers of their own.
    context.header("Cache-Control", "no-store");
  };
}

/**
 * Who makes this call.
 *
 * @throws when nobody was let through: a call that staff make and that is not named as such.
 */
export function staffOf(context: Context): Staff {
  const staff = context.get("staff") as Staff | undefined;
  if (!staff) throw new Error(`${context.req.path} is for staff and does not ask who calls`);
  return staff;
}
