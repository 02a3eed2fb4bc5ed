import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import type { Endpoint, ProofAge } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { drainBody } from "../../platform/lib/read-body.server.ts";
import { type Capability, can, type Restriction } from "../../platform/roles/roles.ts";
import type { Actor } from "../audit-log/record.server.ts";
import { networkText, senderOf } from "./sender.server.ts";
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

/** The access that a staff endpoint declares: see `Endpoint`. */
export type StaffNeeds = { access: Capability } & Pick<Endpoint, "expired" | "confirm" | "early">;

/** How long after proving who they are admins may do what needs a proof, in ms. */
export const PROOF_TTL_MS: Record<ProofAge, number> = { "ten minutes": 10 * 60_000, hour: 60 * 60_000 };

const restricted: Record<Restriction, string> = {
  "new-password": "Choose a new password first.",
  "second-factor": "Your role requires a second factor. Set one up first.",
};

/** Whether an admin has proven who they are recently enough. */
export function hasProof({ provedAt }: Staff, age: ProofAge, now: number): boolean {
  return now - Date.parse(provedAt) <= PROOF_TTL_MS[age];
}

/**
 * The 403 response to a request that needs a newer proof: the office asks the user for one and repeats the request.
 */
export const unconfirmed = { message: "Confirm it's you, then try again.", confirm: true } as const;

/** Why an admin may not call an endpoint, or undefined. */
function rejectionOf(staff: Staff, { access, confirm, early }: StaffNeeds, now: number) {
  if (!can(staff.role, access)) return { message: "Your role doesn't include this. Ask an owner for access." };
  const isEarly = early === true && staff.must === "new-password" && Date.parse(staff.mustBy ?? "") > now;
  if (staff.must && access !== "account" && !isEarly) return { message: restricted[staff.must], must: staff.must };
  return confirm && !hasProof(staff, confirm, now) ? unconfirmed : undefined;
}

/** Admits admins with a valid token whose role allows it, and stores them for `staffOf`. */
export function staffOnly({ db, writer, log, proxies }: StaffServices, needs: StaffNeeds): MiddlewareHandler {
  const expired = needs.expired ?? 401;
  return async (context, next) => {
    context.header("Cache-Control", "no-store");
    const token = sentToken(context);
    if (token === undefined) {
      await drainBody(context.req.raw);
      context.header("WWW-Authenticate", "Bearer");
      return jsonError(context, 401, "Log in first.");
    }
    const now = Date.now();
    const found = await findStaff(db, token, now, (work) => {
      writer.write(work).catch((error: unknown) => log.warn({ err: error }, "Session's last use not saved"));
    });
    if (!found) {
      await drainBody(context.req.raw);
      if (expired === 401) context.header("WWW-Authenticate", 'Bearer error="invalid_token"');
      return jsonError(context, expired, "Expired Security Token, login again.");
    }
    const rejection = rejectionOf(found, needs, now);
    if (rejection) {
      await drainBody(context.req.raw);
      return context.json(rejection, 403);
    }
    const staff: SendingStaff = { ...found, network: networkText(senderOf(context, proxies)) };
    context.set("staff", staff);
    await next();
    // Again, since a handler may have replaced the headers.
    context.header("Cache-Control", "no-store");
  };
}

/** The admin who sent a request, and the network that it came from. */
export type SendingStaff = Staff & Actor & { id: string };

/**
 * The admin who sent this request.
 *
 * @throws when the endpoint is not declared as staff's.
 */
export function staffOf(context: Context): SendingStaff {
  const staff = context.get("staff") as SendingStaff | undefined;
  if (!staff) throw new Error(`${context.req.path} is for staff but is not declared as such`);
  return staff;
}
