import type { Hono } from "hono";
import { whyNotBookable } from "../events/status/bookable.server.ts";
import type { FormDesk } from "../requests/forms/form-endpoint.server.ts";
import { partyCall } from "../requests/forms/party-endpoint.server.ts";
import { vipTableSchema } from "./schema.ts";

/** `/api/event/vip-table`. */
export function vipTablesApi(desk: FormDesk): Hono {
  return partyCall(desk, "/vip-table", "vip-table", vipTableSchema, whyNotBookable);
}
