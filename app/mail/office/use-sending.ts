import { useState } from "react";
import { staffCall } from "../../office/call-staff-api.ts";
import { say } from "../../ui/office/toast-store.ts";
import type { OutboxMail } from "../outbox-mail.ts";

export interface Sending {
  /** Makes a mail due now; `again` also when it was sent. */
  send: (mail: OutboxMail, again?: boolean) => Promise<void>;
  /** The mail that is being asked for. */
  busy: string | null;
}

/** Sends mails again. @param onSent told how a mail stands then. */
export function useSending(onSent: (mail: OutboxMail) => void): Sending {
  const [busy, setBusy] = useState<string | null>(null);
  const send = async ({ _id }: OutboxMail, again = false) => {
    setBusy(_id);
    const answer = await staffCall<{ message: string; mail: OutboxMail }>(`/api/mail/outbox/${_id}/send`, {
      json: { again },
    });
    setBusy(null);
    if (answer.kind === "ok") {
      onSent(answer.data.mail);
      say(answer.data.message);
    } else if (answer.kind !== "ended") {
      const words = answer.kind === "refused" ? answer.message : "";
      say(words || "Nothing answers. Please check your connection and try again.", { bad: true });
    }
  };
  return { send, busy };
}
