import type { Attachment, ParsedMail } from "mailparser";
import { isAutomatic } from "../inbound/automatic.ts";
import { parseMail } from "../inbound/read-mail.server.ts";
import { recipientIdsIn } from "./bounce-address.server.ts";
import type { DeliveryStatus } from "./failure-kind.ts";
import { readTextBounce } from "./text-bounce.ts";

/** An email to the mailbox of bounces. */
export interface Report {
  /** A delivery report, a complaint, a request to unsubscribe, an automated reply, or anything else. */
  about: "delivery" | "complaint" | "unsubscribe" | "automatic" | "nothing";
  /** The rows of recipients that it may be about, the surest first. */
  recipientIds: string[];
  /** Tokens of unsubscribe links in the returned headers, or in the subject of a request to unsubscribe. */
  tokens: string[];
  /** For `delivery`. */
  status?: DeliveryStatus;
}

/** Characters of a part that are read: reports are short, and headers come first. */
const PART = 64 * 1024;

/** Header lines that may have the envelope address that a report was sent to. */
const envelopeHeaders =
  /^(?:to|cc|delivered-to|x-delivered-to|x-original-to|envelope-to|x-envelope-to|x-forwarded-to)$/;

/** A feedback report's kinds that say that the reader does not want the email (RFC 5965, RFC 6430). */
const complaints = /^(?:abuse|fraud|miscategorized|complaint)$/;

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

const textOf = (part: Attachment | undefined) => part?.content.subarray(0, PART).toString("utf8") ?? "";

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

/** The status of the first recipient whose delivery failed, else of the first. */
function statusIn(part: string): DeliveryStatus | undefined {
  const groups = part
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has("action") || fields.has("status"));
  const chosen = groups.find((fields) => /failed/i.test(fields.get("action") ?? "")) ?? groups[0];
  if (!chosen) return undefined;
  const [action = ""] = /[a-z]+/i.exec(chosen.get("action") ?? "") ?? [];
  const diagnostic = (chosen.get("diagnostic-code") ?? "").replace(/^[\w-]+;\s*/, "");
  return { action: action.toLowerCase(), status: chosen.get("status") ?? "", diagnostic: diagnostic.slice(0, 2_000) };
}

/** Reads an email to the mailbox of bounces. @param raw the message as received. @throws if it can't be read at all. */
export async function readReport(raw: Buffer): Promise<Report> {
  const mail = await parseMail(raw, { keepDeliveryStatus: true, ignoreEmbedded: true });
  const part = (type: RegExp) => mail.attachments.find(({ contentType }) => type.test(contentType));
  const returned = headersOf(textOf(part(/^(?:message\/(?:global-)?(?:rfc822|headers)|text\/rfc822-headers)$/i)));
  const envelope = mail.headerLines.filter(({ key }) => envelopeHeaders.test(key)).map(({ line }) => line);
  const replied = ["in-reply-to", "references"].map((key) => headerOf(mail, key));
  const named = (...more: string[]) => ({
    recipientIds: recipientIdsIn([...envelope, ...more, returned, ...replied].join("\n")),
    tokens: tokensIn(returned),
  });
  const type = headerOf(mail, "content-type").toLowerCase();

  const feedback = part(/^message\/feedback-report$/i);
  if (feedback) {
    const text = textOf(feedback);
    const kind = fieldsOf(text).get("feedback-type")?.toLowerCase() ?? "";
    const about = complaints.test(kind) ? "complaint" : kind === "opt-out" ? "unsubscribe" : "nothing";
    return { about, ...named(text) };
  }
  const delivery = part(/^message\/(?:global-)?delivery-status$/i);
  const status = delivery && statusIn(textOf(delivery));
  if (status) return { about: "delivery", ...named(textOf(delivery)), status };
  if (/report-type="?disposition-notification/.test(type)) return { about: "automatic", ...named() };

  const subject = mail.subject ?? "";
  const [, token] = /^\s*unsubscribe\s+([\w-]{40,100})\s*$/i.exec(subject) ?? [];
  if (token !== undefined) return { about: "unsubscribe", recipientIds: [], tokens: [token] };

  const sender = mail.from?.value[0]?.address?.toLowerCase() ?? "";
  const text = (mail.text ?? "").slice(0, PART);
  const bounce = readTextBounce({ sender, subject, text });
  if (bounce) return { about: "delivery", ...named(text), tokens: tokensIn(text), status: bounce };
  const automatic = isAutomatic({ subject, header: (key) => headerOf(mail, key).toLowerCase() });
  return { about: automatic ? "automatic" : "nothing", ...named() };
}
