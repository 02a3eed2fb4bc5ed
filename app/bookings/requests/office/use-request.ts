import { useState } from "react";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { HistoryLine } from "../../request-history/history-line.ts";
import type { Letter } from "../inbox/fill-reply.ts";
import type { Answer } from "../inbox/schema.ts";
import type { RequestChange, RequestDetail, RequestSummary, ToUndo } from "../request.ts";
import {
  answerRequest,
  type Changed,
  changeRequest,
  findRequest,
  replyToRequest,
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
  /** Called after a conflict, which the request shows. */
  stale?: () => void;
  /** Called with the errors by field instead of a toast. */
  refused?: (errors: Record<string, string>) => void;
}

interface Attempt {
  send: (version: number) => Promise<Changed>;
  /** The optimistic result, shown until the server responds. */
  expected?: Partial<RequestDetail>;
  text: ChangeText;
}

export type OpenRequest = ReturnType<typeof useRequest>;

/** Loads a request, refreshes it and changes it. */
export function useRequest(id: string, onChanged: (request: RequestSummary) => void) {
  const { current, failed, status, reload, replace } = useApi("GET /requests/:id", { params: { id } }, EVERY);
  const [late, setLate] = useState<{ id: string; conflict: Conflict } | null>(null);
  const { busy, attempt } = useAttempt();
  const request = current?.request ?? null;

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
      setLate({ id, conflict: { lines, text: does, again: () => save(result.request, attempted) } });
      stale?.();
    } else {
      put(from);
      if (result.kind !== "failed") return;
      const { message, errors } = result;
      if (refused) refused(Object.keys(errors).length > 0 ? errors : { form: message });
      else showToast(message, { bad: true });
    }
  };

  const save = async (from: RequestDetail, attempted: Attempt) => {
    const result = await attempt(() => {
      replace(() => ({ request: { ...from, ...attempted.expected } }));
      return attempted.send(from.version);
    });
    if (result) settle(result, from, attempted);
  };

  const start = (attempted: Attempt) => {
    if (request) save(request, attempted);
  };

  return {
    request,
    failed,
    /** HTTP status of a failed load. */
    status,
    reload,
    change: (change: RequestChange, text: ChangeText) =>
      start({
        send: (version) => changeRequest(id, change, version),
        text,
        ...(change.status && { expected: { status: change.status } }),
      }),
    reply: (reply: Letter, key: string, text: ChangeText) =>
      start({ send: (version) => replyToRequest(id, reply, version, key), text }),
    answer: (answer: Answer, key: string, text: ChangeText) =>
      start({ send: (version) => answerRequest(id, answer, version, key), text }),
    conflict: late?.id === id ? late.conflict : null,
    discard: () => setLate(null),
    /** Whether a change is being saved. */
    busy,
  };
}
