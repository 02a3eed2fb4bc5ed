import type { ParsedMail, SimpleParserOptions } from "mailparser";
import type { IncomingEmail } from "../../bookings/request-history/history-line.ts";
import { oneLine } from "../../house/mail/templates/one-line.ts";
import { withoutEntities } from "../../platform/lib/without-entities.ts";
import { isAutomatic } from "./automatic.ts";
import { correctLabels } from "./correct-labels.ts";
import { isProven } from "./proven-sender.ts";
import { splitQuote } from "./split-quote.ts";

/** The parts of an email that are read. */
export const mailLimits = {
  /** Bytes; the rest is not read. */
  bytes: 10 * 1024 * 1024,
  /** Characters of text, quotes included. */
  text: 40_000,
  subject: 300,
  /** Of one header line. */
  header: 10_000,
  attachments: 20,
  attachmentName: 100,
  /** Characters of HTML that are turned into text. */
  html: 1_000_000,
  /** Parts of a message. */
  parts: 200,
  /** Message-IDs that it may be an answer to. */
  references: 50,
} as const;

/** An email that came in. */
export interface InboundMail extends Omit<IncomingEmail, "from" | "proven"> {
  messageId: string | undefined;
  /** Its sender's address in lower case; undefined unless there is exactly one. */
  sender: string | undefined;
  /** Whether the receiving mail server proved that it is from the sender's domain. */
  proven: boolean;
  /** Every header line that may have the address that it was sent to. */
  recipients: string[];
  /** The Message-IDs of the emails that it answers, the nearest first. */
  answers: string[];
  /** A delivery report or a read receipt, which is no reply. */
  report: boolean;
}

/** Windows-1252's characters of the bytes 0x80 to 0x9F; where it has none, the control character. */
const high = Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)));

const byteOf = new Map([
  ...high.map((character, at): [string, number] => [character, 0x80 + at]),
  ...Array.from({ length: 0x60 }, (_, at): [string, number] => [String.fromCharCode(0xa0 + at), 0xa0 + at]),
  // A byte without a character: nearly always that of a closing quotation mark.
  ["\uFFFD", 0x9d] as [string, number],
]);

/**
 * A text that was written in UTF-8 and read as Windows-1252 or Latin-1, because its email was labelled so, as it was
 * written: "ZoÃ«" is "Zoë". Any other text is returned as it is.
 */
function repairCharset(text: string): string {
  if (!/[\u00C2-\u00F4]/.test(text)) return text;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const byte = code < 0x80 ? code : byteOf.get(character);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
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

/** Typed text without characters that a database or a screen can't take. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, "");
}

function headerOf({ headerLines }: ParsedMail, ...keys: readonly string[]): string[] {
  return headerLines
    .filter(({ key }) => keys.includes(key))
    .map(({ line }) =>
      clean(line.slice(line.indexOf(":") + 1, mailLimits.header))
        .replace(/\n\s+/g, " ")
        .trim(),
    );
}

function isReport(mail: ParsedMail, sender: string | undefined): boolean {
  const [type = ""] = headerOf(mail, "content-type");
  return /^multipart\/report\b/i.test(type) || /^(?:mailer-daemon|postmaster)@/.test(sender ?? "");
}

function senderOf({ from, headerLines }: ParsedMail): string | undefined {
  // Of two, each program shows another one.
  if (headerLines.filter(({ key }) => key === "from").length > 1) return undefined;
  const addresses = (from?.value ?? []).flatMap((one) => one.group ?? one).flatMap(({ address }) => address ?? []);
  const [address = ""] = addresses;
  return addresses.length === 1 && address.includes("@") ? clean(address).toLowerCase().slice(0, 320) : undefined;
}

/** Each line as it was written: parts, and what an email quotes, may each be in an encoding of their own. */
const repairLines = (text: string) => text.split("\n").map(repairCharset).join("\n");

/** Whether bytes were not in the encoding that their label names. */
const hasLostBytes = ({ subject = "", text = "" }: ParsedMail) => subject.includes("\uFFFD") || text.includes("\uFFFD");

/**
 * Parses an email, of a large one the beginning; one whose labels name another encoding than its own by what its bytes
 * say.
 *
 * @throws if it can't be read at all.
 */
export async function parseMail(raw: Buffer, options: SimpleParserOptions = {}): Promise<ParsedMail> {
  // Large, and most servers never need it.
  const { simpleParser } = await import("mailparser");
  const start = raw.subarray(0, mailLimits.bytes);
  const parse = (bytes: Buffer) =>
    simpleParser(bytes, {
      skipImageLinks: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      checksumAlgo: false,
      maxHtmlLengthToParse: mailLimits.html,
      maxChildNodes: mailLimits.parts,
      ...options,
    });
  const mail = await parse(start);
  return hasLostBytes(mail) ? parse(correctLabels(start)) : mail;
}

/**
 * Reads an email. Of attachments, only name and size.
 *
 * @param raw the message as received; of one beyond `mailLimits.bytes`, the beginning.
 * @param authservId the receiving server's name in `Authentication-Results`; without it, no sender is proven.
 * @throws if it can't be read at all.
 */
export async function readMail(raw: Buffer, authservId?: string): Promise<InboundMail> {
  const mail = await parseMail(raw);
  const sender = senderOf(mail);
  const subject = oneLine(clean(withoutEntities(repairCharset(mail.subject ?? ""))), mailLimits.subject);
  const text = mail.text?.trim() ?? "";
  // What cleaning removes is less than that; megabytes of short lines take much memory.
  const beginning = text.slice(0, 8 * mailLimits.text);
  const written = clean(repairLines(beginning)).trim();
  const ids = [...headerOf(mail, "in-reply-to"), ...headerOf(mail, "references").reverse()].flatMap(
    (line) => line.match(/<[^<>\s]{3,250}>/g)?.reverse() ?? [],
  );
  return {
    messageId: mail.messageId && clean(mail.messageId),
    sender,
    proven: sender !== undefined && isProven(headerOf(mail, "authentication-results"), authservId, sender),
    recipients: headerOf(mail, ...recipientHeaders),
    answers: [...new Set(ids)].slice(0, mailLimits.references),
    report: isReport(mail, sender),
    automatic: isAutomatic({
      subject,
      header: (key) => headerOf(mail, key)[0]?.toLowerCase() ?? "",
    }),
    subject,
    ...splitQuote(written.slice(0, mailLimits.text)),
    cut:
      written.length > mailLimits.text ||
      text.length > beginning.length ||
      raw.length > mailLimits.bytes ||
      mail.textConversionError !== undefined,
    attachments: mail.attachments.slice(0, mailLimits.attachments).map(({ filename, contentType, size }) => ({
      name: oneLine(clean(filename || contentType), mailLimits.attachmentName),
      size,
    })),
  };
}
