import type { ReactNode } from "react";
import { Modal } from "../../../platform/ui/office/modal.tsx";
import { OfficeButton } from "../../../platform/ui/office/office-button.tsx";
import type { Answer } from "../../../staff/toolkit/call-staff-api.ts";
import { errorMessage } from "../../../staff/toolkit/error-message.ts";
import { useSend } from "../../../staff/toolkit/use-send.ts";

interface AskedGuestsProps<Data> {
  title: string;
  /** The description below the title. */
  lead: ReactNode;
  /** The button's label, and its label while it is busy. */
  yes: string;
  working: string;
  send: () => Promise<Answer<Data>>;
  onDone: (data: Data) => void;
  onClose: () => void;
  /** Its maximum width, as a class. */
  className: string;
  /** The list of guests; it scrolls. */
  children: ReactNode;
}

/** The server's message, if any. */
function failureMessage(answer: Answer<unknown>): string | null {
  return answer.kind === "refused" && answer.message ? answer.message : errorMessage(answer);
}

/** A dialog that lists the guests concerned before an action. */
export function AskedGuests<Data>(props: AskedGuestsProps<Data>) {
  const { title, lead, yes, working, onDone, onClose, className, children } = props;
  const { busy, failed, send } = useSend(failureMessage);
  return (
    <Modal open onClose={onClose} label={title} className={className}>
      <div className="office grid max-h-[90svh] grid-rows-[auto_minmax(0,1fr)_auto] border border-rule bg-raised">
        <header className="border-b border-rule p-5">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="mt-1 text-quiet">{lead}</p>
        </header>
        {children}
        <footer className="flex flex-wrap items-center gap-3 border-t border-rule p-5">
          <OfficeButton look="action" disabled={busy} onClick={() => send(props.send, onDone)}>
            {busy ? working : yes}
          </OfficeButton>
          <OfficeButton data-first-focus onClick={onClose}>
            Cancel
          </OfficeButton>
          <div aria-live="assertive" className="basis-full font-semibold text-danger empty:hidden">
            {failed}
          </div>
        </footer>
      </div>
    </Modal>
  );
}
