import type { ParsedMail, SimpleParserOptions } from "mailparser";
import type { IncomingEmail } from "../../bookings/request-history/history-line.ts";
import { oneLine } from "../../house/mail/templates/one-line.ts";
import { withoutInvisible } from "../../platform/lib/plain-characters.ts";
import { repairCharset } from "../../platform/lib/repair-charset.ts";
import { withoutEntities } from "../../platform/lib/without-entities.ts";
import { isAutomatic } from "./automatic.ts";
import { correctLabels } from "./correct-labels.ts";
import { isProven } from "./proven-sender.ts";
import { readEscapedJapanese, readUnlabelled } from "./read-unlabelled.server.ts";
import { splitQuote } from "./split-quote.ts";

/** The parts of an email that are read. */
export const readLimits = {
  /** Bytes; the rest is not read. */
  bytes: 10 * 1024 * 1024,
  /** Characters of text, quotes included. */
  text: 40_000,
  subject: 300,
  /** Characters of one header line. */
  header: 10_000,
  attachments: 20,
  attachmentName: 100,
  /** Characters of HTML that are turned into text. */
  html: 1_000_000,
  /** Parts of a message. */
  parts: 200,
  /** Message-IDs in In-Reply-To and References. */
  references: 50,
} as const;

/** An email as read from the mailbox. */
export interface ParsedEmail extends Omit<IncomingEmail, "from" | "proven"> {
  messageId: string | undefined;
  /** Its sender's address in lower case; undefined unless there is exactly one. */
  sender: string | undefined;
  /** Whether the receiving mail server proved that it is from the sender's domain. */
  proven: boolean;
  /** The header lines that may have the recipient's address. */
  recipients: string[];
  /** The Message-IDs that it replies to, nearest first. */
  answers: string[];
  /** A delivery report or a read receipt rather than a reply. */
  report: boolean;
}

const recipientHeaders = [
  "to",
  "cc",
  "delivered-to",
  "x-delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-forwarded-to",
  "resent-to",
];

/** Removes control characters, direction marks and lone surrogates. */
export function clean(text: string): string {
  return withoutInvisible(
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\n\t]/gu, ""),
  );
}

function headerOf({ headerLines }: ParsedMail, ...keys: readonly string[]): string[] {
  return headerLines
    .filter(({ key }) => keys.includes(key))
    .map(({ line }) =>
      clean(line.slice(line.indexOf(":") + 1, readLimits.header))
        .replace(/\n\s+/g, " ")
        .trim(),
    );
}

function isReport(mail: ParsedMail, sender: string | undefined): boolean {
  const [type = ""] = headerOf(mail, "content-type");
  return /^multipart\/report\b/i.test(type) || /^(?:mailer-daemon|postmaster)@/.test(sender ?? "");
}

function senderOf({ from, headerLines }: ParsedMail): string | undefined {
  // With two From headers, mail programs differ in which one they show.
  if (headerLines.filter(({ key }) => key === "from").length > 1) return undefined;
  const addresses = (from?.value ?? []).flatMap((item) => item.group ?? item).flatMap(({ address }) => address ?? []);
  const [address = ""] = addresses;
  return addresses.length === 1 && address.includes("@") ? clean(address).toLowerCase().slice(0, 320) : undefined;
}

/** Repairs each line by itself: parts and quotes may have different encodings. */
const repairLines = (text: string) => text.split("\n").map(repairCharset).join("\n");

/** Whether bytes were invalid in their labelled encoding. */
const hasLostBytes = ({ subject = "", text = "" }: ParsedMail) => subject.includes("\uFFFD") || text.includes("\uFFFD");

/** Enough of a text to fill `mailLimits.text` once it is cleaned: megabytes of short lines would take much memory. */
const beginningOf = (text: string) => text.slice(0, 8 * readLimits.text);

/** Reads subject and text again. @param read gets both, since they mostly have one encoding. */
function readTexts(
  { subject, text }: ParsedMail,
  read: (texts: string[]) => string[],
): Pick<ParsedMail, "subject" | "text"> {
  const start = beginningOf(text ?? "");
  const [readSubject, readText = ""] = read([subject ?? "", start]);
  return { subject: readSubject, text: readText + (text ?? "").slice(start.length) };
}

/**
 * Parses an email, or the beginning of a large one. If a label names the wrong encoding, it is parsed again by its bytes.
 *
 * @throws if it can't be parsed
 */
export async function parseMail(raw: Buffer, options: SimpleParserOptions = {}): Promise<ParsedMail> {
  // Lazy: large, and most servers never need it.
  const { simpleParser } = await import("mailparser");
  const start = raw.subarray(0, readLimits.bytes);
  const parse = (bytes: Buffer) =>
    simpleParser(bytes, {
      skipImageLinks: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      checksumAlgo: false,
      maxHtmlLengthToParse: readLimits.html,
      maxChildNodes: readLimits.parts,
      ...options,
    });
  const mail = await parse(start);
  if (!hasLostBytes(mail)) return { ...mail, ...readTexts(mail, (texts) => texts.map(readEscapedJapanese)) };
  const unread = await parse(correctLabels(start));
  return { ...unread, ...readTexts(unread, readUnlabelled) };
}

/**
 * Reads an email; of its attachments only name and size.
 *
 * @param raw the message as received; of one beyond `readLimits.bytes`, the beginning.
 * @param authservId the receiving server's name in `Authentication-Results`; without it, no sender is proven.
 * @throws if it can't be read at all.
 */
export async function readMail(raw: Buffer, authservId?: string): Promise<ParsedEmail> {
  const mail = await parseMail(raw);
  const sender = senderOf(mail);
  const subject = oneLine(clean(withoutEntities(repairCharset(mail.subject ?? ""))), readLimits.subject);
  const text = mail.text?.trim() ?? "";
  const beginning = beginningOf(text);
  const written = clean(repairLines(beginning)).trim();
  const ids = [...headerOf(mail, "in-reply-to"), ...headerOf(mail, "references").reverse()].flatMap(
    (line) => line.match(/<[^<>\s]{3,250}>/g)?.reverse() ?? [],
  );
  return {
    messageId: mail.messageId && clean(mail.messageId),
    sender,
    proven: sender !== undefined && isProven(headerOf(mail, "authentication-results"), authservId, sender),
    recipients: headerOf(mail, ...recipientHeaders),
    answers: [...new Set(ids)].slice(0, readLimits.references),
    report: isReport(mail, sender),
    automatic: isAutomatic({
      subject,
      header: (key) => headerOf(mail, key)[0]?.toLowerCase() ?? "",
    }),
    subject,
    ...splitQuote(written.slice(0, readLimits.text)),
    cut:
      written.length > readLimits.text ||
      text.length > beginning.length ||
      raw.length > readLimits.bytes ||
      mail.textConversionError !== undefined,
    attachments: mail.attachments.slice(0, readLimits.attachments).map(({ filename, contentType, size }) => ({
      name: oneLine(clean(filename || contentType), readLimits.attachmentName),
      size,
    })),
  };
}
