import { useState } from "react";
import { ConfirmDialog } from "../../../platform/ui/office/confirm-dialog.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { showToast } from "../../../platform/ui/office/toast-store.ts";
import { callApi } from "../../../staff/toolkit/call-api.ts";
import { May } from "../../../staff/toolkit/may.tsx";
import { useSend } from "../../../staff/toolkit/use-send.ts";
import type { CampaignSending } from "../sending/shapes.ts";
import { ScheduleDialog, type SendingAnswer } from "./schedule-dialog.tsx";
import { nobody, subscribersInText } from "./shown-count.ts";

interface SendButtonsProps {
  sending: CampaignSending;
  /** Why it cannot be sent now, in addition to the server's problems. */
  blocked?: string;
  onChange: (sending: CampaignSending) => void;
}

/** Sends a campaign now, or schedules it, after a confirmation with the number of recipients. */
export function SendButtons({ sending, blocked, onChange }: SendButtonsProps) {
  const { campaign, audience, problems, mail } = sending;
  const [open, setOpen] = useState<"send" | "schedule" | null>(null);
  const { busy, failed, send } = useSend();
  const people = subscribersInText(audience ?? nobody);
  const why = blocked ?? (mail ? undefined : "No mail server is set up, so nothing can be sent.");
  const isReady = why === undefined && problems.length === 0;
  const start = () =>
    send<SendingAnswer>(
      () => callApi("POST /campaigns/:id/send", { params: { id: campaign._id } }),
      (answer) => {
        setOpen(null);
        showToast(answer.message);
        onChange(answer.sending);
      },
    );
  return (
    <May capability="campaigns.send">
      <div className="grid gap-3">
        {why && <p className="text-sm text-quiet">{why}</p>}
        <div className="flex flex-wrap gap-3">
          <OfficeButton look="action" opensDialog disabled={!isReady} onClick={() => setOpen("send")}>
            Send now
          </OfficeButton>
          <OfficeButton look="outline" opensDialog disabled={!isReady} onClick={() => setOpen("schedule")}>
            {campaign.state === "draft" ? "Schedule" : "Change time"}
          </OfficeButton>
        </div>
      </div>
      {open === "send" && (
        <ConfirmDialog
          title={`Send to ${people}?`}
          confirm={busy ? "Sending..." : `Send to ${people}`}
          busy={busy}
          onConfirm={start}
          onCancel={() => setOpen(null)}
        >
          <p className="wrap-anywhere">
            “{campaign.subject}”. Sending can be paused, but sent emails can't be recalled.
          </p>
          <p aria-live="assertive" className="mt-2 font-semibold text-danger empty:hidden">
            {failed}
          </p>
        </ConfirmDialog>
      )}
      {open === "schedule" && (
        <ScheduleDialog
          campaign={campaign}
          onDone={(next) => {
            setOpen(null);
            onChange(next);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </May>
  );
}
