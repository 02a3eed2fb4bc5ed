import { useState } from "react";
import { Modal } from "../../../platform/ui/office/modal.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import { useApi } from "../../../staff/toolkit/call-api.ts";
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
    <Modal open onClose={onClose} label={mail?.subject ?? "Email"} className="w-[min(94vw,640px)]">
      <div className="office grid max-h-[86svh] grid-rows-[auto_minmax(0,1fr)_auto] border border-rule bg-raised">
        <header className="border-b border-rule p-5">
          {mail && (
            <>
              <p className="flex items-center gap-3">
                <MailState state={mail.state} />
                <span className="text-quiet">{deliveryText(mail)}</span>
              </p>
              <h2 className="mt-3 text-lg font-semibold text-balance wrap-anywhere">{mail.subject}</h2>
              <p className="wrap-anywhere">
                <span className="text-quiet">To</span> {mail.recipient}
              </p>
            </>
          )}
          {!mail && <h2 className="text-lg font-semibold">{failed ?? "Loading..."}</h2>}
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long text. */}
        <section tabIndex={0} aria-label="Message" className="overflow-y-auto p-5 outline-offset-[-3px]">
          {mail && (
            <p className="leading-relaxed whitespace-pre-line wrap-anywhere">
              {mail.text || "This email can't be created."}
            </p>
          )}
        </section>
        <footer className="flex flex-wrap items-center gap-3 border-t border-rule p-5">
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
        </footer>
      </div>
    </Modal>
  );
}
