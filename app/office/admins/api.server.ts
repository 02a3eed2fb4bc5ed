import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { ifMatch } from "../../platform/lib/if-match.server.ts";
import { count } from "../../platform/lib/shapes.ts";
import { addAdmin, changeAdmin, listAdmins } from "../../staff/auth/admins.server.ts";
import { isRejection, sendRejection } from "../../staff/auth/rejection.server.ts";
import { adminChangeSchema, newAdminSchema } from "../../staff/auth/schema.ts";
import { adminShape } from "../../staff/auth/shapes.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { deleteAdmin } from "./delete-admin.server.ts";
import { endSessionsOfAdmin } from "./end-sessions.server.ts";

/** The author and time of a change of an admin, and the version they saw. */
const changeBy = (context: Context) => ({ by: staffOf(context), ifVersion: ifMatch(context), now: Date.now() });

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
    confirm: true,
    early: true,
    summary: "Adds an admin.",
    input: newAdminSchema,
    output: withMessage({ admin: adminShape }),
    status: 201,
    errors: [409],
    async handle(context, services: StaffServices, { data }) {
      const result = await addAdmin(services, data, staffOf(context), Date.now());
      return isRejection(result)
        ? sendRejection(context, result)
        : { message: "Admin added successfully!", admin: result };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/edit-admin/:id",
    access: "people.change",
    confirm: true,
    summary: "Updates an admin. Deactivating or a new password revokes all their tokens.",
    input: adminChangeSchema,
    headers: ["If-Match"],
    output: withMessage({ admin: adminShape }),
    errors: [409],
    async handle(context, services: StaffServices, { data }) {
      const result = await changeAdmin(services, context.req.param("id"), data, changeBy(context));
      return isRejection(result) ? sendRejection(context, result) : { message: "Admin updated.", admin: result };
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/end-sessions/:id",
    access: "people.change",
    confirm: true,
    summary: "Ends all sessions of an admin, except the one that asks.",
    output: withMessage({ ended: count }),
    async handle(context, { writer }: StaffServices) {
      const [id, by] = [context.req.param("id"), staffOf(context)];
      const result = await writer.write((trx) => endSessionsOfAdmin(trx, id, by, Date.now()));
      if (isRejection(result)) return sendRejection(context, result);
      return { message: `${result.username} logged out everywhere.`, ended: result.ended };
    },
  }),
  endpoint({
    method: "POST",
    path: "/admin/delete-admin/:id",
    access: "people.change",
    confirm: true,
    summary: "Deletes an admin, revokes all their tokens and unassigns their requests.",
    headers: ["If-Match"],
    output: withMessage({ unassigned: count }),
    errors: [422],
    async handle(context, services: StaffServices) {
      const result = await deleteAdmin(services, context.req.param("id"), changeBy(context));
      if (isRejection(result)) return sendRejection(context, result);
      return { message: `${result.username} deleted.`, unassigned: result.unassigned };
    },
  }),
];
