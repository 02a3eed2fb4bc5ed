import { Hono } from "hono";
import { onlyMethods } from "../../lib/json-errors.server.ts";
import { readJson } from "../../lib/read-json.server.ts";
import type { PublishingServices } from "../../publishing/published-kind.server.ts";
import { unchangedError } from "../../publishing/unchanged-error.server.ts";
import { ticketLinkSchema } from "../schema.ts";
import { publishedEvents } from "../staff-endpoints.server.ts";
import { checkEvent, checkStoredEvent } from "./check.server.ts";
import { type AlsoAsked, checkTicketLink } from "./ticket-link.server.ts";

/** Where events are put up. */
export interface EventServices extends PublishingServices {
  /** Hosts that ticket links may be asked at although they are not public. */
  ticketHosts: AlsoAsked;
}

/** `/api/event`, what is looked at before an event goes public. */
export function checkEventsApi({ db, ticketHosts }: EventServices): Hono {
  const api = new Hono();

  api.get("/check-event", async (context) =>
    context.json({ notes: await checkEvent(db, context.req.query(), Date.now()) }),
  );
  api.all("/check-event", onlyMethods("GET"));

  api.get("/check-event/:id", async (context) => {
    const notes = await checkStoredEvent(db, context.req.param("id"), Date.now());
    return notes ? context.json({ notes }) : unchangedError(context, publishedEvents, "missing");
  });
  api.all("/check-event/:id", onlyMethods("GET"));

  api.post("/check-link", async (context) => {
    const sent = await readJson(context, ticketLinkSchema);
    if (sent instanceof Response) return sent;
    return context.json({ note: await checkTicketLink(sent.data.redirection_url, ticketHosts) });
  });
  api.all("/check-link", onlyMethods("POST"));
  return api;
}
