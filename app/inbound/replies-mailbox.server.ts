import { repliesState } from "../mail/replies.server.ts";
import { type Mailbox, type MailboxOptions, startMailbox } from "./mailbox.server.ts";
import { type InboundServices, receiveMail } from "./receive-mail.server.ts";

type RepliesOptions = InboundServices & Pick<MailboxOptions, "log" | "imapUrl" | "timing" | "ca">;

/**
 * Adds new emails in a mailbox to the requests that they answer. What was stored is marked as seen; everything else
 * stays unread.
 */
export function startRepliesMailbox({ imapUrl, timing, ca, ...services }: RepliesOptions): Mailbox {
  return startMailbox({
    writer: services.writer,
    log: services.log,
    name: "mailbox",
    flag: "$AfterglowRead",
    imapUrl,
    timing,
    ca,
    noteState: repliesState.note,
    async receive(raw) {
      const received = await receiveMail(services, raw, Date.now());
      if (received === "limited") return "later";
      return received === "stored" || received === "copy" ? "seen" : "left";
    },
  });
}
