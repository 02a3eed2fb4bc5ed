import type { Hono } from "hono";
import { whyNotBookable } from "../events/bookable.server.ts";
import type { FormDesk } from "../requests/form-call.server.ts";
import { partyCall } from "../requests/party-call.server.ts";
import { vipTableSchema } from "./schema.ts";

/** `/api/event/vip-table`. */
export function vipTablesApi(desk: FormDesk): Hono {
  return partyCall(desk, "/vip-table", "vip-table", vipTableSchema, whyNotBookable);
}
