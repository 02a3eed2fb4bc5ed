import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { count } from "../../platform/lib/shapes.ts";
import { record } from "../audit-log/record.server.ts";
import { checkIdentity } from "../auth/admin-rules.server.ts";
import { getAdmin, trailObject } from "../auth/admins.server.ts";
import { tooManyAttempts } from "../auth/login-attempt.server.ts";
import { usernameKey } from "../auth/look-alikes.server.ts";
import { changeOwnPassword, confirmWithPassword, type Renewal } from "../auth/own-password.server.ts";
import { renewedToken } from "../auth/renewed-token.server.ts";
import { renewedShape } from "../auth/shapes.ts";
import { type SendingStaff, type StaffServices, staffOf } from "../auth/staff.server.ts";
import { confirmSchema, newOwnPasswordSchema, ownNameSchema } from "./schema.ts";
import { endOthers, endOwnSession, listSessions } from "./sessions.server.ts";
import { sessionShape } from "./shapes.ts";

/** Changes someone's own name. @throws `Refusal` (409, 422). */
async function changeOwnName(trx: Database, staff: SendingStaff, username: string, now: number): Promise<void> {
  const { username: before, email, version } = await getAdmin(trx, staff.id);
  if (username === before) return;
  await checkIdentity(trx, { username, email }, staff.id);
  await trx
    .updateTable("admins")
    .set({ username, username_key: usernameKey(username), version: version + 1 })
    .where("id", "=", staff.id)
    .execute();
  const object = trailObject({ id: staff.id, username });
  const change = { before: { username: before }, after: { username } };
  await record(trx, { actor: staff, action: "admin.own-name", object, ...change }, now);
}

/** The response to a new password, or to the current one as a proof. */
function renewed(context: Context, result: Renewal, message: string, now: number) {
  if ("seconds" in result) return tooManyAttempts(context, result.seconds);
  return renewedToken(message, result.token, now);
}

/** `/api/account`: what every admin may do about their own account. */
export const accountEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/account/confirm",
    access: "account",
    summary: "Confirms with the password who the admin is, for an hour, and replaces the session's token.",
    input: confirmSchema,
    output: renewedShape,
    errors: [429],
    async handle(context, services: StaffServices, { data }) {
      const now = Date.now();
      const result = await confirmWithPassword(services, staffOf(context), data.password, now);
      return renewed(context, result, "Confirmed.", now);
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
      return renewed(context, result, "Password changed. All other devices are logged out.", now);
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
      await writer.write((trx) => changeOwnName(trx, staffOf(context), data.username, Date.now()));
      return { message: "Name saved." };
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
    async handle(context, { writer }: StaffServices, { params }) {
      const [staff, id] = [staffOf(context), params.id];
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
] as const;
