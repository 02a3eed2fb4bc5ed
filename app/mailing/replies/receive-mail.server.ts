import type { Logger } from "pino";
import type { IncomingEmail } from "../../bookings/request-history/history-line.ts";
import { findRow } from "../../bookings/requests/change.server.ts";
import { addEmail } from "../../bookings/requests/guest/incoming-email.server.ts";
import { onePerson } from "../../house/mail/limits.server.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import { keyedHash } from "../../platform/db/keys.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { BeyondBounds, NotStarted } from "../../platform/lib/processes/isolated.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { emailsToGuests } from "../../platform/outbox/queue.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { countAll, limitKey } from "../../staff/auth/rate-limit.server.ts";
import { isolatedMail } from "./isolated-mail.server.ts";
import type { ParsedEmail, readMail } from "./read-mail.server.ts";
import { findByReplyAddress } from "./reply-address.server.ts";

const HOUR = 60 * 60_000;

const readIsolated = isolatedMail<typeof readMail>("./app/mailing/replies/read-mail.server.ts", "readMail");

/** Emails about one request, and from one sender, that are stored in an hour. */
const MAX_EMAILS_PER_HOUR = 20;

/** The result for an email; all but `stored` and `copy` are left in the mailbox. */
export type Received = "stored" | "copy" | "unmatched" | "report" | "limited" | "unreadable";

/** Number of emails by outcome, since startup. */
export const receivedCounts: Record<Received, number> = {
  stored: 0,
  copy: 0,
  unmatched: 0,
  report: 0,
  limited: 0,
  unreadable: 0,
};

export interface RepliesServices {
  db: Database;
  writer: Writer;
  log: Pick<Logger, "info" | "warn">;
  /** The club's address, which gets its emails. */
  clubAddress: () => string;
  /** The address of the mailbox. */
  repliesAddress: string | undefined;
  /** The receiving server's name in `Authentication-Results`; without it, no sender is proven. */
  authservId?: string;
  /** Called after emails were queued. */
  mailWaits: () => void;
}

interface Answered {
  id: string;
  /** Found by the signed address that only the guest has, not by a Message-ID. */
  signed: boolean;
}

/** Finds the request that an email replies to: by recipient address, else by Message-ID. */
async function findAnswered(db: Database, { recipients, answers }: ParsedEmail): Promise<Answered | undefined> {
  for (const address of recipients.flatMap((line) => line.match(/\+[^\s<>,;:"+@]{1,60}@/g) ?? []).slice(0, 50)) {
    const id = await findByReplyAddress(db, address);
    if (id !== undefined) return { id, signed: true };
  }
  // A Message-ID begins with its email's id.
  const ids = answers.flatMap((answer) => /^<([0-9a-f-]{36})@/.exec(answer)?.[1] ?? []);
  if (ids.length === 0) return undefined;
  const mails = await db
    .selectFrom("outbox")
    .select(["message_id", "about"])
    .where(dialectHelpers(db).isAmong("id", ids))
    .where("template", "in", emailsToGuests)
    .execute();
  const id = answers.map((answer) => mails.find(({ message_id }) => message_id === answer)?.about).find(Boolean);
  return id === undefined || id === null ? undefined : { id, signed: false };
}

/** Counts an email. @returns whether its request or sender had too many in the last hour */
async function isFlood(trx: Database, requestId: string, sender: string, now: number): Promise<boolean> {
  const { person } = onePerson(sender);
  const keys = [await limitKey(trx, "inbound", requestId), await limitKey(trx, "inbound-from", person)];
  const counted = keys.map((key) => ({ key, times: 1 }));
  return (await countAll(trx, counted, MAX_EMAILS_PER_HOUR, now, HOUR)) > 0;
}

/** Whether an address is that of staff who may log in. */
async function isStaff(trx: Database, address: string): Promise<boolean> {
  const row = await trx
    .selectFrom("admins")
    .select("id")
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", address))
    .where("active", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the author of an email. From can be forged: an email is the club's only if the mail server verified it, and
 * the guest's if verified or sent to the signed address of their request, which nobody else has.
 *
 * @param guest the guest's address, if either holds
 */
async function whoWrote(
  trx: Database,
  { sender, proven }: ParsedEmail,
  { ours, guest }: { ours: readonly string[]; guest: string | null | undefined },
): Promise<IncomingEmail["from"]> {
  if (sender === undefined) return "other";
  if (sender === guest) return "guest";
  return proven && (ours.includes(sender) || (await isStaff(trx, sender))) ? "club" : "other";
}

/**
 * Stores an email with its request, in the caller's transaction. Idempotent by `mark`.
 *
 * @param mark identifies the email
 */
async function storeMail(
  trx: Database,
  mail: ParsedEmail,
  mark: string,
  { repliesAddress = "", ...services }: RepliesServices,
  now: number,
): Promise<Received> {
  const known = await trx
    .selectFrom("inbound_mails")
    .select("request_id")
    .where("message_id_hash", "=", mark)
    .executeTakeFirst();
  if (known) return "copy";
  const answered = await findAnswered(trx, mail);
  const row = answered && (await findRow(trx, answered.id));
  if (!row || row.spam_reason !== null) return "unmatched";
  const sender = mail.sender ?? "unknown sender";
  if (await isFlood(trx, row.id, sender, now)) return "limited";
  await trx
    .insertInto("inbound_mails")
    .values({ message_id_hash: mark, request_id: row.id, received_at: storedInstant(now) })
    .execute();
  const clubAddress = services.clubAddress();
  const ours = [clubAddress, repliesAddress, venue.email].map((address) => address.toLowerCase());
  const from = await whoWrote(trx, mail, { ours, guest: answered?.signed || mail.proven ? row.email_key : undefined });
  const { proven, subject, text, quoted, cut, automatic, attachments } = mail;
  const email = { from, proven, subject, text, quoted, cut, automatic, attachments };
  await addEmail(trx, row, sender, email, { now, clubAddress });
  return "stored";
}

/**
 * Adds an email to the request that it replies to. Idempotent.
 *
 * @param raw the message as received.
 * @throws when the database cannot write; the email must be received again. BeyondBounds when reading it takes too
 * much.
 */
export async function receiveMail(services: RepliesServices, raw: Buffer, now: number): Promise<Received> {
  const { db, writer, log } = services;
  const count = (received: Received) => {
    receivedCounts[received] += 1;
    return received;
  };
  let mail: ParsedEmail;
  try {
    mail = await readIsolated(raw, services.authservId);
  } catch (error) {
    if (error instanceof BeyondBounds || error instanceof NotStarted) throw error;
    // The error's message may contain personal data.
    log.warn({ bytes: raw.length, error: error instanceof Error ? error.name : typeof error }, "Email unreadable");
    return count("unreadable");
  }
  if (mail.report) return count("report");
  const mark = await keyedHash(db, mail.messageId ? `message ${mail.messageId}` : raw);
  const received = await writer.write((trx) => storeMail(trx, mail, mark, services, now));
  if (received === "stored") services.mailWaits();
  if (received === "limited") log.warn("Too many emails about one request, or from one sender");
  return count(received);
}
