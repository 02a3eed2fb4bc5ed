import { startSmtpSink } from "../test/smtp-sink.ts";

/** What the mail server accepted so far: different emails of campaigns, repeats among them, and all others. */
export interface Accepted {
  campaign: number;
  repeats: number;
  others: number;
  /** When the last email of a campaign was accepted, in ms since 1970. */
  last: number;
}

/** A mail server in a process of its own: sends its address to its parent, and its counts each time it is asked. */
const counts: Accepted = { campaign: 0, repeats: 0, others: 0, last: 0 };
const sink = await startSmtpSink((id) => {
  if (!id.startsWith("<c.")) {
    counts.others += 1;
    return;
  }
  counts.last = Date.now();
  if (sink.accepted.get(id)?.length === 1) counts.campaign += 1;
  else counts.repeats += 1;
});
process.on("message", () => process.send?.(counts));
process.once("disconnect", () => process.exit(0));
process.send?.(sink.url);
