import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { type StaffServices, staffOf } from "../../auth/staff.server.ts";
import { today } from "../../content/today.ts";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../db/idempotency.server.ts";
import { csvAnswer } from "../../lib/csv.server.ts";
import { text } from "../../lib/fields.ts";
import { ifMatch } from "../../lib/if-match.server.ts";
import { jsonError, onlyMethods } from "../../lib/json-errors.server.ts";
import { readJson } from "../../lib/read-json.server.ts";
import { lengths } from "../forms/limits.ts";
import { changeRequest, changeSeveral, MOST_AT_ONCE, type Refusal } from "./change.server.ts";
import { findRequest } from "./detail.server.ts";
import { eachRequest, exportColumns } from "./export.server.ts";
import { readInboxFilter } from "./filter.ts";
import { listRequests } from "./list.server.ts";
import { replySchema, replyToRequest } from "./reply.server.ts";
import { undoChanges, undoSchema } from "./undo.server.ts";

const status = z.optional(z.string("Choose a status."));
const owner = z.optional(z.nullable(z.string("Choose an owner.")));

export const requestChangeSchema = z.object({
  status,
  owner,
  note: z.optional(text(lengths.comment, "Enter a note.")),
});

export const severalRequestsSchema = z.object({
  ids: z
    .array(z.string("Choose requests."), "Choose requests.")
    .check(
      z.minLength(1, "Choose at least one request."),
      z.maxLength(MOST_AT_ONCE, `Choose ${MOST_AT_ONCE} requests or fewer.`),
    ),
  status,
  owner,
});

/** Services of the inbox endpoints. */
interface InboxServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
}

/** Sends the error; a version conflict includes the current request. */
async function refuse(context: Context, { db }: StaffServices, rejection: Refusal, id = ""): Promise<Response> {
  const { status, message } = rejection;
  if (status === 422) return context.json({ message, errors: { [rejection.field]: message } }, status);
  return context.json(status === 412 ? { message, request: await findRequest(db, id) } : { message }, status);
}

const isEmpty = (change: object) => Object.values(change).every((value) => value === undefined);

/** `/api/requests`: the inbox. */
export function inboxApi(services: InboxServices): Hono {
  const { db, writer } = services;
  const api = new Hono();

  api.get("/requests", async (context) => {
    const filter = readInboxFilter(new URL(context.req.url).searchParams, staffOf(context).id);
    if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
    return context.json(await listRequests(db, filter));
  });
  api.all("/requests", onlyMethods("GET"));

  api.get("/requests.csv", (context) => {
    const filter = readInboxFilter(new URL(context.req.url).searchParams, staffOf(context).id);
    if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
    return csvAnswer(context, `requests-${today()}.csv`, exportColumns, eachRequest(db, filter));
  });
  api.all("/requests.csv", onlyMethods("GET"));

  api.post("/requests/several", async (context) => {
    const sent = await readJson(context, severalRequestsSchema);
    if (sent instanceof Response) return sent;
    const { ids, ...change } = sent.data;
    if (isEmpty(change)) return jsonError(context, 422, "Nothing to change. Send a status or an owner.");
    const by = { staff: staffOf(context), now: Date.now() };
    const result = await writer.write((trx) => changeSeveral(trx, ids, change, by));
    if ("message" in result) return refuse(context, services, result);
    const { changed } = result;
    return context.json({ message: changed === 1 ? "1 request updated." : `${changed} requests updated.`, ...result });
  });
  api.all("/requests/several", onlyMethods("POST"));

  api.post("/requests/undo", async (context) => {
    const sent = await readJson(context, undoSchema);
    if (sent instanceof Response) return sent;
    const by = { staff: staffOf(context), now: Date.now() };
    const result = await writer.write((trx) => undoChanges(trx, sent.data.requests, by));
    const { changed } = result;
    return context.json({
      message: changed === 1 ? "1 request restored." : `${changed} requests restored.`,
      ...result,
    });
  });
  api.all("/requests/undo", onlyMethods("POST"));

  api.post("/requests/:id/reply", async (context) => {
    const id = context.req.param("id");
    const sent = await readJson(context, replySchema);
    if (sent instanceof Response) return sent;
    const sentKey = context.req.header("idempotency-key");
    const form = sentKey && { key: rememberedKey(`reply ${id}`, sentKey), bodyHash: await bodyHash(db, sent.bytes) };
    const by = { staff: staffOf(context), now: Date.now(), ifVersion: ifMatch(context) };
    const answer = { message: "Reply queued." };
    const outcome = await writer.write(async (trx): Promise<Refusal | "other body" | undefined> => {
      const before = form && (await findAnswer(trx, form, by.now));
      if (before) return before === "other body" ? before : undefined;
      const rejection = await replyToRequest(trx, id, sent.data, by);
      if (form && !rejection) await rememberAnswer(trx, form, answer, by.now);
      return rejection;
    });
    if (outcome === "other body") return jsonError(context, 409, "This key was already used for a different reply.");
    if (outcome) return refuse(context, services, outcome, id);
    services.mailWaits();
    return context.json({ ...answer, request: await findRequest(db, id) }, 201);
  });
  api.all("/requests/:id/reply", onlyMethods("POST"));

  api.get("/requests/:id", async (context) => {
    const request = await findRequest(db, context.req.param("id"));
    return request ? context.json({ request }) : jsonError(context, 404, "Request not found.");
  });
  api.post("/requests/:id", async (context) => {
    const id = context.req.param("id");
    const sent = await readJson(context, requestChangeSchema);
    if (sent instanceof Response) return sent;
    if (isEmpty(sent.data)) {
      return jsonError(context, 422, "Nothing to change. Send a status, an owner or a note.");
    }
    const by = { staff: staffOf(context), now: Date.now(), ifVersion: ifMatch(context) };
    const undo = await writer.write((trx) => changeRequest(trx, id, sent.data, by));
    if (undo && "message" in undo) return refuse(context, services, undo, id);
    return context.json({ message: "Request updated.", request: await findRequest(db, id), undo: undo ?? null });
  });
  api.all("/requests/:id", onlyMethods("GET", "POST"));

  return api;
}
