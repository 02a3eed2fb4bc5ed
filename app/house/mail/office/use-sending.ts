import { callApi } from "../../../staff/toolkit/call-api.ts";
import { useRowAction } from "../../../staff/toolkit/use-row-action.ts";
import type { OutboxMail } from "../shapes.ts";

export interface Sending {
  /** Queues an email immediately; with `again`, also one that was already sent. */
  send: (mail: OutboxMail, again?: boolean) => Promise<void>;
  /** The id of the email being queued. */
  busy: string | null;
}

/** Sends emails again. @param onSent receives the updated email. */
export function useSending(onSent: (mail: OutboxMail) => void): Sending {
  const { busy, act } = useRowAction();
  const send: Sending["send"] = ({ _id }, again = false) =>
    act(
      _id,
      () => callApi("POST /mail/outbox/:id/send", { params: { id: _id }, json: { again } }),
      ({ mail }) => onSent(mail),
    );
  return { send, busy };
}
