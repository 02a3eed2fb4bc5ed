import { type Mailbox, type MailboxOptions, startMailbox } from "../inbound/mailbox.server.ts";
import { mailboxState } from "../mail/mailbox-state.server.ts";
import { type BounceServices, receiveReport } from "./receive-report.server.ts";

/** Whether bounces can be read. */
export const bouncesState = mailboxState("bounces_failed");

type BounceMailboxOptions = BounceServices & Pick<MailboxOptions, "log" | "imapUrl" | "timing" | "ca">;

/**
 * Reads delivery reports, complaints and requests to unsubscribe as they arrive in a mailbox. What was recorded is
 * marked as seen; everything else stays unread. The mailbox may be that of guests' replies: each has its own flag.
 */
export function startBounceMailbox({ imapUrl, timing, ca, ...services }: BounceMailboxOptions): Mailbox {
  return startMailbox({
    writer: services.writer,
    log: services.log,
    name: "bounces",
    flag: "$AfterglowBounce",
    imapUrl,
    timing,
    ca,
    noteState: bouncesState.note,
    async receive(raw) {
      const result = await receiveReport(services, raw, Date.now());
      return result === "unmatched" || result === "unreadable" || result === "automatic" ? "left" : "seen";
    },
  });
}
