import { Hono, type MiddlewareHandler } from "hono";
import { staffOf } from "../auth/staff.server.ts";
import { jsonError, onlyMethods } from "../lib/json-errors.server.ts";
import { readJson } from "../lib/read-json.server.ts";
import { publishingEndpoints } from "../publishing/endpoints.server.ts";
import { findExisting } from "../publishing/rows.server.ts";
import { unchangedError } from "../publishing/unchanged-error.server.ts";
import { checkEventsApi, type EventServices } from "./checks/api.server.ts";
import { duplicateSchema } from "./schema.ts";
import { seriesApi } from "./series/api.server.ts";
import { duplicateEvent } from "./series/duplicate.server.ts";
import { publishedEvents } from "./staff-endpoints.server.ts";
import { eventQuerySchema } from "./staff-list.ts";
import { findStaffEvent, listAllForStaff, listStaffEvents } from "./staff-store.server.ts";
import { type EventStatusServices, eventStatusEndpoints } from "./status/api.server.ts";

/** The specification's client takes a failure in JSON for a token that has ended: every other failure is plain text. */
const plainFailures: MiddlewareHandler = async (context, next) => {
  await next();
  const { status, headers } = context.res;
  if (status < 400 || status === 401) return;
  const { message, errors = {} } = (await context.res.json()) as { message: string; errors?: Record<string, string> };
  const lines = [...Object.entries(errors).map(([field, wrong]) => `${field}: ${wrong}`), message];
  context.res = new Response(lines.join("\n"), { status, headers });
  context.header("Content-Type", "text/plain; charset=UTF-8");
};

/** `/api/event`, what staff do with the events. */
export function staffEventsApi(services: EventServices & EventStatusServices): Hono {
  const { db, writer } = services;
  const api = new Hono();

  api.get("/admin-all-events", async (context) => {
    const asked = context.req.query();
    if (!Object.keys(eventQuerySchema.shape).some((name) => name in asked))
      return context.json(await listAllForStaff(db));
    const query = eventQuerySchema.safeParse(asked);
    if (query.success) return context.json(await listStaffEvents(db, query.data, Date.now()));
    return jsonError(context, 400, `This is not a \`${String(query.error.issues[0]?.path[0])}\` we know.`);
  });
  api.all("/admin-all-events", onlyMethods("GET"));

  api.route("/", checkEventsApi(services));
  api.route("/", seriesApi(services));

  api.post("/duplicate-event/:id", async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    const sent = await readJson(context, duplicateSchema);
    if (sent instanceof Response) return sent;
    const edit = { by: staffOf(context).username, now: Date.now() };
    const copy = await writer.write((trx) => duplicateEvent(trx, id, sent.data, edit));
    if (copy === undefined) return unchangedError(context, publishedEvents, "missing");
    return context.json({ message: "Event copied as inactive.", event: await findStaffEvent(db, copy) }, 201);
  });
  api.all("/duplicate-event/:id", onlyMethods("POST"));

  api.post("/edit-event/:id", plainFailures);
  eventStatusEndpoints(api, services);
  publishingEndpoints(api, services, publishedEvents, "/add-event");
  return api;
}
