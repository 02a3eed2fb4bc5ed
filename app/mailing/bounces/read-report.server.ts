import type { Attachment, ParsedMail } from "mailparser";
import type { DeliveryStatus } from "../../house/mail/failure-kind.ts";
import { repliesIn } from "../../house/mail/server-replies.ts";
import { oneLine } from "../../house/mail/templates/one-line.ts";
import { hasAutomaticSubject, saysAutomatic } from "../replies/automatic.ts";
import { clean, parseMail } from "../replies/read-mail.server.ts";
import { recipientIdsIn } from "./bounce-address.server.ts";
import { fromReply, isMailSystem, readTextBounce, wordsAbove } from "./text-bounce.ts";

/** An email to the mailbox of bounces. */
export interface Report {
  /**
   * A delivery report, a complaint, a request to unsubscribe, an automated reply, a report from which nothing follows;
   * or an email that is not understood.
   */
  about: "delivery" | "complaint" | "unsubscribe" | "automatic" | "nothing" | "unclear";
  /** The ids of recipients that it may be about, most certain first. */
  recipientIds: string[];
  /** Tokens of unsubscribe links in the returned headers, or in the subject of a request to unsubscribe. */
  tokens: string[];
  /** For `delivery`. */
  status?: DeliveryStatus;
  /** For `unclear`. */
  shown?: ShownReport;
}

/** An unclear email as staff see it. */
export interface ShownReport {
  /** Its sender's address; empty without one. */
  sender: string;
  subject: string;
  /** The beginning of its text. */
  excerpt: string;
}

/** Characters of an email that staff see. */
const shownLimits = { sender: 320, subject: 300, excerpt: 600 };

/** Characters of a part that are read; reports are short, and headers come first. */
const MAX_PART_LENGTH = 64 * 1024;

/** Header lines that may have the envelope address that a report was sent to. */
const envelopeHeaders =
  /^(?:to|cc|delivered-to|x-delivered-to|x-original-to|envelope-to|x-envelope-to|x-forwarded-to)$/;

/** The meaning of a feedback report's type (RFC 5965, RFC 6430, RFC 6591); staff decide about others. */
const feedbackKinds: Record<string, Report["about"]> = {
  abuse: "complaint",
  fraud: "complaint",
  miscategorized: "complaint",
  complaint: "complaint",
  spam: "complaint",
  "opt-out": "unsubscribe",
  "opt-out-list": "unsubscribe",
  unsubscribe: "unsubscribe",
  "not-spam": "nothing",
  "auth-failure": "nothing",
  "dkim-failure": "nothing",
};

/** Headers of Microsoft's complaints, which are the returned email without a feedback report. */
const complained = /^x-(?:hmxmroriginalrecipient|hotmail-feedback|msfbl-complaint):/im;

/** Senders and subjects of complaints without a feedback report. */
const complaintSenders =
  /^(?:staff@hotmail\.com|scomp@aol\.net|feedback@arf\.mail\.yahoo\.com|\d{1,15}@reports\.spamcop\.net)$/;
