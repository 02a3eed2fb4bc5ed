import { Hono } from "hono";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { isDay } from "../lib/wall-time.ts";
import type { EventServices } from "./checks/api.server.ts";
import { staffEventsApi } from "./staff-api.server.ts";
import type { EventStatusServices } from "./status/api.server.ts";
import { listEvents } from "./store.server.ts";

/** `/api/event`, for guests and for staff. */
export function eventsApi(services: EventServices & EventStatusServices): Hono {
  const { db } = services;
  const api = new Hono();

  api.get("/getAllEvents", async (context) => {
    const from = context.req.query("from");
    if (from === undefined) return context.json(await listEvents(db));
    if (!isDay(from)) return jsonError(context, 400, "`from` is not a day. Send it as 2026-11-01.");
    return context.json(await listEvents(db, from));
  });
  api.all("/getAllEvents", onlyMethods("GET"));

  api.route("/", staffEventsApi(services));
  return api;
}
