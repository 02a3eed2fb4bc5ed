import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import { keyNamed } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { text } from "../../platform/lib/shapes.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { capabilitiesOf } from "../../platform/roles/roles.ts";
import { venue } from "../../platform/venue/venue.ts";
import { record } from "../audit-log/record.server.ts";
import { getAdmin } from "./admins.server.ts";
import { login } from "./login.server.ts";
import { logoutEndpoint } from "./logout-endpoint.server.ts";
import { loginSchema } from "./schema.ts";
import { endSession } from "./session.server.ts";
import { adminShape, meShape } from "./shapes.ts";
import { PROOF_TTL_MS, type StaffServices, staffOf } from "./staff.server.ts";

/** The row of `meta` with the key that admins' keys are derived from. */
const SECRET = "draft_key";

/** The key of an admin's unsaved input in browsers, 32 bytes in hex. Only the admin's own sessions may get it. */
async function draftKeyOf(db: Database, adminId: string): Promise<string> {
  return createHmac("sha256", await keyNamed(db, SECRET))
    .update(`drafts ${adminId}`)
    .digest("hex");
}

/** `/api/admin`: logging in and out, and who is logged in. */
export const loginEndpoints = [
  endpoint({
    method: "POST",
    path: "/admin/login",
    access: "anyone",
    summary: "Logs an admin in.",
    input: loginSchema,
    headers: ["X-Device"],
    output: z.object({ token: text, expires_at: text, admin: adminShape }),
    errors: [401, 429],
    handle: login,
  }),
  logoutEndpoint(
    { path: "/admin/logout", access: "account", summary: "Revokes the token it is sent with." },
    async (trx, token, context) => {
      await endSession(trx, token);
      await record(trx, { actor: staffOf(context), action: "session.closed" }, Date.now());
    },
  ),
  endpoint({
    method: "GET",
    path: "/admin/me",
    access: "account",
    summary: "Returns the admin who is logged in, and what this session may do.",
    output: meShape,
    async handle(context, { db }: StaffServices) {
      const { id, role, must = null, provedAt } = staffOf(context);
      const confirmed_until = zonedIso(storedInstant(Date.parse(provedAt) + PROOF_TTL_MS.hour), venue.timeZone);
      const admin = await getAdmin(db, id);
      const rule = db.selectFrom("second_factor_rules").select("from_day").where("role", "=", role);
      const second_factor_from = admin.second_factor ? null : ((await rule.executeTakeFirst())?.from_day ?? null);
      const draft_key = await draftKeyOf(db, id);
      return { admin, capabilities: capabilitiesOf(role), must, second_factor_from, draft_key, confirmed_until };
    },
  }),
] as const;
