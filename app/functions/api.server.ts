import type { Hono } from "hono";
import type { FormServices } from "../requests/forms/form-endpoint.server.ts";
import { partyEndpoint } from "../requests/forms/party-endpoint.server.ts";
import { functionInquirySchema } from "./schema.ts";

/** `/api/event/add-function-inquiry`. */
export function functionsApi(services: FormServices): Hono {
  return partyEndpoint(services, "/add-function-inquiry", "function", functionInquirySchema);
}
