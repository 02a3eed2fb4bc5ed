import * as z from "zod/mini";
import { partyEndpoint } from "../../bookings/requests/forms/party-endpoint.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { day } from "../../platform/lib/shapes.ts";
import { listFreeDates } from "./free-dates.server.ts";
import { functionInquirySchema } from "./schema.ts";

export const functionsEndpoints = [
  partyEndpoint({
    path: "/event/add-function-inquiry",
    summary: "Sends a function inquiry.",
    kind: "function",
    input: functionInquirySchema,
  }),
  endpoint({
    method: "GET",
    path: "/function-dates",
    access: "anyone",
    summary: "Lists the next dates that are free for a function: no club night, and not held for another function.",
    output: z.object({ dates: z.array(day) }),
    handle: async (_context, { db }: { db: Database }) => ({ dates: await listFreeDates(db, Date.now()) }),
  }),
] as const;
