import type { Context } from "hono";
import * as z from "zod/mini";
import { bodyHash, findAnswer, rememberAnswer, rememberedKey } from "../../../platform/db/idempotency.server.ts";
import { endpoint, jsonEndpoint, type Sent, withMessage } from "../../../platform/http/endpoint.server.ts";
import { emptyIfMissing } from "../../../platform/http/query-fields.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { nullable } from "../../../platform/lib/shapes.ts";
import { queuedText } from "../../../platform/outbox/delivery.server.ts";
import { isDemo, NEVER_SENT } from "../../../platform/outbox/demo.server.ts";
import type { StaffServices } from "../../../staff/auth/staff.server.ts";
import type { ToUndo } from "../request.ts";
import { requestDetailShape, toUndoShape } from "../shapes.ts";
import { answerRequest } from "./answer.server.ts";
import { previewSeveral } from "./answer-several.server.ts";
import { answerStartShape, severalPreviewShape } from "./answer-shapes.ts";
import { findAnswerStart } from "./answer-start.server.ts";
import { findRequest } from "./detail.server.ts";
import { caller, visibleTo, withRequest } from "./refuse.server.ts";
import { type Answer, answerSchema, replySchema, severalPreviewSchema } from "./schema.ts";

/** Services of the inbox endpoints. */
export interface InboxServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
}

/** Answers a guest once for each `Idempotency-Key`, in one transaction. */
async function answerOnce(
  context: Context,
  services: InboxServices,
  {
    params: { id },
    headers,
    bytes,
  }: Sent<"/:id", z.ZodMiniObject, "If-Match" | "Idempotency-Key"> & { bytes: Uint8Array },
  { answer, done }: { answer: Answer; done: string },
): Promise<Response> {
  const { db, writer } = services;
  const sentKey = headers["Idempotency-Key"];
  const form = sentKey && { key: rememberedKey(`answer ${id}`, sentKey), bodyHash: await bodyHash(db, bytes) };
  const by = { ...caller(context), ifVersion: headers["If-Match"]?.version };
  const emailed = answer.email !== "none";
  const message = emailed && (await isDemo(db, id)) ? NEVER_SENT : done;
  const answered = writer.write(async (trx): Promise<{ undo: ToUndo | null }> => {
    const before = form && (await findAnswer(trx, form, by.now));
    if (before === "other body") throw new Refusal(409, "This key was already used for a different reply.");
    if (before) return before as { undo: ToUndo | null };
    const stored = { undo: (await answerRequest(trx, id, answer, by)) ?? null };
    if (form) await rememberAnswer(trx, form, stored, by.now);
    return stored;
  });
  const outcome = await withRequest(context, db, id, answered);
  if (emailed) services.mailWaits();
  return context.json({ message, ...outcome, request: await findRequest(db, id, by.visible) }, 201);
}

const answeredShape = withMessage({ request: requestDetailShape, undo: nullable(toUndoShape) });

/** Answers to guests: their initial values, and one step that decides, emails, asks and assigns. */
export const answerEndpoints = [
  jsonEndpoint({
    method: "POST",
    path: "/requests/several/preview",
    access: "requests.change",
    summary:
      "Shows what a decision would email to several guests and which tables fit them, without changing anything.",
    input: severalPreviewSchema,
    output: severalPreviewShape,
    handle: (context, { db }: InboxServices, { data: { ids, ...decision } }) =>
      previewSeveral(db, ids, decision, caller(context)),
  }),
  endpoint({
    method: "GET",
    path: "/requests/:id/answer",
    access: "requests.change",
    summary:
      "Returns what an answer starts from: templates, the tables of the club night with a suggestion, the deposit.",
    query: z.object({
      to: emptyIfMissing(z.string().check(z.describe("A status, question, approve-change or decline-change."))),
    }),
    output: answerStartShape,
    async handle(context, { db }: InboxServices, { params, query }) {
      const decision = query.to;
      const start = await findAnswerStart(db, params.id, decision, { visible: visibleTo(context) });
      return start ? context.json(start) : jsonError(context, 404, "Request not found.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/:id/answer",
    access: "requests.change",
    summary:
      "Answers a guest in one step: status or a decision about their change, email or none, question, table, deposit.",
    input: answerSchema,
    headers: ["If-Match", "Idempotency-Key"],
    output: answeredShape,
    refused: z.object({ request: requestDetailShape }),
    status: 201,
    errors: [409],
    handle: (context, services: InboxServices, { data, ...sent }) =>
      answerOnce(context, services, sent, {
        answer: data,
        done: data.email === "none" ? "Saved." : queuedText(services.mailConfigured),
      }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/requests/:id/reply",
    access: "requests.change",
    summary: "Emails the guest.",
    input: replySchema,
    headers: ["If-Match", "Idempotency-Key"],
    output: answeredShape,
    refused: z.object({ request: requestDetailShape }),
    status: 201,
    handle: (context, services: InboxServices, { data, ...sent }) =>
      answerOnce(context, services, sent, {
        answer: { email: data },
        done: queuedText(services.mailConfigured, "Reply"),
      }),
  }),
] as const;
