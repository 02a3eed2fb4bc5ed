import type { Context } from "hono";
import * as z from "zod/mini";
import { tooManyAttempts } from "../auth/login-attempt.server.ts";
import { changeOwnPassword, confirmWithPassword, type PasswordProblem } from "../auth/own-password.server.ts";
import { renewedShape, renewedToken } from "../auth/renewed-token.server.ts";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import { endpoint, jsonEndpoint, shapeOf, withMessage } from "../http/endpoint.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { count, flag, instant, text } from "../lib/shapes.ts";
import type { Session } from "./account.ts";
import { changeOwnName } from "./name.server.ts";
import { confirmSchema, newOwnPasswordSchema, ownNameSchema } from "./schema.ts";
import { endOthers, endOwnSession, listSessions } from "./sessions.server.ts";

const sessionShape = shapeOf<Session>()(
  "Session",
  z.object({ _id: text, device: text, network: text, created_on: instant, last_used: instant, current: flag }),
);

/** The response to a password that is not the admin's own. */
function notRight(context: Context, problem: PasswordProblem, field: string): Response {
  if (problem.kind === "limited") return tooManyAttempts(context, problem.seconds);
  const message = "This isn’t your current password.";
  return context.json({ message, errors: { [field]: message } }, 422);
}

/** `/api/account`: what every admin may do about their own account. */
export const accountEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/account/confirm",
    access: "account",
    summary: "Confirms with the password who the admin is, for ten minutes, and replaces the session's token.",
    input: confirmSchema,
    output: renewedShape,
    errors: [429],
    async handle(context, services: StaffServices, { data }) {
      const now = Date.now();
      const result = await confirmWithPassword(services, staffOf(context), data.password, now);
      if (result.kind !== "renewed") return notRight(context, result, "password");
      return renewedToken("Confirmed.", result.token, now);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/password",
    access: "account",
    summary: "Replaces the admin's own password, ends their other sessions and replaces this session's token.",
    input: newOwnPasswordSchema,
    output: renewedShape,
    errors: [429],
    async handle(context, services: StaffServices, { data }) {
      const now = Date.now();
      const result = await changeOwnPassword(services, staffOf(context), data, now);
      if (result.kind === "refused") {
        const { message } = result.rejection;
        return context.json({ message, errors: { password: message } }, 422);
      }
      if (result.kind !== "renewed") return notRight(context, result, "old_password");
      return renewedToken("Password changed. All other devices are logged out.", result.token, now);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/account/name",
    access: "account",
    summary: "Changes the admin's own name.",
    input: ownNameSchema,
    output: withMessage({}),
    errors: [409],
    async handle(context, { writer }: StaffServices, { data }) {
      const rejection = await writer.write((trx) => changeOwnName(trx, staffOf(context), data.username, Date.now()));
      if (!rejection) return { message: "Name saved." };
      return context.json({ message: rejection.message, errors: { username: rejection.message } }, rejection.status);
    },
  }),
  endpoint({
    method: "GET",
    path: "/account/sessions",
    access: "account",
    summary: "Lists the admin's own sessions.",
    output: z.array(sessionShape),
    handle: (context, { db }: StaffServices) => listSessions(db, staffOf(context), Date.now()),
  }),
  endpoint({
    method: "POST",
    path: "/account/end-session/:id",
    access: "account",
    summary: "Ends one of the admin's own sessions.",
    output: withMessage({}),
    async handle(context, { writer }: StaffServices) {
      const [staff, id] = [staffOf(context), context.req.param("id")];
      const ended = await writer.write((trx) => endOwnSession(trx, staff, id, Date.now()));
      return ended ? { message: "Logged out there." } : jsonError(context, 404, "This session has already ended.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/account/end-other-sessions",
    access: "account",
    summary: "Ends all of the admin's own sessions but this one.",
    output: withMessage({ ended: count }),
    async handle(context, { writer }: StaffServices) {
      const ended = await writer.write((trx) => endOthers(trx, staffOf(context), Date.now()));
      return { message: "All other devices are logged out.", ended };
    },
  }),
];
