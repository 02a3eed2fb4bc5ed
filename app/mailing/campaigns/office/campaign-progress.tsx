import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { formatDateTime } from "../../../platform/lib/time/format-date-time.ts";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { LoadFailed } from "../../../platform/ui/office/load-failed.tsx";
import { Notice } from "../../../platform/ui/office/notice.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { today } from "../../../platform/venue/today.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { OfficePage } from "../../../staff/toolkit/office-page.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import { Results } from "../results/results.tsx";
import type { CampaignSending } from "../sending/shapes.ts";
import type { Campaign } from "../shapes.ts";
import { ArchiveSwitch } from "./archive-switch.tsx";
import { CampaignChip } from "./campaign-chip.tsx";
import { EmailView } from "./email-view.tsx";
import { SendButtons } from "./send-buttons.tsx";
import { countText, nobody, subscribersText } from "./shown-count.ts";

/** The numbers below the bar, in their order. */
const labels = {
  sent: "Sent",
  waiting: "Waiting",
  skipped: "Skipped",
  rejected: "Rejected",
  failed: "Failed",
} as const;

/** The progress as a bar and numbers; zeros, except of sent emails, are left out. */
function Counts({ counts, ready, rounded }: Pick<CampaignSending, "counts" | "ready" | "rounded">) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
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

/** A campaign's times, as a sentence. */
function timeText({ state, send_on, started_on, finished_on }: Campaign): string {
  if (state === "scheduled") return `Will be sent: ${when(send_on)}.`;
  if (state === "overdue") return `Was to be sent: ${when(send_on)}.`;
  return `Started: ${when(started_on)}.${finished_on ? ` Finished: ${when(finished_on)}.` : ""}`;
}

/** The email of a campaign that is no longer a draft. */
function SentEmail({ campaignId }: { campaignId: string }) {
  const id = useId();
  const { data, failed, reload } = useApi("GET /campaigns/:id/email", { params: { id: campaignId } });
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="wide text-lg font-extrabold">
        Email
      </h2>
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      {data && <EmailView email={data.email} large height="h-[min(640px,70svh)]" />}
    </section>
  );
}

function Summary(campaign: Campaign) {
  return (
    <div className="grid gap-2">
      <h2 className="text-xl font-semibold text-balance wrap-anywhere">{campaign.subject}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CampaignChip state={campaign.state} />
        <span className="text-quiet">{timeText(campaign)}</span>
      </p>
    </div>
  );
}

function StateReason({ state, state_reason }: Campaign) {
  if (!state_reason) return null;
  return (
    <Notice tone={state === "sending" ? "warning" : "bad"} band>
      <p role="status" className="wrap-anywhere">
        {state_reason}
      </p>
    </Notice>
  );
}

type Step = "pause" | "resume" | "cancel" | "unschedule";

interface StateButtonsProps {
  state: Campaign["state"];
  busy: boolean;
  failed: string;
  onStep: (step: Step) => void;
  onCancel: () => void;
}

const isUnsent = (state: Campaign["state"]) => state === "scheduled" || state === "overdue";

function StateButtons({ state, busy, failed, onStep, onCancel }: StateButtonsProps) {
  return (
    <May capability="campaigns.send">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isUnsent(state) && (
          <OfficeButton look="outline" disabled={busy} onClick={() => onStep("unschedule")}>
            Back to draft
          </OfficeButton>
        )}
        {state === "sending" && (
          <OfficeButton look="action" disabled={busy} onClick={() => onStep("pause")}>
            Pause
          </OfficeButton>
        )}
        {state === "paused" && (
          <OfficeButton look="action" disabled={busy} onClick={() => onStep("resume")}>
            Resume
          </OfficeButton>
        )}
        {(state === "sending" || state === "paused") && (
          <OfficeButton look="danger" opensDialog onClick={onCancel}>
            Cancel campaign
          </OfficeButton>
        )}
      </div>
      <p aria-live="assertive" className="font-semibold text-danger empty:hidden">
        {failed}
      </p>
    </May>
  );
}

/** How many would get a campaign that was not sent yet, what must be fixed, and the buttons to send it. */
function Unsent({ sending, onChange }: { sending: CampaignSending; onChange: (sending: CampaignSending) => void }) {
  const { audience, problems } = sending;
  return (
    <>
      <p>
        {subscribersText(audience ?? nobody)} {audience?.count === 1 ? "gets" : "get"} it.
      </p>
      {problems.map((problem) => (
        <p key={problem} className="wrap-anywhere text-danger">
          {problem}
        </p>
      ))}
      <SendButtons sending={sending} onChange={onChange} />
    </>
  );
}

/** A campaign that is no longer a draft: its progress and actions. */
export function CampaignProgress({ campaign: known, onDraft }: { campaign: Campaign; onDraft: () => void }) {
  const params = { id: known._id };
  const { data, failed, reload, replace } = useApi("GET /campaigns/:id/sending", { params }, 1);
  const [cancelling, setCancelling] = useState(false);
  const { busy, failed: rejection, send } = useSend();
  const navigate = useNavigate();
  const campaign = data?.campaign ?? known;
  const { state } = campaign;
  const change = (step: Step) =>
    send(
      () => callApi(`POST /campaigns/:id/${step}`, { params }),
      ({ message, sending }) => {
        setCancelling(false);
        showToast(message);
        if (sending.campaign.state === "draft") onDraft();
        else replace(() => sending);
      },
    );
  const duplicate = () =>
    send(
      () => callApi("POST /campaigns/:id/duplicate", { params }),
      (answer) => {
        showToast(answer.message);
        navigate(`/admin/campaigns/${answer.campaign._id}`);
      },
    );
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
      <StateReason {...campaign} />
      {failed && <LoadFailed message={failed} onRetry={reload} />}
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-6 px-(--office-gutter) py-6">
        <Summary {...campaign} />
        {data && !isUnsent(state) && <Counts {...data} />}
        {data && isUnsent(state) && <Unsent sending={data} onChange={(next) => replace(() => next)} />}
        <StateButtons
          state={state}
          busy={busy}
          failed={rejection}
          onStep={change}
          onCancel={() => setCancelling(true)}
        />
        {data?.ready && !isUnsent(state) && (
          <Results key={state} campaignId={known._id} isSending={state === "sending"} />
        )}
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
            ? `${countText(data.counts.waiting, data.rounded)} recipients won't get it. This can't be undone.`
            : "This can't be undone."}
        </ConfirmDialog>
      )}
    </OfficePage>
  );
}
