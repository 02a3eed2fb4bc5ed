import type { Hono } from "hono";
import type { FormDesk } from "../requests/forms/form-endpoint.server.ts";
import { partyCall } from "../requests/forms/party-endpoint.server.ts";
import { functionInquirySchema } from "./schema.ts";

/** `/api/event/add-function-inquiry`. */
export function functionsApi(desk: FormDesk): Hono {
  return partyCall(desk, "/add-function-inquiry", "function", functionInquirySchema);
}
