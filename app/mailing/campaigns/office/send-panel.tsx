import { useId } from "react";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { SendButtons } from "./send-buttons.tsx";
import { nobody, subscribersText } from "./shown-count.ts";

interface SendPanelProps {
  campaignId: string;
  /** Whether the form has unsaved changes, which would not be sent. */
  unsaved: boolean;
  /** The problems that the checks list. */
  listed: readonly string[];
  onStarted: () => void;
}

/** The size of a draft's audience, problems that the checks don't list, and the buttons to send it. */
export function SendPanel({ campaignId, unsaved, listed, onStarted }: SendPanelProps) {
  const id = useId();
  const { data, failed, reload } = useApi("GET /campaigns/:id/sending", { params: { id: campaignId } });
  const audience = data?.audience ?? nobody;
  const problems = data?.problems ?? [];
  const others = problems.filter((problem) => !listed.includes(problem));
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="font-semibold">
        Send
      </h2>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {data && (
        <>
          <p className="text-sm">
            <span className="tabular text-2xl font-semibold">{subscribersText(audience)}</span>{" "}
            {audience.count === 1 ? "gets" : "get"} this email.
          </p>
          {problems.length > others.length && (
            <p className="text-sm">Fix what is listed under “Before sending” first.</p>
          )}
          {others.length > 0 && (
            <ul className="grid list-disc gap-1.5 pl-5 text-sm">
              {others.map((problem) => (
                <li key={problem} className="wrap-anywhere">
                  {problem}
                </li>
              ))}
            </ul>
          )}
          <SendButtons
            sending={data}
            blocked={unsaved ? "Save the draft first: only what is saved is sent." : undefined}
            onChange={onStarted}
          />
        </>
      )}
    </section>
  );
}
