import { Hono } from "hono";
import { staffOf } from "../../auth/staff.server.ts";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../db/idempotency.server.ts";
import { jsonError, onlyMethods } from "../../lib/json-errors.server.ts";
import { fieldErrors, readJson } from "../../lib/read-json.server.ts";
import type { PublishingServices } from "../../publishing/published-kind.server.ts";
import { findExisting } from "../../publishing/rows.server.ts";
import { unchangedError } from "../../publishing/unchanged-error.server.ts";
import { publishedEvents } from "../staff-endpoints.server.ts";
import { planRepeat, repeatEvent } from "./repeat.server.ts";
import { recurrenceSchema, repeatSchema } from "./series.ts";
import { findSeries } from "./store.server.ts";

function createdMessage(count: number, active: boolean): string {
  if (count === 1) return active ? "1 event created and activated." : "1 event created as inactive.";
  return `${count} events created ${active ? "and activated" : "as inactive"}.`;
}

/** `/api/event`, the calls for series. */
export function seriesApi({ db, writer }: PublishingServices): Hono {
  const api = new Hono();

  api.get("/repeat-dates/:id", async (context) => {
    const asked = recurrenceSchema.safeParse(context.req.query());
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    if (!asked.success) return fieldErrors(context, asked.error.issues);
    const plan = await planRepeat(db, id, asked.data, Date.now());
    if (plan === undefined) return unchangedError(context, publishedEvents, "missing");
    if (typeof plan === "string") return context.json({ message: plan, errors: { until: plan } }, 422);
    return context.json(plan);
  });
  api.all("/repeat-dates/:id", onlyMethods("GET"));

  api.post("/repeat-event/:id", async (context) => {
    const { id } = context.req.param();
    if (!(await findExisting(db, "events", id))) return unchangedError(context, publishedEvents, "missing");
    const sent = await readJson(context, repeatSchema);
    if (sent instanceof Response) return sent;
    const sentKey = context.req.header("idempotency-key");
    if (sentKey !== undefined && (sentKey.length === 0 || sentKey.length > 200))
      return jsonError(context, 400, "Idempotency-Key must have 1 to 200 characters.");
    const form = sentKey && { key: rememberedKey(`repeat ${id}`, sentKey), bodyHash: await bodyHash(db, sent.bytes) };
    const edit = { by: staffOf(context).username, now: Date.now() };
    const outcome = await writer.write(async (trx) => {
      const before = form && (await findAnswer(trx, form, edit.now));
      if (before) return before === "other body" ? before : { answer: before };
      const made = await repeatEvent(trx, id, sent.data, edit);
      if (made === undefined || typeof made === "string") return { refused: made };
      const answer = { message: createdMessage(made.events.length, sent.data.status), ...made };
      if (form) await rememberAnswer(trx, form, answer, edit.now);
      return { answer };
    });
    if (outcome === "other body") return jsonError(context, 409, "These events were already created with other dates.");
    if ("answer" in outcome) return context.json(outcome.answer, 201);
    if (outcome.refused === undefined) return unchangedError(context, publishedEvents, "missing");
    return fieldErrors(context, [{ path: ["until"], message: outcome.refused }]);
  });
  api.all("/repeat-event/:id", onlyMethods("POST"));

  api.get("/series/:id", async (context) => {
    const series = await findSeries(db, context.req.param("id"));
    return series ? context.json({ series }) : jsonError(context, 404, "Series not found.");
  });
  api.all("/series/:id", onlyMethods("GET"));
  return api;
}
