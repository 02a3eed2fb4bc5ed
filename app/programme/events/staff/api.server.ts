import * as z from "zod/mini";
import { publishingEndpoints, rejectMissing } from "../../../house/published-items/endpoints.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { staffOf } from "../../../staff/auth/staff.server.ts";
import { duplicateSchema } from "../schema.ts";
import { duplicateEvent } from "../series/duplicate.server.ts";
import { spreadShape, staffEventShape, staffEventsPageShape } from "../shapes.ts";
import { eventQuerySchema } from "../staff-list.ts";
import { findStaffEvent, listAllForStaff, listStaffEvents } from "../staff-store.server.ts";
import { checkEventsEndpoints, type EventServices } from "./checks-api.server.ts";
import { publishedEvents } from "./published-events.server.ts";
import { seriesEndpoints } from "./series-api.server.ts";
import { severalEventsEndpoint } from "./several-api.server.ts";
import { eventStatusEndpoints } from "./status-api.server.ts";

/** `/api/event`, for staff. */
export const staffEventsEndpoints = [
  endpoint({
    method: "GET",
    path: "/event/admin-all-events",
    access: "events.see",
    expired: 400,
    early: true,
    summary: "Lists all events; with any parameter, a page of them.",
    query: eventQuerySchema,
    output: z.union([z.array(staffEventShape), staffEventsPageShape]),
    async handle(_context, { db }: EventServices, { query, hasQuery }) {
      return hasQuery ? listStaffEvents(db, query, Date.now()) : listAllForStaff(db);
    },
  }),
  ...checkEventsEndpoints,
  ...seriesEndpoints,
  jsonEndpoint({
    method: "POST",
    path: "/event/duplicate-event/:id",
    access: "events.change",
    summary: "Duplicates an event on another date, as inactive.",
    input: duplicateSchema,
    output: withMessage({ event: staffEventShape }),
    status: 201,
    before: rejectMissing("events"),
    async handle(context, { db, writer }: EventServices, { params, data }) {
      const id = params.id;
      const edit = { by: staffOf(context), now: Date.now() };
      const copy = await writer.write((trx) => duplicateEvent(trx, id, data, edit));
      return context.json({ message: "Event copied as inactive.", event: await findStaffEvent(db, copy) }, 201);
    },
  }),
  ...eventStatusEndpoints,
  severalEventsEndpoint,
  ...publishingEndpoints(publishedEvents, {
    path: "/event",
    add: "add-event",
    shape: staffEventShape,
    edit: {
      summary:
        "Edits an event and, if asked, the upcoming events of its series. Without a new image, the current one is kept.",
      output: withMessage({ event: staffEventShape, series: z.optional(spreadShape) }),
      // Its clients take a JSON error for an expired token (docs/contract.md, Errors).
      plainErrors: true,
      early: true,
    },
  }),
] as const;
