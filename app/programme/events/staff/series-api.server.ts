import * as z from "zod/mini";
import { rejectMissing } from "../../../house/published-items/endpoints.server.ts";
import type { PublishingServices } from "../../../house/published-items/published-kind.server.ts";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../../platform/db/idempotency.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { staffOf } from "../../../staff/auth/staff.server.ts";
import { planRepeat, repeatEvent } from "../series/repeat.server.ts";
import { findSeries } from "../series/store.server.ts";
import { recurrenceQuery, repeatSchema } from "../series.ts";
import { repeatPreviewShape, seriesShape } from "../shapes.ts";

function createdMessage(count: number, active: boolean): string {
  if (count === 1) return active ? "1 event created and activated." : "1 event created as inactive.";
  return `${count} events created ${active ? "and activated" : "as inactive"}.`;
}

/** `/api/event`: events that repeat. */
export const seriesEndpoints = [
  endpoint({
    method: "GET",
    path: "/event/repeat-dates/:id",
    access: "events.see",
    summary: "Lists the events that repeating one would create, each with its checks.",
    query: recurrenceQuery,
    output: repeatPreviewShape,
    badQuery: 422,
    before: rejectMissing("events"),
    handle: (_context, { db }: PublishingServices, { params, query }) => planRepeat(db, params.id, query, Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/event/repeat-event/:id",
    access: "events.change",
    summary: "Repeats an event: creates all events or none, once per Idempotency-Key.",
    input: repeatSchema,
    output: withMessage({ series: z.string(), events: z.array(z.string()) }),
    headers: ["Idempotency-Key"],
    status: 201,
    before: rejectMissing("events"),
    async handle(context, { db, writer }: PublishingServices, { params, headers, data, bytes }) {
      const id = params.id;
      const sentKey = headers["Idempotency-Key"];
      const form = sentKey && { key: rememberedKey(`repeat ${id}`, sentKey), bodyHash: await bodyHash(db, bytes) };
      const edit = { by: staffOf(context), now: Date.now() };
      const answer = await writer.write(async (trx) => {
        const before = form && (await findAnswer(trx, form, edit.now));
        if (before === "other body") throw new Refusal(409, "These events were already created with other dates.");
        if (before) return before;
        const made = await repeatEvent(trx, id, data, edit);
        const answer = { message: createdMessage(made.events.length, data.status), ...made };
        if (form) await rememberAnswer(trx, form, answer, edit.now);
        return answer;
      });
      return context.json(answer, 201);
    },
  }),
  endpoint({
    method: "GET",
    path: "/event/series/:id",
    access: "events.see",
    summary: "Returns a series with all its events, skipped ones included.",
    output: z.object({ series: seriesShape }),
    async handle(context, { db }: PublishingServices, { params }) {
      const series = await findSeries(db, params.id);
      return series ? { series } : jsonError(context, 404, "Series not found.");
    },
  }),
] as const;
