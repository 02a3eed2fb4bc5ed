import type { DeliveryStatus } from "./failure-kind.ts";

/** How mail servers without delivery reports begin their emails: qmail, Exim, and others. */
const senders = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?)@/;
const subjects =
  /^(?:failure notice|mail delivery failed|undeliver(?:able|ed)|delivery (?:status notification \(failure\)|failure|has failed)|returned mail|message undeliverable|warning: message)/i;

/** Words of a notice that delivery is only late. */
const late =
  /\b(?:delayed|will (?:be retried|keep trying)|not yet been delivered|no action is required|still trying)\b/i;

/**
 * What a bounce says that is plain text; undefined if the email is none. Without a mail server's code nothing follows
 * from it.
 */
export function readTextBounce(mail: { sender: string; subject: string; text: string }): DeliveryStatus | undefined {
  const { sender, subject, text } = mail;
  if (!senders.test(sender) || !subjects.test(subject.trim())) return undefined;
  if (late.test(subject) || late.test(text.slice(0, 1_000))) return { action: "delayed", status: "", diagnostic: "" };
  // The email that is returned follows the server's words.
  const [words = ""] = text.split(/^-{2,}.*(?:copy of (?:the|your) message|original message|message header).*$/im, 1);
  const lines = words.split(/\r?\n/);
  const at = lines.findIndex((line) => /\b[45]\d\d\b|\b[45]\.\d{1,3}\.\d{1,3}\b|unrouteable address/i.test(line));
  if (at < 0) return undefined;
  const diagnostic = lines
    .slice(at, at + 3)
    .join(" ")
    .slice(0, 2_000);
  const [status = ""] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic) ?? [];
  return { action: "failed", status, diagnostic };
}