const complaintSubjects = /^(?:complaint about message from|email feedback report for ip|\[spamcop \()/i;

/** The fields of a block of header lines, in lower case; later lines of a field continue it. */
function fieldsOf(block: string): Map<string, string> {
  const unfolded = block.replace(/\r?\n[ \t]+/g, " ");
  return new Map(
    unfolded
      .split(/\r?\n/)
      .flatMap((line): [string, string][] => {
        const colon = line.indexOf(":");
        return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : [];
      })
      .reverse(),
  );
}

const textOf = (part: Attachment | undefined) => part?.content.subarray(0, MAX_PART_LENGTH).toString("utf8") ?? "";

const headerOf = ({ headerLines }: ParsedMail, key: string) =>
  (headerLines.find((line) => line.key === key)?.line ?? "")
    .slice(key.length + 1, 10_000)
    .replace(/\s+/g, " ")
    .trim();

/** The headers of a returned email: all before its first empty line. */
const headersOf = (email: string) => (email.split(/\r?\n\r?\n/, 1)[0] ?? "").replace(/\r?\n[ \t]+/g, " ");

/** The tokens of unsubscribe links in a text. */
const tokensIn = (text: string) =>
  [...text.matchAll(/\/newsletter\/unsubscribe\?token=([\w-]{40,100})/g)].map(([, token = ""]) => token);

/** The meaning of a server's reply about a delivery; empty if it has no code. */
function actionOf(diagnostic: string): string {
  const code = repliesIn(diagnostic)
    .map(({ basic, enhanced }) => enhanced || basic)
    .find((one) => one !== "");
  if (code === undefined) return "";
  return code.startsWith("5") ? "failed" : "delayed";
}

/** The status of the first recipient whose delivery failed, else of the first. */
function statusIn(part: string): DeliveryStatus | undefined {
  const groups = part
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => ["action", "status", "diagnostic-code"].some((field) => fields.has(field)));
  const chosen = groups.find((fields) => /failed/i.test(fields.get("action") ?? "")) ?? groups[0];
  if (!chosen) return undefined;
  const diagnostic = (chosen.get("diagnostic-code") ?? "").replace(/^[\w-]+;\s*/, "");
  // Some servers write nothing but the reply that they got.
  const isCoded = chosen.has("action") || chosen.has("status");
  const [action = ""] = /[a-z]+/i.exec(chosen.get("action") ?? "") ?? (isCoded ? [] : [actionOf(diagnostic)]);
  return { action: action.toLowerCase(), status: chosen.get("status") ?? "", diagnostic: diagnostic.slice(0, 2_000) };
}

/** Subjects of replies, which no mail server writes above what it returns. */
const replySubject = /^(?:re|aw|antw|sv|vs|odp|ynt|rif|res)\s?:/i;

/** Whether a text includes the headers of one of our emails, which replies hardly ever quote. */
const hasReturned = (text: string) => /^[ \t>]{0,20}message-id:\s{0,10}<c\.[0-9a-f-]{36}@/im.test(text);

/** The email as staff see it. */
function shownOf(sender: string, subject: string, text: string): ShownReport {
  return {
    sender: sender.slice(0, shownLimits.sender),
    subject: oneLine(clean(subject), shownLimits.subject),
    excerpt: oneLine(clean(text).slice(0, shownLimits.excerpt * 4), shownLimits.excerpt),
  };
}

/** Reads an email to the mailbox of bounces. @param raw the message as received. @throws if it can't be read at all. */
export async function readReport(raw: Buffer): Promise<Report> {
  const mail = await parseMail(raw, { keepDeliveryStatus: true, ignoreEmbedded: true });
  const part = (type: RegExp) => mail.attachments.find(({ contentType }) => type.test(contentType));
  const returned = headersOf(textOf(part(/^(?:message\/(?:global-)?(?:rfc822|headers)|text\/rfc822-headers)$/i)));
  const envelope = mail.headerLines.filter(({ key }) => envelopeHeaders.test(key)).map(({ line }) => line);
  const replied = ["in-reply-to", "references"].map((key) => headerOf(mail, key));
  const text = (mail.text ?? "").slice(0, MAX_PART_LENGTH);
  const named = (...more: string[]) => ({
    recipientIds: recipientIdsIn([...envelope, ...more, returned, ...replied].join("\n")),
    tokens: tokensIn(`${returned}\n${more.join("\n")}`),
  });
  const header = (key: string) => headerOf(mail, key).toLowerCase();
  const type = header("content-type");
  const sender = clean(mail.from?.value[0]?.address ?? "").toLowerCase();
  const subject = mail.subject ?? "";
  const unclear = (): Report => ({ about: "unclear", ...named(text), shown: shownOf(sender, subject, text) });

  const feedback = part(/^message\/feedback-report$/i);
  if (feedback) {
    const fields = textOf(feedback);
    const [kind = ""] = /^[a-z-]+/i.exec(fieldsOf(fields).get("feedback-type") ?? "") ?? [];
    const about = feedbackKinds[kind.toLowerCase()];
    return about ? { about, ...named(fields, text) } : { ...unclear(), ...named(fields, text) };
  }
  if (complained.test(returned) || complaintSenders.test(sender) || complaintSubjects.test(subject))
    return { about: "complaint", ...named(text) };
  const words = wordsAbove(text);
  const delivery = part(/^message\/(?:global-)?delivery-status$/i);
  const status = delivery && statusIn(textOf(delivery));
  if (status) return { about: "delivery", ...named(textOf(delivery), text), status: { ...status, text: words } };
  if (/report-type="?disposition-notification/.test(type)) return { about: "automatic", ...named() };

  const [, token] = /^\s*unsubscribe\s+([\w-]{40,100})\s*$/i.exec(subject) ?? [];
  if (token !== undefined) return { about: "unsubscribe", recipientIds: [], tokens: [token] };

  const isReturned = !replySubject.test(subject) && (hasReturned(text) || hasReturned(returned));
  const isFromSystem = isMailSystem(sender) || header("x-failed-recipients") !== "";
  if (isReturned || (isFromSystem && !hasAutomaticSubject(subject))) {
    const bounce = readTextBounce(subject, words);
    if (bounce) return { about: "delivery", ...named(text), status: bounce };
    return unclear();
  }
  // Replies of people who are away have an empty return path as well.
  const reply = header("return-path") === "<>" && !hasAutomaticSubject(subject) ? fromReply(words) : "";
  const bounce = reply === "" ? undefined : readTextBounce(subject, reply);
  if (bounce) return { about: "delivery", ...named(text), status: bounce };
  if (saysAutomatic({ subject, header })) return { about: "automatic", ...named() };
  return unclear();
}
