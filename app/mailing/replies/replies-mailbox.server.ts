import { type Mailbox, type MailboxOptions, startMailbox } from "./mailbox.server.ts";
import { type RepliesServices, receiveMail } from "./receive-mail.server.ts";

type RepliesOptions = RepliesServices & Pick<MailboxOptions, "log" | "imapUrl" | "timing" | "ca">;

/**
 * Adds new emails in a mailbox to the requests that they reply to. Stored emails are marked as seen; all others stay
 * unread.
 */
export function startRepliesMailbox(options: RepliesOptions): Mailbox {
  return startMailbox({
    ...options,
    name: "mailbox",
    place: "replies",
    flag: "$AfterglowRead",
    failureKey: "replies_failed",
    async receive(raw) {
      const received = await receiveMail(options, raw, Date.now());
      if (received === "limited") return "later";
      return received === "stored" || received === "copy" ? "seen" : "left";
    },
  });
}
