import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import type { EditedVersion } from "../../platform/http/endpoint-headers.server.ts";
import { count } from "../../platform/lib/shapes.ts";
import { type Actor, record } from "../../staff/audit-log/record.server.ts";
import { checkManaging, unknownAdmin } from "../../staff/auth/admin-rules.server.ts";
import { addAdmin, listAdmins, trailObject } from "../../staff/auth/admins.server.ts";
import { adminChangeSchema, newAdminSchema } from "../../staff/auth/schema.ts";
import { endOtherSessions } from "../../staff/auth/session.server.ts";
import { adminShape } from "../../staff/auth/shapes.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { deleteAdmin } from "./delete-admin.server.ts";
import { editAdmin } from "./edit-admin.server.ts";

/**
 * Ends all sessions of an admin; if they are the caller's own, the current one stays.
 *
 * @param by the actor and their session. @param now ms since 1970. @returns the admin's name and the number of ended
 * sessions. @throws `Refusal` (403, 404).
 */
async function endSessionsOfAdmin(
  trx: Database,
  id: string,
  by: Actor & { session: string },
  now: number,
): Promise<{ username: string; ended: number }> {
  const admin = await trx
    .selectFrom("admins")
    .select(["id", "username", "role"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!admin) throw unknownAdmin();
  await checkManaging(trx, by, { from: admin.role });
  const count = await endOtherSessions(trx, id, by.session);
  if (count > 0) await record(trx, { actor: by, action: "session.ended", object: trailObject(admin), count }, now);
  return { username: admin.username, ended: count };
}

/** Who changes an admin and when, and the version of the admin that they saw. */
const changeBy = (context: Context, edited: EditedVersion | undefined) => ({
  by: staffOf(context),
  ifVersion: edited?.version,
  now: Date.now(),
});

/** `/api/admin`: admins and their roles. */
export const adminsEndpoints = [
  endpoint({
    method: "GET",
    path: "/admin/admins",
    access: "people.see",
    summary: "Lists admins.",
    output: z.array(adminShape),
    handle: (_context, { db }: StaffServices) => listAdmins(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/add-admin",
    access: "people.change",
    confirm: "ten minutes",
    early: true,
    summary: "Adds an admin.",
    input: newAdminSchema,
    output: withMessage({ admin: adminShape }),
    status: 201,
    errors: [409],
    async handle(context, services: StaffServices, { data }) {
      const admin = await addAdmin(services, data, staffOf(context), Date.now());
      return { message: "Admin added successfully!", admin };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/edit-admin/:id",
    access: "people.change",
    confirm: "ten minutes",
    summary: "Updates an admin. Deactivating or a new password revokes all their tokens.",
    input: adminChangeSchema,
    headers: ["If-Match"],
    output: withMessage({ admin: adminShape }),
    errors: [409],
    async handle(context, services: StaffServices, { params, headers, data }) {
      const admin = await editAdmin(services, params.id, data, changeBy(context, headers["If-Match"]));
      return { message: "Admin updated.", admin };
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/end-sessions/:id",
    access: "people.change",
    confirm: "ten minutes",
    summary: "Ends all sessions of an admin, except the one that asks.",
    output: withMessage({ ended: count }),
    async handle(context, { writer }: StaffServices, { params }) {
      const [id, by] = [params.id, staffOf(context)];
      const result = await writer.write((trx) => endSessionsOfAdmin(trx, id, by, Date.now()));
      return { message: `${result.username} logged out everywhere.`, ended: result.ended };
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/delete-admin/:id",
    access: "people.change",
    confirm: "ten minutes",
    summary: "Deletes an admin, revokes all their tokens and unassigns their requests.",
    headers: ["If-Match"],
    output: withMessage({ unassigned: count }),
    errors: [422],
    async handle(context, services: StaffServices, { params, headers }) {
      const result = await deleteAdmin(services, params.id, changeBy(context, headers["If-Match"]));
      return { message: `${result.username} deleted.`, unassigned: result.unassigned };
    },
  }),
] as const;
