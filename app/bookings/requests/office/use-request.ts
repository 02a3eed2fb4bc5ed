import { useState } from "react";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import type { HistoryLine } from "../../request-history/history-line.ts";
import type { Letter } from "../inbox/fill-reply.ts";
import type { Answer } from "../inbox/schema.ts";
import type { RequestChange, RequestDetail, RequestSummary, ToUndo } from "../request.ts";
import { type Changed, changeRequest, findRequest, undoChanges } from "./change-request.ts";

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
  /** Called after a conflict, which the request shows. */
  stale?: () => void;
  /** Called with the errors by field instead of a toast. */
  refused?: (errors: Record<string, string>) => void;
}

interface Attempt {
  /** Below `/api/requests/`. */
  path: string;
  json: RequestChange | Letter | Answer;
  key?: string;
  /** The optimistic result, shown until the server responds. */
  expected?: Partial<RequestDetail>;
  text: ChangeText;
}

export type OpenRequest = ReturnType<typeof useRequest>;

/** Loads a request, refreshes it and changes it. */
export function useRequest(id: string, onChanged: (request: RequestSummary) => void) {
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
      const { message, errors } = result;
      if (refused) refused(Object.keys(errors).length > 0 ? errors : { form: message });
      else showToast(message, { bad: true });
    }
  };

  const attempt = async (from: RequestDetail, attempted: Attempt) => {
    const { json, key, expected } = attempted;
    setBusy(true);
    replace(() => ({ request: { ...from, ...expected } }));
    const result = await changeRequest(attempted.path, { json, version: from.version, ...(key && { key }) });
    setBusy(false);
    settle(result, from, attempted);
  };

  const start = (attempted: Attempt) => {
    if (request && !busy) attempt(request, attempted);
  };

  return {
    request,
    failed,
    /** HTTP status of a failed load. */
    status,
    reload,
    change: (change: RequestChange, text: ChangeText) =>
      start({ path: id, json: change, text, ...(change.status && { expected: { status: change.status } }) }),
    reply: (reply: Letter, key: string, text: ChangeText) => start({ path: `${id}/reply`, json: reply, key, text }),
    answer: (answer: Answer, key: string, text: ChangeText) => start({ path: `${id}/answer`, json: answer, key, text }),
    conflict: late?.id === id ? late.conflict : null,
    discard: () => setLate(null),
    /** Whether a change is being saved. */
    busy,
  };
}
