import { hash } from "node:crypto";
import type { Logger } from "pino";
import { clubAddress } from "../app/house/mail/addresses.server.ts";
import { attemptEmail } from "../app/house/mail/attempts.server.ts";
import { type ReportResult, receiveReport } from "../app/mailing/bounces/receive-report.server.ts";
import { readLimits } from "../app/mailing/replies/read-mail.server.ts";
import { type Received, receiveMail } from "../app/mailing/replies/receive-mail.server.ts";
import type { Database } from "../app/platform/db/tables.ts";
import type { Writer } from "../app/platform/db/writer.server.ts";
import { openLog } from "../app/platform/lib/log.server.ts";
import type { Config } from "../app/server/config.server.ts";

/** Commands to which a mail server passes an email. */
export const mailCommands = ["mail-in", "bounce"];

/** EX_TEMPFAIL of sysexits.h: the mail server keeps the email and tries again. */
export const TEMPORARY_FAILURE = 75;

const results: Record<Exclude<Received, "limited">, string> = {
  stored: "Email added to its request.",
  copy: "This email was already added.",
  unmatched: "Ignored: this email isn't a reply to any request.",
  report: "Ignored: this is a delivery report or a read receipt.",
  unreadable: "Ignored: this email can't be read.",
};

const reportResults: Record<ReportResult, string> = {
  recorded: "Recorded with its campaign.",
  copy: "This was already recorded.",
  unsubscribed: "Unsubscribed.",
  noted: "Ignored: this only reports that an email arrived or is delayed.",
  listed: "Listed for staff: this can't be understood.",
  automatic: "Ignored: this is an automated reply or a read receipt.",
  unmatched: "Ignored: this isn't about any campaign email.",
  unreadable: "Ignored: this email can't be read.",
};

/** Reads standard input up to the limit; the rest is discarded, so that the sender gets no broken pipe. */
async function readInput(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of process.stdin) {
    if (size <= readLimits.bytes) pieces.push(piece);
    size += piece.length;
  }
  return Buffer.concat(pieces).subarray(0, readLimits.bytes + 1);
}

const SET_ASIDE =
  "Ignored: this email can't be read without taking too much memory or time. It is listed in the office.";

/**
 * Reads the email on standard input, after counting the attempt.
 *
 * @throws Error if the mail server should send it again later.
 */
async function attemptInput<Result extends string>(
  services: { writer: Writer; log: Logger },
  place: "mail-in" | "bounce",
  receive: (raw: Buffer) => Promise<Result>,
): Promise<Result | "set aside"> {
  const raw = await readInput();
  const id = `${place} ${hash("sha256", raw, "base64url")}`;
  const email = { id, place, bytes: raw.length, received: Date.now() };
  const result = await attemptEmail(services, email, async () => raw, receive);
  if (result === "again" || result === undefined) throw new Error("Reading this email failed. Send it once more.");
  return result;
}

/**
 * `mail-in`: adds the email on standard input to the request that it replies to.
 *
 * @returns the result, for the operator. @throws Error if the mail server should send it again later.
 */
export async function receiveInput(services: { db: Database; writer: Writer }, config: Config): Promise<string> {
  const log = openLog(config.logLevel, process.stderr);
  const inbound = {
    ...services,
    log,
    clubAddress: () => clubAddress(config.mailTo),
    repliesAddress: config.replies?.address,
    authservId: config.authservId,
    mailWaits: () => {},
  };
  const received = await attemptInput({ ...services, log }, "mail-in", (raw) => receiveMail(inbound, raw, Date.now()));
  if (received === "limited")
    throw new Error("Too many emails about this request, or from this sender. Try again in an hour.");
  return received === "set aside" ? SET_ASIDE : results[received];
}

/**
 * `bounce`: records the delivery report, complaint or request to unsubscribe on standard input.
 *
 * @returns the result, for the operator. @throws Error if the mail server should send it again later.
 */
export async function receiveBounce(services: { db: Database; writer: Writer }, config: Config): Promise<string> {
  const reading = { ...services, log: openLog(config.logLevel, process.stderr) };
  const result = await attemptInput(reading, "bounce", (raw) => receiveReport(reading, raw, Date.now()));
  return result === "set aside" ? SET_ASIDE : reportResults[result];
}
