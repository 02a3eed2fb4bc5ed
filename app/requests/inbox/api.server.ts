import type { Context } from "hono";
import * as z from "zod/mini";
import { record } from "../../audit/record.server.ts";
import { type StaffServices, staffOf } from "../../auth/staff.server.ts";
import { stages } from "../../content/request-kinds.ts";
import { today } from "../../content/today.ts";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../db/idempotency.server.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../http/endpoint.server.ts";
import { csvAnswer } from "../../lib/csv.server.ts";
import { text } from "../../lib/fields.ts";
import { ifMatch } from "../../lib/if-match.server.ts";
import { jsonError } from "../../lib/json-errors.server.ts";
import { isDemo, NEVER_SENT } from "../../outbox/demo.server.ts";
import { lengths } from "../forms/limits.ts";
import {
  inboxPageShape,
  possibleOwnerShape,
  requestDetailShape,
  shownWithShape,
  toUndoShape,
} from "../shapes.server.ts";
import { findShownWith } from "../shown-texts.server.ts";
import { visibleKinds } from "../visible-kinds.ts";
import { changeRequest, changeSeveral, MOST_AT_ONCE, type Refusal } from "./change.server.ts";
import { findRequest } from "./detail.server.ts";
import { aboutExport, eachRequest, exportColumns } from "./export.server.ts";
import { inboxSorts, readInboxFilter } from "./filter.ts";
import { listRequests } from "./list.server.ts";
import { listPossibleOwners } from "./owners.server.ts";
import { replySchema, replyToRequest } from "./reply.server.ts";
import { undoChanges, undoSchema } from "./undo.server.ts";

const status = z.optional(z.string("Choose a status."));
const owner = z.optional(z.nullable(z.string("Choose an owner.")));

export const requestChangeSchema = z.object({
  status,
  owner,
  note: z.optional(text(lengths.comment, "Enter a note.")),
});

