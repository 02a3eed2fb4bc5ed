import { type Answer, staffCall } from "../../auth/staff-call.ts";
import type { RequestDetail } from "../request.ts";

/** What is changed of a request; what is left out stays. */
export interface RequestChange {
  status?: string;
  /** An admin's id; null takes the owner away. */
  owner?: string | null;
  note?: string;
}

/** What became of a change. */
export type Changed =
  | { kind: "done"; request: RequestDetail }
  /** Somebody was quicker; nothing was changed. */
  | { kind: "stale"; request: RequestDetail }
  | { kind: "failed"; message: string }
  | { kind: "ended" };

const UNREACHABLE = "Nothing answers. Please check your connection and try again.";
const REFUSED = "This was not saved. Please try again.";

function became(answer: Answer<{ request: RequestDetail }>): Changed {
  if (answer.kind === "ok") return { kind: "done", request: answer.data.request };
  if (answer.kind === "ended") return answer;
  if (answer.kind === "unreachable") return { kind: "failed", message: UNREACHABLE };
  const now = (answer.body as { request?: RequestDetail } | null)?.request;
  if (answer.status === 412 && now) return { kind: "stale", request: now };
  return { kind: "failed", message: answer.message || REFUSED };
}

/** Changes a request as it was at a version. It never throws. */
export async function changeRequest(id: string, change: RequestChange, version: number): Promise<Changed> {
  return became(await staffCall(`/api/requests/${id}`, { json: change, version }));
}

/** What is written to a guest. */
export interface ReplyWords {
  subject: string;
  text: string;
}

/** Sends a reply by mail; the same key sends it once, however often it is tried. It never throws. */
export async function sendReply(id: string, reply: ReplyWords, key: string, version: number): Promise<Changed> {
  return became(await staffCall(`/api/requests/${id}/reply`, { json: reply, version, key }));
}

/** What became of the same change to several requests. */
export type SeveralChanged =
  | { kind: "done"; changed: number; left: { _id: string; reason: string }[] }
  | { kind: "failed"; message: string }
  | { kind: "ended" };

/** Changes several requests in the same way. It never throws. */
export async function changeSeveral(
  ids: readonly string[],
  change: Omit<RequestChange, "note">,
): Promise<SeveralChanged> {
  const answer = await staffCall<{ changed: number; left: { _id: string; reason: string }[] }>(
    "/api/requests/several",
    { json: { ids, ...change } },
  );
  if (answer.kind === "ok") return { kind: "done", changed: answer.data.changed, left: answer.data.left };
  if (answer.kind === "ended") return answer;
  if (answer.kind === "unreachable") return { kind: "failed", message: UNREACHABLE };
  return { kind: "failed", message: answer.message || REFUSED };
}
