import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { eventShape } from "./shapes.ts";
import { listEvents } from "./store.server.ts";

/** `/api/event`, for guests. */
export const eventsEndpoints = [
  endpoint({
    method: "GET",
    path: "/event/getAllEvents",
    access: "anyone",
    summary: "Lists active events, ordered by start.",
    query: z.object({
      from: z.optional(
        z.iso
          .date("`from` must be a date such as 2026-11-01.")
          .check(z.describe("Only events that end after this date begins.")),
      ),
    }),
    output: z.array(eventShape),
    handle: (_context, { db }: { db: Database }, { query }) => listEvents(db, query.from),
  }),
] as const;
