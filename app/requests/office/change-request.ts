import { type Answer, callStaffApi } from "../../office/call-staff-api.ts";
import type { RequestDetail } from "../request.ts";

/** What is changed of a request; what is left out stays. */
export interface RequestChange {
  status?: string;
  /** An admin's id; null takes the owner away. */
  owner?: string | null;
  note?: string;
}

/** What undoes a change, as the server gave it. */
export interface ToUndo {
  _id: string;
  version: number;
}

/** What became of a change. */
export type Changed =
  | { kind: "done"; request: RequestDetail; undo: ToUndo | null }
  /** Somebody was quicker; nothing was changed. */
  | { kind: "stale"; request: RequestDetail }
  | { kind: "failed"; message: string }
  | { kind: "ended" };

const UNREACHABLE = "Network error. Please check your connection and try again.";
const REFUSED = "This was not saved. Please try again.";

function became(answer: Answer<{ request: RequestDetail; undo?: ToUndo | null }>): Changed {
  if (answer.kind === "ok") return { kind: "done", request: answer.data.request, undo: answer.data.undo ?? null };
  if (answer.kind === "ended") return answer;
  if (answer.kind === "unreachable") return { kind: "failed", message: UNREACHABLE };
  const now = (answer.body as { request?: RequestDetail } | null)?.request;
  if (answer.status === 412 && now) return { kind: "stale", request: now };
  return { kind: "failed", message: answer.message || REFUSED };
}

/** A request as it is now; nothing when it cannot be had. It never throws. */
export async function findRequest(id: string): Promise<RequestDetail | undefined> {
  const answer = await callStaffApi<{ request: RequestDetail }>(`/api/requests/${id}`);
  return answer.kind === "ok" ? answer.data.request : undefined;
}

/** Changes a request as it was at a version. It never throws. */
export async function changeRequest(id: string, change: RequestChange, version: number): Promise<Changed> {
  return became(await callStaffApi(`/api/requests/${id}`, { json: change, version }));
}

/** What is written to a guest. */
export interface ReplyText {
  subject: string;
  text: string;
}

/** Sends a reply by mail; the same key sends it once, however often it is tried. It never throws. */
export async function sendReply(id: string, reply: ReplyText, key: string, version: number): Promise<Changed> {
  return became(await callStaffApi(`/api/requests/${id}/reply`, { json: reply, version, key }));
}

/** What became of the same change to several requests. */
export type SeveralChanged =
  | { kind: "done"; changed: number; left: { _id: string; reason: string }[]; undo: ToUndo[] }
  | { kind: "failed"; message: string }
  | { kind: "ended" };

/** Changes several requests in the same way. It never throws. */
export async function changeSeveral(
  ids: readonly string[],
  change: Omit<RequestChange, "note">,
): Promise<SeveralChanged> {
  const answer = await callStaffApi<Omit<SeveralChanged & { kind: "done" }, "kind">>("/api/requests/several", {
    json: { ids, ...change },
  });
  if (answer.kind === "ok") return { kind: "done", ...answer.data };
  if (answer.kind === "ended") return answer;
  if (answer.kind === "unreachable") return { kind: "failed", message: UNREACHABLE };
  return { kind: "failed", message: answer.message || REFUSED };
}

/** What became of undoing changes, in words; `bad` when something could not be restored, nothing when logged out. */
export type Undone = { text: string; bad: boolean } | null;

/** Restores what changes touched, where nobody has changed the request since. It never throws. */
export async function undoChanges(requests: readonly ToUndo[]): Promise<Undone> {
  const answer = await callStaffApi<{ changed: number; left: unknown[] }>("/api/requests/undo", { json: { requests } });
  if (answer.kind === "ended") return null;
  if (answer.kind === "unreachable") return { text: UNREACHABLE, bad: true };
  if (answer.kind === "refused") return { text: answer.message || REFUSED, bad: true };
  const { changed, left } = answer.data;
  if (left.length === 0) return { text: "Undone.", bad: false };
  if (changed === 0) return { text: "Not undone: changed since.", bad: true };
  return { text: `${changed} undone. ${left.length} changed since and left alone.`, bad: true };
}
