import type { Hono } from "hono";
import { bookingRejectionReason } from "../events/status/bookable.server.ts";
import type { FormServices } from "../requests/forms/form-endpoint.server.ts";
import { partyEndpoint } from "../requests/forms/party-endpoint.server.ts";
import { vipTableSchema } from "./schema.ts";

/** `/api/event/vip-table`. */
export function vipTablesApi(services: FormServices): Hono {
  return partyEndpoint(services, "/vip-table", "vip-table", vipTableSchema, bookingRejectionReason);
}
