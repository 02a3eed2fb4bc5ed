import { useState } from "react";
import { callStaffApi } from "../../office/call-staff-api.ts";
import { showToast } from "../../ui/office/toast-store.ts";
import type { OutboxMail } from "../outbox-mail.ts";

export interface Sending {
  /** Queues an email now; `again` also one that was sent. */
  send: (mail: OutboxMail, again?: boolean) => Promise<void>;
  /** The id of the email being queued. */
  busy: string | null;
}

/** Sends emails again. @param onSent receives the updated email. */
export function useSending(onSent: (mail: OutboxMail) => void): Sending {
  const [busy, setBusy] = useState<string | null>(null);
  const send = async ({ _id }: OutboxMail, again = false) => {
    setBusy(_id);
    const answer = await callStaffApi<{ message: string; mail: OutboxMail }>(`/api/mail/outbox/${_id}/send`, {
      json: { again },
    });
    setBusy(null);
    if (answer.kind === "ok") {
      onSent(answer.data.mail);
      showToast(answer.data.message);
    } else if (answer.kind !== "ended") {
      const text = answer.kind === "refused" ? answer.message : "";
      showToast(text || "Network error. Please check your connection and try again.", { bad: true });
    }
  };
  return { send, busy };
}
