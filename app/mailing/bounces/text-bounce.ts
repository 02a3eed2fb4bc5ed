import type { DeliveryStatus } from "../../house/mail/failure-kind.ts";
import { hasPhrase, meaningsOf } from "../../house/mail/failure-words.ts";
import { repliesIn } from "../../house/mail/server-replies.ts";

/** Mailbox names that mail servers send from. */
const systems =
  /^(?:mailer[-._]?daemon|mail[-._]?daemon|post[-._]?master|mdaemon|mail[-._]?delivery|mail[-._]?system|bounces?@|mmdf|smtp-?gateway|delivery-?(?:notification|reports?|status))/;

/** Phrases of notices that an email is delayed. */
const late =
  "delayed|will be retried|will keep trying|keep trying|not yet been delivered|no action is required|still trying|still being retried|will try again|delivery attempts will continue|will retry for|delivery incomplete|temporary problem delivering|do not need to resend|warning message only|verzögert|verzögerung|weiterhin versucht|retardé|retardée|différée|retrasado|retraso|ritardo|ritardata|atrasada|atraso|vertraagd|vertraging|försenad|fördröjd|forsinket|opóźnienie|opóźniona|задержка|задержано|задерживается|遅延|延迟|延遲".split(
    "|",
  );

/** Lines that mail servers write above the returned email. */
const announces =
  /^(?:(?:below|here|this|following|the|a|included)\b.{0,60}\b(?:copy|headers|original (?:message|mail|email)|returned (?:message|mail|email))\b|.{0,30}\b(?:original message|unsent message|returned message|message headers?)\b)/i;
const returnedHeader = /^(?:return-path|received|dkim-signature|message-id|mime-version):/i;

/** Characters of a text that are read. */
const MAX_TEXT_LENGTH = 8_000;

function beginsCopy(line: string): boolean {
  if (returnedHeader.test(line)) return true;
  const isRuled = /^[-=_*#]{2}/.test(line);
  const words = line.slice(0, 200).replace(/^[-=_*#\s]+/, "");
  return announces.test(words) && (isRuled || /[:.]$/.test(words) || words.length < 60);
}

/** The text above the returned email. */
export function wordsAbove(text: string): string {
  const lines = text.slice(0, MAX_TEXT_LENGTH).split(/\r?\n/);
  const end = lines.findIndex((line, index) => index > 0 && beginsCopy(line.replace(/^[\s>]+/, "")));
  return (end < 0 ? lines : lines.slice(0, end)).join("\n");
}

/** Whether an address is that of a mail server; empty counts as one. */
export const isMailSystem = (sender: string) => sender === "" || systems.test(sender);

/** Where a line may repeat a server's reply: its code, then words or an enhanced code. Numbers of streets look alike. */
const replyStarts = /(?:^|[:>|])[\s"'(]{0,4}(?=[45]\d\d[ -]{1,2}(?:#?[45]\.\d{1,3}\.\d|[\p{L}<"'(]))/gmu;

/**
 * The text from the first line on that repeats a server's reply; empty without one. Replies of people who are away have
 * phone numbers and addresses, and say that someone is "no longer" there.
 */
export function fromReply(words: string): string {
  for (const { index } of words.matchAll(replyStarts)) {
    const [line = ""] = words.slice(index).trimStart().split("\n", 1);
    if (/[45]\d\d[ -]{1,2}#?[45]\.\d{1,3}\.\d/.test(line) || meaningsOf(line).size > 0) return words.slice(index);
  }
  return "";
}

/** Whether a text has an SMTP reply code. */
const hasReply = (words: string) => repliesIn(words).some(({ basic, enhanced }) => basic !== "" || enhanced !== "");

const isLate = (text: string) => late.some((phrase) => hasPhrase(text, phrase));

/**
 * Reads a bounce in plain text; undefined if it isn't understood.
 *
 * @param words the text above the returned email
 */
export function readTextBounce(subject: string, words: string): DeliveryStatus | undefined {
  const isPermanent = repliesIn(words).some(({ basic, enhanced }) => (enhanced || basic).startsWith("5"));
  if (isLate(subject.slice(0, 1_000)) || (!isPermanent && isLate(words.slice(0, 1_000))))
    return { action: "delayed", status: "", diagnostic: "" };
  if (!hasReply(words) && meaningsOf(words).size === 0) return undefined;
  return { action: "failed", status: "", diagnostic: words };
}
