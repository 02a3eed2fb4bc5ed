import { useEffect, useRef, useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { toastError } from "../../../staff/toolkit/error-message.ts";
import { reloadData } from "../../../staff/toolkit/office-queries.ts";
import { useAttempt } from "../../../staff/toolkit/use-attempt.ts";
import type { TrailCheckResult } from "../shapes.ts";

/** Checks the whole audit trail, step by step. */
export function useTrailCheck() {
  const [result, setResult] = useState<TrailCheckResult | null>(null);
  const { busy, attempt } = useAttempt();
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const check = async () => {
    setResult(null);
    let before: Omit<TrailCheckResult, "done"> | undefined;
    while (!stopped.current) {
      const answer = await callApi("POST /trail/check", { json: { before } });
      if (answer.kind !== "ok") {
        toastError(answer);
        setResult(null);
        break;
      }
      const { done, ...reached } = answer.data;
      setResult(answer.data);
      if (done) {
        reloadData("GET /trail");
        break;
      }
      before = reached;
    }
  };
  return { result, running: busy, start: () => attempt(check) };
}

const rowsText = (rows: number) => formatCount(rows, "row");

/** The progress of a check, or its result. */
export function TrailCheckNotice({ result, running }: { result: TrailCheckResult | null; running: boolean }) {
  if (!result) return <div role="status" />;
  const { rows, number, hash, problems, done } = result;
  return (
    <div role={problems.length > 0 ? "alert" : "status"}>
      <Notice tone={problems.length > 0 ? "bad" : "fact"} band>
        {!done && running && <p>Checking, {rowsText(rows)} so far...</p>}
        {done && problems.length === 0 && (
          <>
            <p>The audit trail is complete: {rowsText(rows)}, nothing missing or altered.</p>
            {number > 0 && (
              <p className="mt-1 font-normal wrap-anywhere">
                To compare with it later, note its end elsewhere: <code className="tabular">{`${number}:${hash}`}</code>
              </p>
            )}
          </>
        )}
        {problems.length > 0 && (
          <>
            <p>The audit trail was changed outside the back office. Keep a backup, and ask your operator.</p>
            <ul className="mt-1 list-disc pl-5 font-normal">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}
