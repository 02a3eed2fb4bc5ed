import { readFailure } from "../../platform/db/noted-failure.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { type Mailbox, type MailboxOptions, startMailbox } from "../replies/mailbox.server.ts";
import { type BounceServices, receiveReport } from "./receive-report.server.ts";

type BounceMailboxOptions = BounceServices & Pick<MailboxOptions, "log" | "imapUrl" | "timing" | "ca">;

/**
 * Processes delivery reports, complaints and requests to unsubscribe as they arrive in a mailbox. Recorded ones are
 * marked as seen; all others, including those that staff are to check, stay unread. The mailbox may be that of guests'
 * replies: each reader has a flag of its own.
 */
export function startBounceMailbox(options: BounceMailboxOptions): Mailbox {
  return startMailbox({
    ...options,
    name: "bounces",
    place: "bounces",
    flag: "$AfterglowBounce",
    failureKey: "bounces_failed",
    async receive(raw) {
      const result = await receiveReport(options, raw, Date.now());
      return ["recorded", "copy", "unsubscribed", "noted"].includes(result) ? "seen" : "left";
    },
  });
}

/** Why bounces can't be read from their mailbox; null while they can. */
export const readBouncesFailure = (db: Database) => readFailure(db, "bounces_failed");
