import { randomUUIDv7 } from "node:crypto";
import { type RequestKind, requestKinds, statusesOf, turnOf } from "../content/request-kinds.ts";
import { preparedInsert } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { type MailData, outboxRow } from "../mail/queue.server.ts";
import { countRequest } from "./counts.server.ts";
import { guestKeys, searchWords } from "./found-by.ts";
import { newReference } from "./reference.ts";

/** What a guest asks for, ready to be kept. */
export interface Asked {
  kind: RequestKind;
  name: string;
  email: string;
  phone: string;
  /** `YYYY-MM-DD`. */
  date?: string;
  spamReason: string | null;
  /** What a claim claims: the offer's id. */
  subject?: string;
  /** The form's own fields. */
  details: Record<string, unknown>;
  /** Every field as a person reads it, for the club's mail. */
  fields: { label: string; value: string }[];
  /** What the guest's own mail says besides: nothing that somebody typed freely. */
  confirmed?: { guests?: number; offer?: string };
}

const insertRequest = preparedInsert(
  "requests",
  [
    "id",
    "kind",
    "reference",
    "name",
    "email",
    "phone",
    "date_wanted",
    "status",
    "spam_reason",
    "details",
    "created_at",
    "updated_at",
    "turn",
    "email_key",
    "phone_key",
    "subject",
  ],
  "reference",
);
const insertWords = preparedInsert("request_search", ["request_id", "words"]);
const insertHistory = preparedInsert("request_history", ["id", "request_id", "at", "actor", "action", "details"]);
const insertMail = preparedInsert("outbox", [
  "id",
  "message_id",
  "template",
  "data",
  "recipient",
  "reply_to",
  "state",
  "next_try_at",
  "leased_until",
  "last_error",
  "sent_at",
  "created_at",
]);

/** References are as short as they can be, and grow where short ones are taken. */
const SHORTEST = 4;
const LONGEST = 10;

/**
 * Keeps a request: its row, what it is found by, the first line of its history and its mails, in the
 * caller's transaction. What is taken for spam is marked so and sends no mail.
 *
 * @param clubAddress where the club reads its mail.
 * @param now ms since 1970.
 * @returns the reference by which guest and club call it.
 */
export async function receiveRequest(trx: Database, asked: Asked, clubAddress: string, now: number): Promise<string> {
  const at = new Date(now).toISOString();
  const id = randomUUIDv7();
  const { kind, name, email, phone, subject = "" } = asked;
  const status = asked.spamReason === null ? (Object.keys(statusesOf(kind))[0] ?? "new") : "spam";
  let reference = "";
  let kept = false;
  for (let length = SHORTEST; !kept && length <= LONGEST; length += 1) {
    reference = newReference(requestKinds[kind].prefix, length);
    kept = await insertRequest(trx, {
      id,
      kind,
      reference,
      name,
      email,
      phone,
      date_wanted: asked.date ?? null,
      status,
      spam_reason: asked.spamReason,
      details: JSON.stringify(asked.details),
      created_at: at,
      updated_at: at,
      turn: turnOf(kind, status),
      ...guestKeys(asked),
      subject,
    });
  }
  if (!kept) throw new Error("No free reference was found.");
  await insertWords(trx, { request_id: id, words: searchWords({ name, email, phone, reference }) });
  await insertHistory(trx, {
    id: randomUUIDv7(),
    request_id: id,
    at,
    actor: "guest",
    action: "received",
    details: JSON.stringify({ status, spam: asked.spamReason }),
  });
  if (asked.spamReason === null) await queueMails(trx, asked, reference, clubAddress, at);
  await countRequest(trx, { kind, subject, status }, 1);
  return reference;
}

async function queueMails(trx: Database, asked: Asked, reference: string, clubAddress: string, at: string) {
  const received: MailData["request-received"] = { kind: asked.kind, reference, ...asked.confirmed };
  if (asked.date !== undefined) received.date = asked.date;
  await insertMail(
    trx,
    outboxRow({ template: "request-received", data: received, recipient: asked.email }, at) as never,
  );
  const whole: MailData["request-for-the-club"] = { kind: asked.kind, reference, fields: asked.fields };
  await insertMail(
    trx,
    outboxRow(
      { template: "request-for-the-club", data: whole, recipient: clubAddress, replyTo: asked.email },
      at,
    ) as never,
  );
}
