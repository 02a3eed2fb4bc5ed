import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint, jsonEndpoint, shapeOf, withMessage } from "../http/endpoint.server.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { Admin } from "./admin.ts";
import { type AdminRefusal, addAdmin, changeAdmin, getAdmin, listAdmins } from "./admins.server.ts";
import { login } from "./login.server.ts";
import { logoutEndpoint } from "./logout-endpoint.server.ts";
import { adminChangeSchema, loginSchema, newAdminSchema } from "./schema.ts";
import { endSession } from "./session.server.ts";
import { type StaffServices, staffOf } from "./staff.server.ts";

function refuse(context: Context, rejection: AdminRefusal): Response {
  const { status, message } = rejection;
  return context.json("field" in rejection ? { message, errors: { [rejection.field]: message } } : { message }, status);
}

const isRefusal = (result: Admin | AdminRefusal): result is AdminRefusal => "message" in result;

const adminShape = shapeOf<Admin>()(
  "Admin",
  z.object({
    _id: text,
    username: text,
    email: text,
    status: flag,
    last_sign_in: nullable(instant),
    created_on: instant,
    version: count,
  }),
);

/** `/api/admin`: logging in and out, and admins. */
export const adminsEndpoints = [
  endpoint({
    method: "POST",
    path: "/admin/login",
    who: "anyone",
    summary: "Logs an admin in.",
    input: loginSchema,
    output: z.object({ token: text, expires_at: text, admin: adminShape }),
    errors: [401, 429],
    handle: login,
  }),
  logoutEndpoint({ path: "/admin/logout", who: "staff", summary: "Revokes the token it is sent with." }, endSession),
  endpoint({
    method: "GET",
    path: "/admin/me",
    who: "staff",
    summary: "Returns the admin who is logged in.",
    output: z.object({ admin: adminShape }),
    handle: async (context, { db }: StaffServices) => context.json({ admin: await getAdmin(db, staffOf(context).id) }),
  }),
  endpoint({
    method: "GET",
    path: "/admin/admins",
    who: "staff",
    summary: "Lists admins.",
    output: z.array(adminShape),
    handle: (_context, { db }: StaffServices) => listAdmins(db),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/add-admin",
    who: "staff",
    summary: "Adds an admin.",
    input: newAdminSchema,
    output: withMessage({ admin: adminShape }),
    status: 201,
    errors: [409],
    async handle(context, services: StaffServices, { data }) {
      const result = await addAdmin(services, data, Date.now());
      return isRefusal(result) ? refuse(context, result) : { message: "Admin added successfully!", admin: result };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/admin/edit-admin/:id",
    who: "staff",
    summary: "Updates an admin. Deactivating or a new password revokes all their tokens.",
    input: adminChangeSchema,
    headers: ["If-Match"],
    output: withMessage({ admin: adminShape }),
    errors: [409],
    async handle(context, services: StaffServices, { data }) {
      const by = { by: staffOf(context).id, ifVersion: ifMatch(context) };
      const result = await changeAdmin(services, context.req.param("id"), data, by);
      return isRefusal(result) ? refuse(context, result) : { message: "Admin updated.", admin: result };
    },
  }),
];
