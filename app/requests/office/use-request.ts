import { useState } from "react";
import { useStaffData } from "../../office/use-staff-data.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { HistoryLine, RequestDetail, RequestSummary } from "../request.ts";
import {
  type Changed,
  changeRequest,
  findRequest,
  type ReplyText,
  type RequestChange,
  sendReply,
  type ToUndo,
  undoChanges,
} from "./change-request.ts";

/** How often an open request is asked for again, in seconds. */
const EVERY = 10;

/** A change that came too late: what others did meanwhile, and how to do it all the same. */
export interface TooLate {
  /** What was done since, oldest first. */
  lines: readonly HistoryLine[];
  /** What was to be done. */
  text: string;
  again: () => void;
}

/** How a change is spoken of, and what follows it. */
export interface ChangeText {
  /** On the button that does it: `Approve`. */
  does: string;
  /** FormAlert when it is done: `Mia Karlsson: Approved.` */
  done: string;
  /** Called once it is done. */
  after?: () => void;
}

export interface OpenRequest {
  request: RequestDetail | null;
  failed: string | null;
  /** The status that it could not be loaded with. */
  status: number | null;
  reload: () => Promise<void>;
  change: (change: RequestChange, text: ChangeText) => void;
  reply: (reply: ReplyText, key: string, text: ChangeText) => void;
  tooLate: TooLate | null;
  leaveIt: () => void;
  /** Something is being sent. */
  busy: boolean;
}

/** What is done to a request, from what it looks like before the server has said so. */
interface Attempt {
  expected: (request: RequestDetail) => RequestDetail;
  run: (version: number) => Promise<Changed>;
  text: ChangeText;
}

/** A request, kept up to date, and the one way to change it. */
export function useRequest(id: string, onChanged: (request: RequestSummary) => void): OpenRequest {
  const path = `/api/requests/${id}`;
  const { data, of, failed, status, reload, replace } = useStaffData<{ request: RequestDetail }>(path, EVERY);
  const [late, setLate] = useState<{ id: string; tooLate: TooLate } | null>(null);
  const [busy, setBusy] = useState(false);
  const request = of === path ? (data?.request ?? null) : null;

  const put = (now: RequestDetail) => {
    replace(() => ({ request: now }));
    onChanged(now);
  };

  const takeBack = async (change: ToUndo) => {
    const undone = await undoChanges([change]);
    if (undone) showToast(undone.text, { bad: undone.bad });
    const now = await findRequest(id);
    if (now) put(now);
  };

  const settle = (result: Changed, from: RequestDetail, attempted: Attempt) => {
    const { does, done, after } = attempted.text;
    if (result.kind === "done") {
      const { undo } = result;
      put(result.request);
      setLate(null);
      showToast(done, undo ? { undo: () => takeBack(undo) } : {});
      after?.();
    } else if (result.kind === "stale") {
      const known = new Set(from.history.map(({ _id }) => _id));
      const lines = result.request.history.filter(({ _id }) => !known.has(_id)).reverse();
      put(result.request);
      setLate({ id, tooLate: { lines, text: does, again: () => attempt(result.request, attempted) } });
    } else {
      put(from);
      if (result.kind === "failed") showToast(result.message, { bad: true });
    }
  };

  const attempt = async (from: RequestDetail, attempted: Attempt) => {
    setBusy(true);
    replace(() => ({ request: attempted.expected(from) }));
    const result = await attempted.run(from.version);
    setBusy(false);
    settle(result, from, attempted);
  };

  const start = (attempted: Attempt) => {
    if (request && !busy) attempt(request, attempted);
  };

  return {
    request,
    failed,
    status,
    reload,
    change: (change, text) =>
      start({
        expected: (now) => ({ ...now, ...(change.status !== undefined && { status: change.status }) }),
        run: (version) => changeRequest(id, change, version),
        text,
      }),
    reply: (reply, key, text) =>
      start({ expected: (now) => now, run: (version) => sendReply(id, reply, key, version), text }),
    tooLate: late?.id === id ? late.tooLate : null,
    leaveIt: () => setLate(null),
    busy,
  };
}