const severalRequestsSchema = z.object({
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

/** The kinds of requests that the caller sees. */
const visibleTo = (context: Context) => visibleKinds(staffOf(context).role);

/** Sends the error; a version conflict includes the current request. */
async function refuse(context: Context, { db }: StaffServices, rejection: Refusal, id = ""): Promise<Response> {
  const { status, message } = rejection;
  if (status === 422) return context.json({ message, errors: { [rejection.field]: message } }, status);
  return context.json(
    status === 412 ? { message, request: await findRequest(db, id, visibleTo(context)) } : { message },
    status,
  );
}

const isEmpty = (change: object) => Object.values(change).every((value) => value === undefined);

const word = z.optional(z.string());
const day = z.optional(z.iso.date());
const inboxQuery = z.object({
  kind: word,
  status: word,
  stage: z.optional(z.enum([...stages, "all"])),
  owner: z.optional(z.string().check(z.describe("An admin's id, none, or me."))),
  q: z.optional(z.string().check(z.minLength(3))),
  night: day,
  from: day,
  to: day,
  guest: z.optional(z.string().check(z.describe("A request's id: all requests of the same guest."))),
  sort: z.optional(z.enum(inboxSorts)),
  page: z.optional(z.int().check(z.minimum(1))),
});

/** How many requests were changed, and why others were left. */
const changedSeveral = { changed: z.int(), left: z.array(z.object({ _id: z.string(), reason: z.string() })) };

/** `/api/requests`: the inbox. */
export const inboxEndpoints = [
  endpoint({
    method: "GET",
    path: "/requests",
    access: "requests.see",
    summary: "Lists a page of the inbox.",
    query: inboxQuery,
    output: inboxPageShape,
    async handle(context, { db }: InboxServices) {
      const filter = readInboxFilter(new URL(context.req.url).searchParams, staffOf(context).id, visibleTo(context));
      if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
      return context.json(await listRequests(db, filter));
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests.csv",
    access: "requests.export",
    confirm: true,
    summary: "Exports the filtered requests as CSV.",
    query: inboxQuery,
    output: "csv",
    async handle(context, { db, writer }: InboxServices) {
      const actor = staffOf(context);
      const filter = readInboxFilter(new URL(context.req.url).searchParams, actor.id, visibleTo(context));
      if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
      const entry = { actor, action: "request.exported", ...(await aboutExport(db, filter)) } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return csvAnswer(context, `requests-${today()}.csv`, exportColumns, eachRequest(db, filter));
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests/owners",
    access: "requests.see",
    summary: "Lists the admins to whom requests can be assigned.",
    output: z.array(possibleOwnerShape),
    handle: (context, { db }: InboxServices) => listPossibleOwners(db, visibleTo(context)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/several",
    access: "requests.change",
    summary: "Changes the status or owner of several requests.",
    input: severalRequestsSchema,
    output: withMessage({
      ...changedSeveral,
      undo: z.array(toUndoShape),
    }),
    async handle(context, services: InboxServices, sent) {
      const { writer } = services;
      const { ids, ...change } = sent.data;
      if (isEmpty(change)) return jsonError(context, 422, "Nothing to change. Send a status or an owner.");
      const by = { staff: staffOf(context), now: Date.now(), visible: visibleTo(context) };
      const result = await writer.write((trx) => changeSeveral(trx, ids, change, by));
      if ("message" in result) return refuse(context, services, result);
      const { changed } = result;
      return context.json({
        message: changed === 1 ? "1 request updated." : `${changed} requests updated.`,
        ...result,
      });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/undo",
    access: "requests.change",
    summary: "Undoes changes of requests, unless someone has changed the request since.",
    input: undoSchema,
    output: withMessage(changedSeveral),
    async handle(context, { writer }: InboxServices, sent) {
      const by = { staff: staffOf(context), now: Date.now(), visible: visibleTo(context) };
      const result = await writer.write((trx) => undoChanges(trx, sent.data.requests, by));
      const { changed } = result;
      return context.json({
        message: changed === 1 ? "1 request restored." : `${changed} requests restored.`,
        ...result,
      });
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/:id/reply",
    access: "requests.change",
    summary: "Emails the guest.",
    input: replySchema,
    headers: ["If-Match", "Idempotency-Key"],
    output: withMessage({ request: requestDetailShape }),
    status: 201,
    async handle(context, services: InboxServices, sent) {
      const { db, writer } = services;
      const id = context.req.param("id");
      const sentKey = context.req.header("idempotency-key");
      const form = sentKey && { key: rememberedKey(`reply ${id}`, sentKey), bodyHash: await bodyHash(db, sent.bytes) };
      const by = { staff: staffOf(context), now: Date.now(), visible: visibleTo(context), ifVersion: ifMatch(context) };
      const answer = { message: (await isDemo(db, id)) ? NEVER_SENT : "Reply queued." };
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
      return context.json({ ...answer, request: await findRequest(db, id, by.visible) }, 201);
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests/:id",
    access: "requests.see",
    summary: "Returns a request with its history.",
    output: z.object({ request: requestDetailShape }),
    async handle(context, { db }: InboxServices) {
      const request = await findRequest(db, context.req.param("id"), visibleTo(context));
      return request ? context.json({ request }) : jsonError(context, 404, "Request not found.");
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests/:id/shown",
    access: "requests.see",
    summary: "Returns the terms and the notice that a request was sent with.",
    output: z.object({ shown: shownWithShape }),
    async handle(context, { db }: InboxServices) {
      const shown = await findShownWith(db, context.req.param("id"), visibleTo(context));
      return shown ? context.json({ shown }) : jsonError(context, 404, "Nothing was recorded for this request.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/:id",
    access: "requests.change",
    summary: "Changes a request's status or owner, or adds a note.",
    input: requestChangeSchema,
    headers: ["If-Match"],
    output: withMessage({ request: requestDetailShape, undo: z.nullable(toUndoShape) }),
    async handle(context, services: InboxServices, sent) {
      const { db, writer } = services;
      const id = context.req.param("id");
      if (isEmpty(sent.data)) {
        return jsonError(context, 422, "Nothing to change. Send a status, an owner or a note.");
      }
      const by = { staff: staffOf(context), now: Date.now(), visible: visibleTo(context), ifVersion: ifMatch(context) };
      const undo = await writer.write((trx) => changeRequest(trx, id, sent.data, by));
      if (undo && "message" in undo) return refuse(context, services, undo, id);
      return context.json({
        message: "Request updated.",
        request: await findRequest(db, id, by.visible),
        undo: undo ?? null,
      });
    },
  }),
];
