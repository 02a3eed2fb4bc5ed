import * as z from "zod/mini";
import { itemNotFound } from "../../../house/published-items/item-refusals.server.ts";
import type { PublishingServices } from "../../../house/published-items/published-kind.server.ts";
import { nounOf } from "../../../house/published-items/rows.server.ts";
import { endpoint, jsonEndpoint } from "../../../platform/http/endpoint.server.ts";
import { checkEvent, checkStoredEvent } from "../checks/check.server.ts";
import { listOpenNights } from "../checks/open-nights.server.ts";
import { checkTicketLink } from "../checks/ticket-link.server.ts";
import { ticketLinkSchema } from "../schema.ts";
import { eventNoteShape, openNightShape } from "../shapes.ts";

/** Services of the event endpoints. */
export interface EventServices extends PublishingServices {
  /** Hosts with their ports that ticket links may be checked at although they are not public. For tests. */
  ticketHosts: readonly string[];
}

const typed = z.optional(z.string());

/** `/api/event`: checks of an event before guests see it. */
export const checkEventsEndpoints = [
  endpoint({
    method: "GET",
    path: "/event/open-nights",
    access: "events.see",
    summary: "Lists the next club nights with opening hours that have no event.",
    output: z.object({ nights: z.array(openNightShape) }),
    handle: async (_context, { db }: EventServices) => ({ nights: await listOpenNights(db, Date.now()) }),
  }),
  endpoint({
    method: "GET",
    path: "/event/check-event",
    access: "events.see",
    summary: "Checks an event's dates before it is saved.",
    query: z.object({ start_date: typed, end_date: typed, name: typed, id: typed, doors: typed }),
    output: z.object({ notes: z.array(eventNoteShape) }),
    handle: async (_context, { db }: EventServices, { query }) => ({
      notes: await checkEvent(db, query, Date.now()),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/event/check-event/:id",
    access: "events.see",
    summary: "Checks a saved event before it is activated.",
    output: z.object({ notes: z.array(eventNoteShape) }),
    async handle(_context, { db }: EventServices, { params }) {
      const notes = await checkStoredEvent(db, params.id, Date.now());
      if (!notes) throw itemNotFound(nounOf.events);
      return { notes };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/event/check-link",
    access: "events.change",
    summary: "Checks that a ticket link responds.",
    input: ticketLinkSchema,
    output: z.object({ note: z.nullable(eventNoteShape) }),
    handle: async (_context, { ticketHosts }: EventServices, { data }) => ({
      note: await checkTicketLink(data.redirection_url, ticketHosts),
    }),
  }),
] as const;
