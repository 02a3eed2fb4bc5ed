import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { NETWORK_ERROR } from "../../../staff/toolkit/error-message.ts";
import type { Letter } from "../inbox/fill-reply.ts";
import type { Answer as AnswerToGuest } from "../inbox/schema.ts";
import type { RequestChange, RequestDetail, SeveralChanged, ToUndo, Undone } from "../request.ts";

/** Why nothing was changed. */
type Failure = { kind: "failed"; message: string; errors: Record<string, string> } | { kind: "ended" };

export type Changed =
  | { kind: "done"; request: RequestDetail; undo: ToUndo | null }
  /** Someone else changed it first; nothing was saved. */
  | { kind: "stale"; request: RequestDetail }
  | Failure;

function failureOf(answer: Exclude<Answer<unknown>, { kind: "ok" }>): Failure {
  if (answer.kind === "ended") return answer;
  if (answer.kind === "refused")
    return { kind: "failed", message: answer.message || "Not saved. Please try again.", errors: answer.errors };
  return { kind: "failed", message: NETWORK_ERROR, errors: {} };
}

/** @returns the current request, or undefined when it cannot be loaded; never throws */
export async function findRequest(id: string): Promise<RequestDetail | undefined> {
  const answer = await callApi("GET /requests/:id", { params: { id } });
  return answer.kind === "ok" ? answer.data.request : undefined;
}

function changedBy(
  answer: Answer<{ request: RequestDetail; undo: ToUndo | null }, { request?: RequestDetail }>,
): Changed {
  if (answer.kind === "ok") return { kind: "done", request: answer.data.request, undo: answer.data.undo };
  if (answer.kind !== "refused" || answer.status !== 412) return failureOf(answer);
  const request = answer.body?.request;
  return request ? { kind: "stale", request } : failureOf(answer);
}

/** Changes a request if it still has the sent version; never throws. */
export async function changeRequest(id: string, change: RequestChange, version: number): Promise<Changed> {
  return changedBy(await callApi("POST /requests/:id", { params: { id }, json: change, version }));
}

/** Emails a reply to a guest if the request still has the sent version; retries with the same key send it once. */
export async function replyToRequest(id: string, reply: Letter, version: number, key: string): Promise<Changed> {
  return changedBy(await callApi("POST /requests/:id/reply", { params: { id }, json: reply, version, key }));
}

/** Decides and emails in one step if the request still has the sent version; retries with the same key send it once. */
export async function answerRequest(id: string, answer: AnswerToGuest, version: number, key: string): Promise<Changed> {
  return changedBy(await callApi("POST /requests/:id/answer", { params: { id }, json: answer, version, key }));
}

/** Makes the same change to several requests; never throws. */
export async function changeSeveral(
  ids: readonly string[],
  change: Omit<RequestChange, "note"> & {
    email?: Letter | "none";
    tables?: Record<string, string>;
    /** In minor units. */
    deposits?: Record<string, number>;
  },
): Promise<({ kind: "done" } & SeveralChanged) | Failure> {
  const answer = await callApi("POST /requests/several", { json: { ids, ...change } });
  return answer.kind === "ok" ? { kind: "done", ...answer.data } : failureOf(answer);
}

const emailCount = (count: number) => formatCount(count, "email");

/** Whether the emails of undone changes were withdrawn. */
function emailsText({ withdrawn, sent }: Undone): string {
  const late = sent > 0 ? ` ${emailCount(sent)} had been sent already.` : "";
  return `${withdrawn > 0 ? ` ${emailCount(withdrawn)} withdrawn.` : ""}${late}`;
}

/**
 * Undoes changes to requests that nobody has changed since; never throws.
 *
 * @returns the text to show, `bad` if something could not be restored; null when logged out.
 */
export async function undoChanges(requests: readonly ToUndo[]): Promise<{ text: string; bad: boolean } | null> {
  const answer = await callApi("POST /requests/undo", { json: { requests } });
  if (answer.kind !== "ok") {
    const failure = failureOf(answer);
    return failure.kind === "ended" ? null : { text: failure.message, bad: true };
  }
  const { changed, left, sent } = answer.data;
  const emails = emailsText(answer.data);
  if (left.length === 0) return { text: `Undone.${emails}`, bad: sent > 0 };
  if (changed === 0) return { text: "Not undone: the request has changed since.", bad: true };
  return { text: `${changed} undone. ${left.length} changed since and can't be undone.${emails}`, bad: true };
}
