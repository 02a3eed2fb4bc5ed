import { randomUUIDv7 } from "node:crypto";
import { type RequestKind, requestKinds } from "../content/request-kinds.ts";
import { preparedInsert } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { type MailData, outboxRow } from "../mail/queue.server.ts";
import { newReference } from "./reference.ts";

/** What a guest asks for, ready to be kept. */
export interface Asked {
  kind: RequestKind;
  name: string;
  email: string;
  phone: string;
  /** `YYYY-MM-DD`. */
  date?: string;
  status: string;
  spamReason: string | null;
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
  ],
  "reference",
);
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
 * Keeps a request: its row, the first line of its history and its mails, in the caller's transaction.
 * What is taken for spam sends no mail.
 *
 * @param clubAddress where the club reads its mail.
 * @param now ms since 1970.
 * @returns the reference by which guest and club call it.
 */
export async function receiveRequest(trx: Database, asked: Asked, clubAddress: string, now: number): Promise<string> {
  const at = new Date(now).toISOString();
  const id = randomUUIDv7();
  let reference = "";
  let kept = false;
  for (let length = SHORTEST; !kept && length <= LONGEST; length += 1) {
    reference = newReference(requestKinds[asked.kind].prefix, length);
    kept = await insertRequest(trx, {
      id,
      kind: asked.kind,
      reference,
      name: asked.name,
      email: asked.email,
      phone: asked.phone,
      date_wanted: asked.date ?? null,
      status: asked.status,
      spam_reason: asked.spamReason,
      details: JSON.stringify(asked.details),
      created_at: at,
      updated_at: at,
    });
  }
  if (!kept) throw new Error("No free reference was found.");
  await insertHistory(trx, {
    id: randomUUIDv7(),
    request_id: id,
    at,
    actor: "guest",
    action: "received",
    details: JSON.stringify({ status: asked.status, spam: asked.spamReason }),
  });
  if (asked.spamReason === null) await queueMails(trx, asked, reference, clubAddress, at);
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
