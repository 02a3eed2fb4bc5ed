import { type Context, Hono } from "hono";
import { ifMatch } from "../lib/if-match.server.ts";
import { onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import type { Admin } from "./admin.ts";
import { type AdminRefusal, addAdmin, changeAdmin, getAdmin, listAdmins } from "./admins.server.ts";
import { login } from "./login.server.ts";
import { adminChangeSchema, newAdminSchema } from "./schema.ts";
import { endSession } from "./session.server.ts";
import { type StaffServices, sentToken, staffOf } from "./staff.server.ts";

function refuse(context: Context, rejection: AdminRefusal): Response {
  const { status, message } = rejection;
  return context.json("field" in rejection ? { message, errors: { [rejection.field]: message } } : { message }, status);
}

const isRefusal = (result: Admin | AdminRefusal): result is AdminRefusal => "message" in result;

/** `/api/admin`: signing in and out, and who may. */
export function adminsApi(services: StaffServices): Hono {
  const { db, writer } = services;
  const api = new Hono();

  api.post("/login", login(services));
  api.all("/login", onlyMethods("POST"));

  api.post("/logout", async (context) => {
    const token = sentToken(context) ?? "";
    await writer.write((trx) => endSession(trx, token));
    return context.body(null, 204);
  });
  api.all("/logout", onlyMethods("POST"));

  api.get("/me", async (context) => context.json({ admin: await getAdmin(db, staffOf(context).id) }));
  api.all("/me", onlyMethods("GET"));

  api.get("/admins", async (context) => context.json(await listAdmins(db)));
  api.all("/admins", onlyMethods("GET"));

  api.post("/add-admin", async (context) => {
    const sent = await readJson(context, newAdminSchema);
    if (sent instanceof Response) return sent;
    const result = await addAdmin(services, sent.data, Date.now());
    if (isRefusal(result)) return refuse(context, result);
    return context.json({ message: "Admin added successfully!", admin: result }, 201);
  });
  api.all("/add-admin", onlyMethods("POST"));

  api.post("/edit-admin/:id", async (context) => {
    const sent = await readJson(context, adminChangeSchema);
    if (sent instanceof Response) return sent;
    const by = { by: staffOf(context).id, ifVersion: ifMatch(context) };
    const result = await changeAdmin(services, context.req.param("id"), sent.data, by);
    if (isRefusal(result)) return refuse(context, result);
    return context.json({ message: "Admin updated.", admin: result });
  });
  api.all("/edit-admin/:id", onlyMethods("POST"));

  return api;
}
