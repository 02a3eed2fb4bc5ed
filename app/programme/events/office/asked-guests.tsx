import type { ReactNode } from "react";
import { DialogFrame } from "../../../platform/ui/office/dialog-frame.tsx";
import { DialogContent } from "../../../platform/ui/office/dialog-parts.tsx";
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
  /** Names what it lists. */
  names: string;
  children: ReactNode;
}

/** The server's message, if any. */
function failureMessage(answer: Answer<unknown>): string | null {
  return answer.kind === "refused" && answer.message ? answer.message : errorMessage(answer);
}

/** A dialog that lists the guests concerned before an action. */
export function AskedGuests<Data>(props: AskedGuestsProps<Data>) {
  const { title, lead, yes, working, names, onDone, onClose, children } = props;
  const { busy, failed, send } = useSend(failureMessage);
  return (
    <DialogFrame title={title} lead={<p className="mt-1 text-quiet">{lead}</p>} width="large" onClose={onClose}>
      <DialogContent
        scrolls={names}
        className=""
        failed={failed}
        buttons={
          <>
            <OfficeButton look="action" disabled={busy} onClick={() => send(props.send, onDone)}>
              {busy ? working : yes}
            </OfficeButton>
            <OfficeButton data-first-focus onClick={onClose}>
              Cancel
            </OfficeButton>
          </>
        }
      >
        {children}
      </DialogContent>
    </DialogFrame>
  );
}
