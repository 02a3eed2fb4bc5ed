import { useState } from "react";
import type { HistoryLine } from "../../history/history-line.ts";
import { useStaffData } from "../../office/use-staff-data.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { RequestDetail, RequestSummary } from "../request.ts";
import {
  type AnswerSent,
  type Changed,
  changeRequest,
  findRequest,
  type ReplyText,
  type RequestChange,
  sendAnswer,
  sendReply,
  type ToUndo,
  undoChanges,
} from "./change-request.ts";

/** Seconds between refreshes of the open request. */
const EVERY = 10;

/** A change that conflicted with someone else's. */
export interface Conflict {
  /** Their changes, oldest first. */
  lines: readonly HistoryLine[];
  /** The label of the rejected change. */
  text: string;
  again: () => void;
}

/** The texts of a change, and its callback. */
export interface ChangeText {
  /** The button's label: `Approve`. */
  does: string;
  /** The toast afterwards: `Mia Karlsson: Approved.` */
  done: string;
  /** Called after it was saved. */
  after?: () => void;
  /** Called if someone else was faster, which the request shows. */
  stale?: () => void;
  /** Called with the errors by field instead of a toast. */
  refused?: (errors: Record<string, string>) => void;
}

export interface OpenRequest {
  request: RequestDetail | null;
  failed: string | null;
  /** HTTP status of a failed load. */
  status: number | null;
  reload: () => Promise<void>;
  change: (change: RequestChange, text: ChangeText) => void;
  reply: (reply: ReplyText, key: string, text: ChangeText) => void;
  answer: (answer: AnswerSent, key: string, text: ChangeText) => void;
  conflict: Conflict | null;
  discard: () => void;
  /** Whether a change is being saved. */
  busy: boolean;
}

/** The request with a change applied, before the server has confirmed it. */
interface Attempt {
  expected: (request: RequestDetail) => RequestDetail;
  run: (version: number) => Promise<Changed>;
  text: ChangeText;
}

/** Loads a request, refreshes it and changes it. */
export function useRequest(id: string, onChanged: (request: RequestSummary) => void): OpenRequest {
  const path = `/api/requests/${id}`;
  const { data, of, failed, status, reload, replace } = useStaffData<{ request: RequestDetail }>(path, EVERY);
  const [late, setLate] = useState<{ id: string; conflict: Conflict } | null>(null);
  const [busy, setBusy] = useState(false);
  const request = of === path ? (data?.request ?? null) : null;

  const put = (now: RequestDetail) => {
    replace(() => ({ request: now }));
    onChanged(now);
  };

  const undoOne = async (change: ToUndo) => {
    const undone = await undoChanges([change]);
    if (undone) showToast(undone.text, { bad: undone.bad });
    const now = await findRequest(id);
    if (now) put(now);
  };

  const settle = (result: Changed, from: RequestDetail, attempted: Attempt) => {
    const { does, done, after, stale, refused } = attempted.text;
    if (result.kind === "done") {
      const { undo } = result;
      put(result.request);
      setLate(null);
      showToast(done, undo ? { undo: () => undoOne(undo) } : {});
      after?.();
    } else if (result.kind === "stale") {
      const known = new Set(from.history.map(({ _id }) => _id));
      const lines = result.request.history.filter(({ _id }) => !known.has(_id)).reverse();
      put(result.request);
      setLate({ id, conflict: { lines, text: does, again: () => attempt(result.request, attempted) } });
      stale?.();
    } else {
      put(from);
      if (result.kind !== "failed") return;
      const { message, errors = {} } = result;
      if (refused) refused(Object.keys(errors).length > 0 ? errors : { form: message });
      else showToast(message, { bad: true });
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
    answer: (answer, key, text) =>
      start({ expected: (now) => now, run: (version) => sendAnswer(id, answer, key, version), text }),
    conflict: late?.id === id ? late.conflict : null,
    discard: () => setLate(null),
    busy,
  };
}
