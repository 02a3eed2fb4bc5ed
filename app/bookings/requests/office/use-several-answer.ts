import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { isDecline } from "../../../platform/venue/decline-reasons.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { PartyDeposit, PartyTable, SeveralPreview } from "../inbox/answer.ts";
import type { FilledTemplate, SeveralChanged } from "../request.ts";
import { changeSeveral } from "./change-request.ts";
import { useDecline } from "./use-decline.ts";
import { useLetter } from "./use-letter.ts";

/** Delay after the last key before the preview is requested. */
const PREVIEW_DELAY_MS = 300;

/**
 * The templates, best first: those that name what every guest gets and nothing else. Of equal ones, the last comes
 * first: it names the fewest values.
 */
export function orderTemplates(
  templates: readonly FilledTemplate[],
  gets: { table: boolean; deposit: boolean },
): FilledTemplate[] {
  const suits = ({ subject, text }: FilledTemplate) =>
    (["table", "deposit"] as const)
      .filter((what) => `${subject} ${text}`.includes(`{${what}}`))
      .reduce((sum, what) => sum + (gets[what] ? 1 : -1), 0);
  return templates.toReversed().sort((left, right) => suits(right) - suits(left));
}

/** Table ids by request, for parties that have none yet. */
function suggestedTables(tables: readonly PartyTable[]): Record<string, string> {
  return Object.fromEntries(
    tables.flatMap(({ _id, table, assigned }) => (table && !assigned ? [[_id, table._id]] : [])),
  );
}

/** Deposits by request, in minor units. */
const amountsOf = (deposits: readonly PartyDeposit[]) =>
  Object.fromEntries(deposits.map(({ _id, amount_cents }) => [_id, amount_cents]));

/** Requests a preview, debounced. @param call its body as JSON; null for none. */
function usePreviewRequest(
  call: string | null,
  on: { preview: (preview: SeveralPreview) => void; refused: (message: string) => void },
) {
  const settle = useEffectEvent((answer: Answer<SeveralPreview>) => {
    if (answer.kind === "ok") on.preview(answer.data);
    else if (answer.kind === "refused") on.refused(answer.message);
  });
  useEffect(() => {
    if (call === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await callApi("POST /requests/several/preview", {
        json: JSON.parse(call).json,
        signal: stop.signal,
      });
      if (!stop.signal.aborted) settle(answer);
    }, PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call]);
}

export interface SeveralAnswerOptions {
  ids: readonly string[];
  /** A request that can have the status. */
  example: string;
  /** The kind of the example: a decision applies to one kind. */
  kind: RequestKind;
  status: string;
  onDone: (changed: SeveralChanged) => void;
}

export type SeveralAnswer = ReturnType<typeof useSeveralAnswer>;

/** A decision on several requests while it is prepared: who gets which table, deposit and email, with its preview. */
export function useSeveralAnswer({ ids, example, kind, status, onDone }: SeveralAnswerOptions) {
  const { data } = useApi("GET /requests/:id/answer", { params: { id: example }, query: { to: status } });
  const [emails, setEmails] = useState(status !== "shortlisted");
  // Defaults, as in a single decision.
  const [assigns, setAssigns] = useState(true);
  const [asks, setAsks] = useState(true);
  const [preview, setPreview] = useState<SeveralPreview | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [failed, setFailed] = useState("");
  const { busy, attempt } = useAttempt();
  const { tables = [], deposits = [] } = preview ?? {};
  const everyGuest = {
    deposit: preview !== null && deposits.length === preview.count && deposits.every(({ set }) => set || asks),
    table: tables.length > 0 && tables.every(({ table, assigned }) => table && (assigned || assigns)),
  };
  const letter = useLetter(
    `answer-several:${status}`,
    data ? orderTemplates(data.templates, everyGuest) : [],
    undefined,
  );
  const declines = isDecline(kind, status);
  const decline = useDecline(`decline-several:${status}`);
  const [subject, text] = [letter.subject.trim(), letter.text.trim()];
  const email = emails ? { subject, text } : "none";
  const complete = !emails || (subject !== "" && text !== "");
  const call = { json: { ids, status, email, assign: assigns, ask: asks }, attempts };
  usePreviewRequest(data && complete ? JSON.stringify(call) : null, { preview: setPreview, refused: setFailed });
  const unset = deposits.filter(({ set }) => !set);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!complete) return;
    const answer = await attempt(() =>
      changeSeveral(ids, {
        status,
        email,
        ...(declines && { decline: decline.decline }),
        ...(assigns && { tables: suggestedTables(tables) }),
        ...(asks && unset.length > 0 && { deposits: amountsOf(unset) }),
      }),
    );
    if (answer?.kind === "failed") {
      setFailed(answer.message);
      setAttempts(attempts + 1);
    }
    if (answer?.kind !== "done") return;
    letter.forget();
    decline.forget();
    onDone(answer);
  };

  return {
    loaded: data !== null,
    emails,
    setEmails,
    assigns,
    chooseTables: (chosen: boolean) => {
      setAssigns(chosen);
      letter.choose(0);
    },
    asks,
    chooseDeposits: (chosen: boolean) => {
      setAsks(chosen);
      letter.choose(0);
    },
    letter,
    decline: declines ? decline : undefined,
    preview,
    tables,
    deposits,
    unset,
    /** Placeholders that are empty for some guests, as sentences; the decision cannot be sent with them. */
    missing: emails ? (preview?.missing ?? []) : [],
    failed,
    busy,
    submit,
  };
}
