import { useState } from "react";
import { useNavigate } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { callStaffApi } from "../../../staff/toolkit/call-staff-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { useStaffData } from "../../../staff/toolkit/use-staff-data.ts";
import { Results } from "../results/results.tsx";
import type { CampaignSending } from "../sending/shapes.ts";
import type { Campaign } from "../shapes.ts";
import { ArchiveSwitch } from "./archive-switch.tsx";
import type { SendingAnswer } from "./schedule-dialog.tsx";
import { SendButtons } from "./send-buttons.tsx";
import { SentEmail } from "./sent-email.tsx";
import { countText, nobody, subscribersText } from "./shown-count.ts";
import { StateChip } from "./state-chip.tsx";

/** The numbers below the bar, in their order. */
const labels = {
  sent: "Sent",
  waiting: "Waiting",
  skipped: "Skipped",
  rejected: "Rejected",
  failed: "Failed",
} as const;

/** How many are done, as a bar and in numbers; those that are 0 are left out. */
function Counts({ counts, ready, rounded }: Pick<CampaignSending, "counts" | "ready" | "rounded">) {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const done = total - counts.waiting;
  const shown = (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => name === "sent" || counts[name] > 0);
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="text-sm" role="status">
          {ready ? `${countText(done, rounded)} of ${countText(total, rounded)} done.` : "Counting recipients..."}
        </p>
        <progress
          value={done}
          max={Math.max(total, 1)}
          aria-label="Recipients done"
          className="h-2 w-full appearance-none bg-rule [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-action"
        />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {shown.map((name) => (
          <div key={name}>
            <dt className="text-sm text-quiet">{labels[name]}</dt>
            <dd className="tabular text-2xl font-semibold">{countText(counts[name], rounded)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const when = (time: string | null) => time && formatDateTime(time, today());

/** What is known of a campaign's time, as a sentence. */
function timeText({ state, send_on, started_on, finished_on }: Campaign): string {
  if (state === "scheduled") return `Will be sent: ${when(send_on)}.`;
  if (state === "overdue") return `Was to be sent: ${when(send_on)}.`;
  return `Started: ${when(started_on)}.${finished_on ? ` Finished: ${when(finished_on)}.` : ""}`;
}

/** A campaign that is no draft any more: how far it is, and what can be done about it. */
export function CampaignProgress({ campaign: known, onDraft }: { campaign: Campaign; onDraft: () => void }) {
  const path = `/api/campaigns/${known._id}/sending`;
  const { data, failed, reload, replace } = useStaffData<CampaignSending>(path, 1);
  const [cancelling, setCancelling] = useState(false);
  const { busy, failed: refused, send } = useSend();
  const navigate = useNavigate();
  const campaign = data?.campaign ?? known;
  const { state } = campaign;

  const change = (step: "pause" | "resume" | "cancel" | "unschedule") =>
    send<SendingAnswer>(
      () => callStaffApi(`/api/campaigns/${known._id}/${step}`, { post: true }),
      ({ message, sending }) => {
        setCancelling(false);
        showToast(message);
        if (sending.campaign.state === "draft") onDraft();
        else replace(() => sending);
      },
    );
  const duplicate = () =>
    send<{ message: string; campaign: Campaign }>(
      () => callStaffApi(`/api/campaigns/${known._id}/duplicate`, { post: true }),
      (answer) => {
        showToast(answer.message);
        navigate(`/admin/campaigns/${answer.campaign._id}`);
      },
    );
  const isUnsent = state === "scheduled" || state === "overdue";
  return (
    <OfficePage
      title={campaign.subject}
      heading="Campaign"
      back={{ to: "/admin/campaigns", label: "Campaigns" }}
      actions={
        <May capability="campaigns.change">
          <OfficeButton look="outline" disabled={busy} onClick={duplicate}>
            Duplicate
          </OfficeButton>
        </May>
      }
    >
      {campaign.state_reason && (
        <Notice tone={state === "sending" ? "warning" : "bad"} band>
          <p role="status" className="wrap-anywhere">
            {campaign.state_reason}
          </p>
        </Notice>
      )}
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 px-(--office-gutter) py-6">
        <div className="grid gap-2">
          <h2 className="text-xl font-semibold text-balance wrap-anywhere">{campaign.subject}</h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateChip state={state} />
            <span className="text-quiet">{timeText(campaign)}</span>
          </p>
        </div>
        {data && !isUnsent && <Counts {...data} />}
        {data && isUnsent && (
          <>
            <p>
              {subscribersText(data.audience ?? nobody)} {data.audience?.count === 1 ? "gets" : "get"} it.
            </p>
            {data.problems.map((problem) => (
              <p key={problem} className="wrap-anywhere text-danger">
                {problem}
              </p>
            ))}
            <SendButtons sending={data} onChange={(next) => replace(() => next)} />
          </>
        )}
        <May capability="campaigns.send">
          <div className="flex flex-wrap gap-3 empty:hidden">
            {isUnsent && (
              <OfficeButton look="outline" disabled={busy} onClick={() => change("unschedule")}>
                Back to draft
              </OfficeButton>
            )}
            {state === "sending" && (
              <OfficeButton look="action" disabled={busy} onClick={() => change("pause")}>
                Pause
              </OfficeButton>
            )}
            {state === "paused" && (
              <OfficeButton look="action" disabled={busy} onClick={() => change("resume")}>
                Resume
              </OfficeButton>
            )}
            {(state === "sending" || state === "paused") && (
              <OfficeButton look="danger" opensDialog onClick={() => setCancelling(true)}>
                Cancel campaign
              </OfficeButton>
            )}
          </div>
          <p aria-live="assertive" className="font-semibold text-danger empty:hidden">
            {refused}
          </p>
        </May>
        {data?.ready && !isUnsent && <Results key={state} campaignId={known._id} isSending={state === "sending"} />}
        {data && state !== "cancelled" && (
          <ArchiveSwitch campaign={campaign} onChange={(next) => replace((all) => ({ ...all, campaign: next }))} />
        )}
        <SentEmail key={campaign.started_on ?? "unsent"} campaignId={known._id} />
      </div>
      {cancelling && (
        <ConfirmDialog
          title="Cancel this campaign?"
          confirm="Cancel campaign"
          cancel="Keep campaign"
          danger
          busy={busy}
          onConfirm={() => change("cancel")}
          onCancel={() => setCancelling(false)}
        >
          {data && data.counts.waiting > 0
            ? `${countText(data.counts.waiting, data.rounded)} recipients won’t get it. This can’t be undone.`
            : "This can’t be undone."}
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
