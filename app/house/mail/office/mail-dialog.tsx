import { useState } from "react";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useApi } from "../../../staff/toolkit/use-api.ts";
import { useCan } from "../../../staff/toolkit/use-me.ts";
import { deliveryText, MailState, sendLabel } from "./mail-state.tsx";
import type { Sending } from "./use-sending.ts";

/** An email with its recipient, text and delivery status, and a button that sends it again. */
export function MailDialog({ id, sending, onClose }: { id: string; sending: Sending; onClose: () => void }) {
  const { data, failed, reload } = useApi("GET /mail/outbox/:id", { params: { id } }, 10);
  const [sure, setSure] = useState(false);
  const changes = useCan()("outbox.change");
  const mail = data?.mail._id === id ? data.mail : null;

  const send = async () => {
    if (!mail) return;
    if (mail.state === "sent" && !sure) return setSure(true);
    setSure(false);
    await sending.send(mail, mail.state === "sent");
    reload();
  };

  return (
    <DialogFrame
      label={mail?.subject ?? "Email"}
      title={mail?.subject ?? failed ?? "Loading..."}
      lead={
        mail && (
          <>
            <p className="wrap-anywhere">
              <span className="text-quiet">To</span> {mail.recipient}
            </p>
            <p className="mt-2 flex items-center gap-3">
              <MailState state={mail.state} />
              <span className="text-quiet">{deliveryText(mail)}</span>
            </p>
          </>
        )
      }
      width="large"
      onClose={onClose}
    >
      <DialogContent
        scrolls="Message"
        className=""
        buttons={
          <>
            {changes && mail && mail.state !== "demo" && (
              <OfficeButton look={sure ? "danger" : "outline"} disabled={sending.busy === id} onClick={send}>
                {sure ? "Send again" : sendLabel(mail.state)}
              </OfficeButton>
            )}
            <OfficeButton look="quiet" data-first-focus onClick={onClose}>
              Close
            </OfficeButton>
            {sure && (
              <p role="status" className="basis-full text-quiet">
                Already sent. {mail?.recipient} will get it twice.
              </p>
            )}
          </>
        }
      >
        {mail && (
          <p className="leading-relaxed whitespace-pre-line wrap-anywhere">
            {mail.text || "This email can't be created."}
          </p>
        )}
      </DialogContent>
    </DialogFrame>
  );
}
