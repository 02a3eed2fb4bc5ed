import type { Context } from "hono";
import * as z from "zod/mini";
import { capabilities, capabilitiesOf, restrictions, roles } from "../access/roles.ts";
import { venue } from "../content/venue.ts";
import { endpoint, jsonEndpoint, shapeOf, withMessage } from "../http/endpoint.server.ts";
import { ifMatch } from "../lib/if-match.server.ts";
import { count, flag, instant, nullable, text } from "../lib/shapes.ts";
import { storedInstant, zonedIso } from "../lib/zoned-time.server.ts";
import type { Admin, Me } from "./admin.ts";
import { type AdminRefusal, addAdmin, changeAdmin, getAdmin, listAdmins } from "./admins.server.ts";
import { login } from "./login.server.ts";
import { logoutEndpoint } from "./logout-endpoint.server.ts";
import { adminChangeSchema, loginSchema, newAdminSchema } from "./schema.ts";
import { endSession } from "./session.server.ts";
import { PROOF_LASTS, type StaffServices, staffOf } from "./staff.server.ts";

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
    role: z.enum(roles),
    status: flag,
    last_sign_in: nullable(instant),
    created_on: instant,
    second_factor: flag,
    version: count,
  }),
);

const meShape = shapeOf<Me>()(
  "Me",
  z.object({
    admin: adminShape,
    capabilities: z.array(z.enum(capabilities)),
    must: nullable(z.enum(restrictions)),
    confirmed_until: instant,
  }),
);

/** `/api/admin`: logging in and out, and admins. */
export const adminsEndpoints = [
  endpoint({
    method: "POST",
    path: "/admin/login",
    access: "anyone",
    summary: "Logs an admin in.",
    input: loginSchema,
    output: z.object({ token: text, expires_at: text, admin: adminShape }),
    errors: [401, 429],
    handle: login,
  }),
  logoutEndpoint(
    { path: "/admin/logout", access: "account", summary: "Revokes the token it is sent with." },
    endSession,
  ),
  endpoint({
    method: "GET",
    path: "/admin/me",
    access: "account",
    summary: "Returns the admin who is logged in, and what this session may do.",
    output: meShape,
    async handle(context, { db }: StaffServices) {
      const { id, role, must = null, provedAt } = staffOf(context);
      const confirmed_until = zonedIso(storedInstant(Date.parse(provedAt) + PROOF_LASTS), venue.timeZone);
      return { admin: await getAdmin(db, id), capabilities: capabilitiesOf(role), must, confirmed_until };
    },
  }),
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
    access: "people.change",
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
