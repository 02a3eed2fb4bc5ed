import * as z from "zod/mini";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { csvAnswer } from "../../../platform/lib/csv/csv.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { today } from "../../../platform/venue/today.ts";
import { record } from "../../../staff/audit-log/record.server.ts";
import { noteSearch } from "../../../staff/audit-log/searches.server.ts";
import { staffOf } from "../../../staff/auth/staff.server.ts";
import { changeRequest, changeSeveral } from "../change.server.ts";
import { findFile } from "../files.server.ts";
import type { PossibleOwner } from "../request.ts";
import {
  inboxPageShape,
  possibleOwnerShape,
  requestDetailShape,
  severalChangedShape,
  shownWithShape,
  toUndoShape,
  undoneShape,
} from "../shapes.ts";
import { findShownWith } from "../shown-texts.server.ts";
import { changeableKinds } from "../visible-kinds.ts";
import { answerEndpoints, type InboxServices } from "./answer-api.server.ts";
import { answerSeveral } from "./answer-several.server.ts";
import { findRequest } from "./detail.server.ts";
import { aboutExport, eachRequest, exportColumns } from "./export.server.ts";
import { listRequests } from "./list.server.ts";
import { inboxQuery, readInboxFilter } from "./read-filter.server.ts";
import { caller, visibleTo, withRequest } from "./refuse.server.ts";
import { requestChangeSchema, severalRequestsSchema, undoSchema } from "./schema.ts";
import { undoChanges } from "./undo.server.ts";

/** @returns the admins who may change requests of a visible kind: active ones first, by name */
async function listPossibleOwners(db: Database, visible: readonly RequestKind[]): Promise<PossibleOwner[]> {
  const rows = await db
    .selectFrom("admins")
    .select(["id", "username", "active", "role"])
    .orderBy("active", "desc")
    .orderBy("username_key")
    .execute();
  return rows
    .map(({ id, username, active, role }) => ({
      _id: id,
      username,
      status: active === 1,
      kinds: changeableKinds(role).filter((kind) => visible.includes(kind)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
}

const isEmpty = (change: object) => Object.values(change).every((value) => value === undefined);

/** `/api/requests`: the inbox. */
export const inboxEndpoints = [
  ...answerEndpoints,
  endpoint({
    method: "GET",
    path: "/requests",
    access: "requests.see",
    summary: "Lists a page of the inbox.",
    query: inboxQuery,
    output: inboxPageShape,
    async handle(context, services: InboxServices, { query }) {
      const actor = staffOf(context);
      const filter = readInboxFilter(query, actor.id, visibleTo(context));
      if ("wrong" in filter) return jsonError(context, 400, filter.wrong);
      const page = await listRequests(services.db, filter);
      if (filter.q !== undefined) {
        const search = { actor, list: "Requests", text: filter.q, count: page.total } as const;
        noteSearch(services, search, Date.now());
      }
      return context.json(page);
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests.csv",
    access: "requests.export",
    confirm: "ten minutes",
    summary: "Exports the filtered requests as CSV.",
    query: inboxQuery,
    output: "csv",
    async handle(context, { db, writer }: InboxServices, { query }) {
      const actor = staffOf(context);
      const filter = readInboxFilter(query, actor.id, visibleTo(context));
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
    summary: "Lists the admins who can own requests.",
    output: z.array(possibleOwnerShape),
    handle: (context, { db }: InboxServices) => listPossibleOwners(db, visibleTo(context)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/several",
    access: "requests.change",
    summary: "Changes the status or owner of several requests, and emails each guest if there is an email.",
    input: severalRequestsSchema,
    output: withMessage(severalChangedShape.shape),
    errors: [409],
    async handle(context, services: InboxServices, sent) {
      const { writer } = services;
      const { ids, email, tables, deposits, ...change } = sent.data;
      const { status, decline } = change;
      if (isEmpty(change)) return jsonError(context, 422, "Nothing to change. Send a status or an owner.");
      if ((tables || deposits) && (status === undefined || email === undefined)) {
        return jsonError(context, 422, "Tables and deposits need a status and an email, or none.");
      }
      const by = caller(context);
      const result = await writer.write((trx) =>
        email && status !== undefined
          ? answerSeveral(trx, ids, { status, decline, email, tables, deposits }, by)
          : changeSeveral(trx, ids, change, by),
      );
      if (email) services.mailWaits();
      const { changed } = result;
      return context.json({
        message: formatCount(changed, "request updated.", "requests updated."),
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
    output: withMessage(undoneShape.shape),
    async handle(context, { writer }: InboxServices, sent) {
      const by = caller(context);
      const result = await writer.write((trx) => undoChanges(trx, sent.data.requests, by));
      const { changed } = result;
      return context.json({
        message: formatCount(changed, "request restored.", "requests restored."),
        ...result,
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests/:id",
    access: "requests.see",
    summary: "Returns a request with its history.",
    output: z.object({ request: requestDetailShape }),
    async handle(context, { db }: InboxServices, { params }) {
      const request = await findRequest(db, params.id, visibleTo(context));
      return request ? context.json({ request }) : jsonError(context, 404, "Request not found.");
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests/:id/shown",
    access: "requests.see",
    summary: "Returns the terms and the notice that a request was sent with.",
    output: z.object({ shown: shownWithShape }),
    async handle(context, { db }: InboxServices, { params }) {
      const shown = await findShownWith(db, params.id, visibleTo(context));
      return shown ? context.json({ shown }) : jsonError(context, 404, "Nothing was recorded for this request.");
    },
  }),
  endpoint({
    method: "GET",
    path: "/requests/:id/files/:file",
    access: "requests.applications",
    summary: "Downloads a file that came with a request.",
    output: "pdf",
    async handle(context, { db, writer }: InboxServices, { params }) {
      const { id: request, file } = params;
      const found = await findFile(db, { request, file }, visibleTo(context));
      if (!found) return jsonError(context, 404, "File not found.");
      const object = { kind: "request", id: request, name: found.reference };
      const entry = { actor: staffOf(context), action: "request.file-downloaded", object } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return context.body(new Uint8Array(found.bytes), 200, {
        "Content-Type": "application/pdf",
        // A stranger's file is only downloaded, never opened on this site.
        "Content-Disposition": `attachment; filename="${found.reference}.pdf"`,
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      });
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
    refused: z.object({ request: requestDetailShape }),
    async handle(context, services: InboxServices, { params, headers, data }) {
      const { db, writer } = services;
      const id = params.id;
      if (isEmpty(data)) {
        return jsonError(context, 422, "Nothing to change. Send a status, an owner or a note.");
      }
      const by = { ...caller(context), ifVersion: headers["If-Match"]?.version };
      const change = writer.write((trx) => changeRequest(trx, id, data, by));
      const undo = await withRequest(context, db, id, change);
      return context.json({
        message: "Request updated.",
        request: await findRequest(db, id, by.visible),
        undo: undo ?? null,
      });
    },
  }),
] as const;
