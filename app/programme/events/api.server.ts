import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { isDay } from "../../platform/lib/time/wall-time-text.ts";
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
      from: z.optional(z.iso.date().check(z.describe("Only events that end after this date begins."))),
    }),
    output: z.array(eventShape),
    async handle(context, { db }: { db: Database }) {
      const from = context.req.query("from");
      if (from === undefined) return listEvents(db);
      if (!isDay(from)) return jsonError(context, 400, "`from` must be a date such as 2026-11-01.");
      return listEvents(db, from);
    },
  }),
];
