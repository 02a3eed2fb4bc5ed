import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { ChangeDecision } from "../inbox/answer.ts";
import type { RequestDetail } from "../request.ts";

/** A change to a request; omitted fields stay. */
export interface RequestChange {
  status?: string;
  /** An admin's id; null unassigns the request. */
  owner?: string | null;
  note?: string;
}

/** Passed to `undoChanges`; from the server's response. */
export interface ToUndo {
  _id: string;
  version: number;
}

/** The result of a change. */
export type Changed =
  | { kind: "done"; request: RequestDetail; undo: ToUndo | null }
  /** Someone else changed it first; nothing was saved. */
  | { kind: "stale"; request: RequestDetail }
  | { kind: "failed"; message: string; errors?: Record<string, string> }
  | { kind: "ended" };

const UNREACHABLE = "Network error. Please check your connection and try again.";
const REFUSED = "Not saved. Please try again.";

function became(answer: Answer<{ request: RequestDetail; undo?: ToUndo | null }>): Changed {
  if (answer.kind === "ok") return { kind: "done", request: answer.data.request, undo: answer.data.undo ?? null };
  if (answer.kind === "ended") return answer;
  if (answer.kind === "unreachable") return { kind: "failed", message: UNREACHABLE };
  const now = (answer.body as { request?: RequestDetail } | null)?.request;
  if (answer.status === 412 && now) return { kind: "stale", request: now };
  return { kind: "failed", message: answer.message || REFUSED, errors: answer.errors };
}

/** @returns the current request, or undefined when it cannot be loaded; never throws */
export async function findRequest(id: string): Promise<RequestDetail | undefined> {
  const answer = await callStaffApi<{ request: RequestDetail }>(`/api/requests/${id}`);
  return answer.kind === "ok" ? answer.data.request : undefined;
}

/** Changes a request if it still has this version; never throws. */
export async function changeRequest(id: string, change: RequestChange, version: number): Promise<Changed> {
  return became(await callStaffApi(`/api/requests/${id}`, { json: change, version }));
}

/** A reply to a guest. */
export interface ReplyText {
  subject: string;
  text: string;
}

/** Emails a reply; retries with the same key send it once. Never throws. */
export async function sendReply(id: string, reply: ReplyText, key: string, version: number): Promise<Changed> {
  return became(await callStaffApi(`/api/requests/${id}/reply`, { json: reply, version, key }));
}

/** An answer to a guest. */
export interface AnswerSent {
  status?: string;
  /** The decision about the guest's pending change. */
  change?: ChangeDecision;
  email: ReplyText | "none";
  question?: { text: string; options: [string, string] };
  table?: string;
  /** Tables to merge into it first. */
  merge?: string[];
  /** Confirms the server's question: seats the party anyway. */
  anyway?: boolean;
  /** `due_on` is a time at the venue. */
  deposit?: { amount_cents: number; due_on: string };
}

/** Answers a guest in one step; retries with the same key do it once. Never throws. */
export async function sendAnswer(id: string, answer: AnswerSent, key: string, version: number): Promise<Changed> {
  return became(await callStaffApi(`/api/requests/${id}/answer`, { json: answer, version, key }));
}

/** The result of one change to several requests. */
export type SeveralChanged =
  | { kind: "done"; changed: number; left: { _id: string; reason: string }[]; undo: ToUndo[] }
  | { kind: "failed"; message: string }
  | { kind: "ended" };

/** Makes the same change to several requests; never throws. */
export async function changeSeveral(
  ids: readonly string[],
  change: Omit<RequestChange, "note"> & {
    email?: ReplyText | "none";
    tables?: Record<string, string>;
    /** In minor units. */
    deposits?: Record<string, number>;
  },
): Promise<SeveralChanged> {
  const answer = await callStaffApi<Omit<SeveralChanged & { kind: "done" }, "kind">>("/api/requests/several", {
    json: { ids, ...change },
  });
  if (answer.kind === "ok") return { kind: "done", ...answer.data };
  if (answer.kind === "ended") return answer;
  if (answer.kind === "unreachable") return { kind: "failed", message: UNREACHABLE };
  return { kind: "failed", message: answer.message || REFUSED };
}

/** The text to show after undoing; `bad` if something could not be restored, null when logged out. */
export type Undone = { text: string; bad: boolean } | null;

const emailCount = (count: number) => (count === 1 ? "1 email" : `${count} emails`);

/** Whether the emails of undone changes were withdrawn. */
function emailsText(withdrawn: number, sent: number): string {
  const late = sent === 1 ? "1 email had been sent already." : `${sent} emails had been sent already.`;
  return `${withdrawn > 0 ? ` ${emailCount(withdrawn)} withdrawn.` : ""}${sent > 0 ? ` ${late}` : ""}`;
}

/** Undoes changes to requests that nobody has changed since; never throws. */
export async function undoChanges(requests: readonly ToUndo[]): Promise<Undone> {
  const answer = await callStaffApi<{ changed: number; left: unknown[]; withdrawn: number; sent: number }>(
    "/api/requests/undo",
    { json: { requests } },
  );
  if (answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { text: UNREACHABLE, bad: true };
  if (answer.kind === "refused") return { text: answer.message || REFUSED, bad: true };
  const { changed, left, withdrawn, sent } = answer.data;
  const emails = emailsText(withdrawn, sent);
  if (left.length === 0) return { text: `Undone.${emails}`, bad: sent > 0 };
  if (changed === 0) return { text: "Not undone: the request has changed since.", bad: true };
  return { text: `${changed} undone. ${left.length} changed since and can’t be undone.${emails}`, bad: true };
}
