import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { SetAsideNotice } from "../../../house/mail/office/set-aside-notice.tsx";
import { formatNumber } from "../../../platform/lib/locale/format-number.ts";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { type Column, DataTable } from "../../../platform/ui/office/data-table.tsx";
import { TextInput } from "../../../platform/ui/office/input.tsx";
import { LoadStatus } from "../../../platform/ui/office/load-status.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { FormDialog } from "../../../staff/toolkit/form-dialog.tsx";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { campaignLengths } from "../schema.ts";
import type { Campaign, CampaignSummary } from "../shapes.ts";
import { CampaignChip } from "./campaign-chip.tsx";

const columns: Column<CampaignSummary>[] = [
  {
    id: "subject",
    header: "Subject",
    phone: "title",
    className: "font-semibold wrap-anywhere",
    cell: ({ _id, subject, flags }) => (
      <>
        <Link to={`/admin/campaigns/${_id}`} className="underline underline-offset-4 hover:no-underline">
          {subject}
        </Link>
        {flags.map((flag) => (
          <span key={flag} className="mt-1 block text-sm font-medium text-danger">
            {flag}
          </span>
        ))}
      </>
    ),
  },
  {
    id: "state",
    header: "Status",
    phone: "side",
    cell: ({ state }) => <CampaignChip state={state} />,
  },
  { id: "when", header: "Date", className: "tabular", cell: timeOf },
  {
    id: "updated",
    header: "Changed",
    className: "tabular",
    cell: ({ updated_on }) => formatDateTime(updated_on, today()),
  },
  { id: "by", header: "By", className: "wrap-anywhere", cell: ({ created_by }) => created_by },
];

/** When it was or will be sent. */
function timeOf({ send_on, started_on }: CampaignSummary): string {
  const time = started_on ?? send_on;
  return time ? formatDateTime(time, today()) : "–";
}

/** Every campaign, and a form for a new one. */
export default function Campaigns() {
  const { data, loading, failed, reload } = useApi("GET /campaigns", {});
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  return (
    <OfficePage
      title="Campaigns"
      actions={
        <May capability="campaigns.change">
          <OfficeButton look="action" onClick={() => setAdding(true)}>
            New campaign
          </OfficeButton>
        </May>
      }
    >
      {data?.bounces_failed && (
        <Notice tone="warning" band>
          Bounces and complaints can't be read. {data.bounces_failed} The next try is automatic.
        </Notice>
      )}
      {data !== null && data.unclear > 0 && (
        <Notice tone="fact" band>
          <Link to="/admin/unclear-reports" className="underline">
            {data.unclear === 1
              ? "One email about a campaign isn't understood."
              : `${formatNumber(data.unclear)} emails about campaigns aren't understood.`}
          </Link>{" "}
          Say what {data.unclear === 1 ? "it means" : "they mean"}.
        </Notice>
      )}
      {data && (
        <SetAsideNotice
          newest={data.bounces_set_aside}
          load={(page) => callApi("GET /campaigns/set-aside", { query: { page } })}
        />
      )}
      <LoadStatus data={data} failed={failed} reload={reload} />
      {data && (
        <DataTable
          caption="Campaigns"
          columns={columns}
          rows={data.campaigns}
          rowKey={({ _id }) => _id}
          loading={loading}
          empty="No campaigns yet. Write the first email to your subscribers."
        />
      )}
      <May capability="system.change">
        <p className="px-(--office-gutter) py-6 text-quiet">
          The signature of your emails and their DNS records are in{" "}
          <Link to="/admin/settings/system" className="underline">
            Settings, System
          </Link>
          .
        </p>
      </May>
      {adding && (
        <FormDialog<{ message: string; campaign: Campaign }>
          title="New campaign"
          save="Add draft"
          send={({ subject = "" }) => callApi("POST /campaigns", { json: { subject } })}
          onSaved={({ campaign }) => navigate(`/admin/campaigns/${campaign._id}`)}
          onClose={() => setAdding(false)}
        >
          {(errors) => (
            <TextInput
              label="Subject"
              name="subject"
              wide
              data-first-focus
              error={errors.subject}
              maxLength={campaignLengths.subject}
              hint="You can change it until it's sent."
              autoComplete="off"
            />
          )}
        </FormDialog>
      )}
    </OfficePage>
  );
}
