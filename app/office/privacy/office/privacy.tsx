import { useState } from "react";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { formatTime } from "../../../platform/lib/time/wall-time-text.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { useAddress } from "../../../platform/ui/office/use-address.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import type { Holdings, LogLine, PrivacyPage } from "../shapes.ts";
import { formatDeletions } from "./deletion-text.ts";
import { LookUpForm } from "./look-up-form.tsx";
import { StoredData } from "./stored-data.tsx";

type RuleRow = PrivacyPage["rules"][number];

const ruleColumns: Column<RuleRow>[] = [
  { id: "what", header: "Data", phone: "title", className: "font-semibold", cell: ({ what }) => what },
  { id: "kept", header: "Kept for", phone: "side", className: "whitespace-nowrap", cell: ({ kept }) => kept },
  { id: "since", header: "From", phone: "plain", className: "md:w-1/2", cell: ({ since }) => since },
  {
    id: "next",
    header: "Due for deletion",
    className: "tabular whitespace-nowrap",
    cell: ({ next }) => formatNumber(next),
  },
];

const actionLabels: Record<LogLine["action"], string> = {
  retention: "Expired data deleted",
  exported: "Guest data exported",
  erased: "Guest data erased",
};

const logColumns: Column<LogLine>[] = [
  {
    id: "done",
    header: "Action",
    phone: "title",
    className: "font-semibold",
    cell: ({ action }) => actionLabels[action],
  },
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
    header: "Records",
    phone: "plain",
    className: "md:w-1/2",
    cell: ({ counts }) => formatDeletions(counts),
  },
];

/** How long deleted data remains in backups, as a sentence. */
function backupCopies(days: number | null): string {
  return days === null
    ? "Backups hold a copy until they are replaced."
    : `Backups outside this building hold an encrypted copy for up to ${formatCount(days, "day")}; a restore deletes it again.`;
}

/** When the last retention run was. */
function lastRun(run: PrivacyPage["last_run"]): string {
  if (!run) return "The first run starts within a minute of the server starting.";
  const began = formatDateTime(run.began_on, today());
  return run.ended_on ? `Last run: ${began}.` : `Run started ${began}, not finished yet.`;
}

const heading = "px-(--office-gutter) text-lg font-semibold";

/** The privacy screen: data retention, the activity log, and one guest's data. */
export default function PrivacyScreen() {
  const { data, loading, failed, reload } = useApi("GET /privacy", {});
  const [found, setFound] = useState<{ holdings: Holdings; round: number } | null>(null);
  const [address] = useAddress();
  const opened = address.get("guest");

  return (
    <OfficePage title="Privacy">
      <div className="px-(--office-gutter) pt-6 pb-10 empty:pb-0">
        <May capability="privacy.find">
          <LookUpForm
            key={opened}
            opened={opened}
            onFound={(holdings) => setFound((before) => holdings && { holdings, round: (before?.round ?? 0) + 1 })}
          />
        </May>
        {found && (
          <StoredData
            key={found.round}
            holdings={found.holdings}
            onChanged={(holdings) => {
              setFound({ ...found, holdings });
              reload();
            }}
          />
        )}
      </div>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <>
          <section aria-labelledby="data-retention">
            <h2 id="data-retention" className={heading}>
              Data retention
            </h2>
            <p className="mt-1 mb-2 max-w-[70ch] px-(--office-gutter) text-quiet">
              Expired data is deleted daily after {formatTime(venue.nightEndsAt)}. {lastRun(data.last_run)} Subscribers
              are kept until they unsubscribe. {backupCopies(data.backups_for)}
            </p>
            <DataTable
              caption="Data retention"
              columns={ruleColumns}
              rows={data.rules}
              rowKey={({ kind }) => kind}
              loading={loading}
              empty="No rules."
            />
          </section>
          <section aria-labelledby="activity-log" className="mt-10 pb-16">
            <h2 id="activity-log" className={heading}>
              Activity log
            </h2>
            <DataTable
              caption="Activity log"
              columns={logColumns}
              rows={data.log}
              rowKey={({ _id }) => _id}
              empty="No activity yet."
            />
          </section>
        </>
      )}
    </OfficePage>
  );
}
