import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { Pager } from "../../../platform/ui/office/pager.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { ReportMeaning, UnclearReport } from "../shapes.ts";

const columns: Column<UnclearReport>[] = [
  {
    id: "subject",
    header: "Subject",
    phone: "title",
    className: "font-semibold wrap-anywhere md:min-w-40",
    cell: ({ subject }) => subject || "No subject",
  },
  {
    id: "excerpt",
    header: "Text",
    phone: "plain",
    className: "wrap-anywhere",
    cell: ({ excerpt }) => excerpt || <span className="text-quiet">No text</span>,
  },
  {
    id: "from",
    header: "From",
    className: "wrap-anywhere",
    cell: ({ sender }) => sender || "A mail server",
  },
  {
    id: "about",
    header: "About",
    className: "wrap-anywhere",
    cell: ({ address, campaign }) => (
      <>
        {address ?? "An erased address"}
        <span className="text-quiet">, {campaign ?? "a deleted campaign"}</span>
      </>
    ),
  },
  {
    id: "received",
    header: "Received",
    className: "tabular",
    cell: ({ received }) => <time dateTime={received}>{formatDateTime(received, today())}</time>,
  },
];

const labels: Record<ReportMeaning, string> = { bounce: "Bounced", complaint: "Complaint", nothing: "Neither" };

interface Chosen {
  report: UnclearReport;
  meaning: ReportMeaning;
}

/** Reports about campaign emails that staff have to classify. */
export default function UnclearReports() {
  const [params] = useSearchParams();
  const page = useApi("GET /newsletter/reports", { query: { page: params.get("page") ?? "1" } });
  const { data, loading, failed, reload } = page;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { busy, act } = useRowAction();
  const changes = useCan()("subscribers.change");
  const settle = ({ report: { _id }, meaning }: Chosen) =>
    act(
      _id,
      () => callApi("POST /newsletter/reports/:mark/settle", { params: { mark: _id }, json: { meaning } }),
      () => {
        setChosen(null);
        reload();
      },
    );
  const actions: Column<UnclearReport> = {
    id: "actions",
    header: "Actions",
    headerHidden: true,
    phone: "actions",
    className: "md:text-right md:whitespace-nowrap",
    cell: (report) =>
      (["bounce", "complaint", "nothing"] as const).map((meaning) => (
        <OfficeButton
          key={meaning}
          look="quiet"
          opensDialog={meaning !== "nothing"}
          disabled={busy === report._id}
          aria-label={`${labels[meaning]}: ${report.subject || "no subject"}`}
          onClick={() => (meaning === "nothing" ? settle({ report, meaning }) : setChosen({ report, meaning }))}
        >
          {labels[meaning]}
        </OfficeButton>
      )),
  };
  return (
    <OfficePage title="Unclear reports" back={{ to: "/admin/suppressions", label: "Suppression list" }}>
      <p className="max-w-[80ch] px-(--office-gutter) pt-5 text-quiet">
        These emails came back for a campaign and couldn't be read automatically. The whole email is in the mailbox.
        Decide for each: the address bounced, its owner complained, or neither. They're deleted after 30 days.
      </p>
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <>
          <DataTable
            caption="Unclear reports"
            columns={changes ? [...columns, actions] : columns}
            rows={data.items}
            rowKey={({ _id }) => _id}
            loading={loading}
            empty="No unclear reports."
          />
          <Pager page={data.page} pageSize={data.page_size} total={data.total} toPage={(to) => `?page=${to}`} />
        </>
      )}
      {chosen && (
        <ConfirmDialog
          title={chosen.meaning === "bounce" ? "Record a bounce?" : "Record a complaint?"}
          confirm={chosen.meaning === "bounce" ? "Record bounce" : "Record complaint"}
          busy={busy !== null}
          onConfirm={() => settle(chosen)}
          onCancel={() => setChosen(null)}
        >
          {chosen.report.address ?? "The erased address"} gets no more campaigns.
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
