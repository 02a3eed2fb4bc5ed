import { countMails, type MailSource, onePerson } from "../../../house/mail/limits.server.ts";
import { drawUnused } from "../../../platform/db/draw-unused.server.ts";
import { preparedInsert } from "../../../platform/db/prepared.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { newId } from "../../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { type Mail, type MailData, outboxRow } from "../../../platform/outbox/queue.server.ts";
import { referencePrefixes } from "../../../platform/venue/reference-prefixes.ts";
import { replyPromise } from "../../../platform/venue/reply-promise.server.ts";
import { statusesOf, statusNamed, turnOf } from "../../../platform/venue/request-kinds.ts";
import { linkRow } from "../../guests/link-row.server.ts";
import { guestKeys, searchText } from "../../guests/search-terms.ts";
import { writeHistory } from "../../request-history/write-history.server.ts";
import type { Readable } from "../asked-field.ts";
import { countRequest } from "../counts.server.ts";
import { askedFields, chosenFields } from "../requested-fields.server.ts";
import type { Shown } from "../shown-texts.server.ts";

/** Characters that are not confused with each other when read aloud. */
const characters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** @returns a reference: a kind's prefix and `length` random characters, for example `VIP-7Q4K` */
function newReference(prefix: string, length: number): string {
  const random = crypto.getRandomValues(new Uint8Array(length));
  return `${prefix}-${[...random].map((byte) => characters[byte % characters.length]).join("")}`;
}

/** A request, ready to be saved. */
export interface Asked extends Readable {
  /** `YYYY-MM-DD`. */
  date?: string;
  spamReason: string | null;
  /** The id of the claimed offer. */
  subject?: string;
  /** Every table is taken. */
  waitlisted?: boolean;
  /** Further data of the guest's email; never free text. */
  confirmed?: { guests?: number; time?: string; offer?: string; waitlist?: number };
}

/** The sender of a request, and the club's address. */
export interface From extends MailSource {
  clubAddress: string;
  /** The texts that the guest was shown; recorded if given. */
  shown?: Shown;
  /** The campaign whose link the guest came by. */
  campaignId?: string;
  /** The source, if the form's address names one that is counted. */
  source?: string | null;
}

const insertRequest = preparedInsert("requests", "reference");
const insertSearchText = preparedInsert("request_search");
const insertMail = preparedInsert("outbox");

/** References are as short as possible, and grow when short ones are taken. */
const MIN_REFERENCE_LENGTH = 4;
const MAX_REFERENCE_LENGTH = 10;

/**
 * Stores a request: its row, whose it is, its search words, the first line of its history and its emails, in the
 * caller's transaction. Suspected spam is marked and sends no emails.
 *
 * @param now ms since 1970.
 * @returns its id, its reference, and whether the guest's email is held because there
 * were too many (`house/mail/limits.server.ts`).
 */
export async function receiveRequest(
  trx: Database,
  asked: Asked,
  from: From,
  now: number,
): Promise<{ id: string; reference: string; held: boolean }> {
  const at = storedInstant(now);
  const id = newId();
  const { kind, name, email, phone, subject = "" } = asked;
  const first = statusNamed(kind, Object.keys(statusesOf(kind))[0] ?? "new");
  const status = asked.spamReason !== null ? "spam" : asked.waitlisted ? "waitlisted" : first;
  const draw = (taken: number) =>
    newReference(referencePrefixes[kind], Math.min(MIN_REFERENCE_LENGTH + taken, MAX_REFERENCE_LENGTH));
  const { value: reference } = await drawUnused(draw, (reference) =>
    insertRequest(trx, {
      id,
      kind,
      reference,
      name,
      email,
      phone,
      date_wanted: asked.date ?? null,
      status,
      spam_reason: asked.spamReason,
      details: jsonText(asked.details),
      created_at: at,
      updated_at: at,
      turn: turnOf(kind, status),
      ...guestKeys(asked),
      person_key: onePerson(email).person,
      subject,
      settings_version: from.shown?.version ?? null,
      shown_texts: from.shown?.texts ?? null,
      waitlisted_at: status === "waitlisted" ? at : null,
      campaign_id: from.campaignId ?? null,
      source: from.source ?? null,
    }),
  );
  await linkRow(trx, { id, source: "request", at, email, phone });
  await insertSearchText(trx, { request_id: id, words: searchText({ name, email, phone, reference }) });
  await writeHistory(trx, id, [{ action: "received", details: { status, spam: asked.spamReason } }], "guest", at);
  const held = asked.spamReason === null && (await queueMails(trx, asked, { id, reference }, from, now));
  await countRequest(trx, { kind, subject, status }, 1);
  return { id, reference, held };
}

/** Queues the emails to the guest and to the club. @returns whether the guest's is held. */
async function queueMails(
  trx: Database,
  asked: Asked,
  { id, reference }: { id: string; reference: string },
  from: From,
  now: number,
): Promise<boolean> {
  const { kind, email } = asked;
  const received: MailData["request-received"] = { kind, reference, ...asked.confirmed };
  if (asked.date !== undefined) received.date = asked.date;
  received.promise = replyPromise({ kind, night: asked.date, received: now });
  received.facts = chosenFields(asked);
  const { guest, club } = await countMails(trx, email, from, now);
  const whole: MailData["request-for-the-club"] = {
    kind,
    reference,
    fields: askedFields(asked),
    ...(guest === "held" && { held: true }),
  };
  const mails: Mail[] = [
    { template: "request-received", data: received, about: id, recipient: email, state: guest },
    {
      template: "request-for-the-club",
      data: whole,
      about: id,
      state: club,
      recipient: from.clubAddress,
      replyTo: email,
    },
  ];
  const at = storedInstant(now);
  for (const mail of mails) await insertMail(trx, outboxRow(mail, at));
  return guest === "held";
}
