import { useState } from "react";
import { today } from "../../content/today.ts";
import { formatDateTime } from "../../lib/format-date-time.ts";
import { OfficePage } from "../../office/office-page.tsx";
import { useStaffData } from "../../office/use-staff-data.ts";
import { type Column, DataTable } from "../../ui/office/data-table.tsx";
import { LoadFailed } from "../../ui/office/load-failed.tsx";
import type { Holdings, LogLine, PrivacyPage } from "../privacy.ts";
import { formatDeletions } from "./deletion-text.ts";
import { LookUpForm } from "./look-up-form.tsx";
import { Held } from "./stored-data.tsx";

type RuleRow = PrivacyPage["rules"][number];

const ruleColumns: Column<RuleRow>[] = [
  { id: "what", header: "What", phone: "title", className: "font-semibold", cell: ({ what }) => what },
  { id: "kept", header: "Kept", phone: "side", className: "whitespace-nowrap", cell: ({ kept }) => kept },
  { id: "since", header: "Counted from", phone: "plain", className: "md:w-1/2", cell: ({ since }) => since },
  {
    id: "next",
    header: "Next run takes",
    className: "tabular whitespace-nowrap",
    cell: ({ next }) => next.toLocaleString("en-AU"),
  },
];

const done: Record<LogLine["action"], string> = {
  retention: "Kept no longer",
  exported: "Exported a guest",
  erased: "Erased a guest",
};

const logColumns: Column<LogLine>[] = [
  { id: "done", header: "What", phone: "title", className: "font-semibold", cell: ({ action }) => done[action] },
  {
    id: "at",
    header: "When",
    phone: "plain",
    className: "whitespace-nowrap",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, today())}</time>,
  },
  { id: "by", header: "By", phone: "plain", className: "whitespace-nowrap", cell: ({ by }) => by },
  {
    id: "counts",
    header: "How many",
    phone: "plain",
    className: "md:w-1/2",
    cell: ({ counts }) => formatDeletions(counts),
  },
];

/** When the rules were kept last. */
function lastRun(run: PrivacyPage["last_run"]): string {
  if (!run) return "They have not been kept yet; the server does it within a minute of its start.";
  const began = formatDateTime(run.began_on, today());
  return run.ended_on ? `Kept last: ${began}.` : `Begun ${began}, and not ended yet.`;
}

const heading = "px-(--office-gutter) text-lg font-semibold";

/** What is kept how long, what went, and everything of one guest. */
export default function PrivacyScreen() {
  const { data, loading, failed, reload } = useStaffData<PrivacyPage>("/api/privacy");
  const [found, setFound] = useState<{ holdings: Holdings; round: number } | null>(null);

  return (
    <OfficePage title="Privacy">
      <div className="px-(--office-gutter) pt-6 pb-10">
        <LookUpForm
          onFound={(holdings) => setFound((before) => holdings && { holdings, round: (before?.round ?? 0) + 1 })}
        />
        {found && (
          <Held
            key={found.round}
            holdings={found.holdings}
            onChanged={(holdings) => {
              setFound({ ...found, holdings });
              reload();
            }}
          />
        )}
      </div>
      {failed && <LoadFailed words={failed} onRetry={reload} />}
      {data ? (
        <>
          <section aria-labelledby="kept-how-long">
            <h2 id="kept-how-long" className={heading}>
              What is kept how long
            </h2>
            <p className="mt-1 mb-2 max-w-[70ch] px-(--office-gutter) text-quiet">
              What is over goes once a day, when the night is. {lastRun(data.last_run)} Subscribers stay until they
              leave. Backups keep a copy until they are replaced.
            </p>
            <DataTable
              caption="What is kept how long"
              columns={ruleColumns}
              rows={data.rules}
              rowKey={({ kind }) => kind}
              loading={loading}
              empty="No rules."
            />
          </section>
          <section aria-labelledby="what-was-done" className="mt-10 pb-16">
            <h2 id="what-was-done" className={heading}>
              What was done
            </h2>
            <DataTable
              caption="What was done"
              columns={logColumns}
              rows={data.log}
              rowKey={({ _id }) => _id}
              empty="Nothing has been exported, erased or deleted yet."
            />
          </section>
        </>
      ) : (
        !failed && <p className="py-20 text-center text-quiet">Loading...</p>
      )}
    </OfficePage>
  );
}
