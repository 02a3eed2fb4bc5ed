import type { Selectable } from "kysely";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { statusesOf, statusNamed } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { bookingStart } from "../../deposits/booking-time.server.ts";
import { findDeposit, setDeposit } from "../../deposits/deposit.server.ts";
import { moneyHeldText, readGuestDeposit } from "../../deposits/emails.server.ts";
import { guestMinimum } from "../../deposits/guest-deposit.server.ts";
import { findMinimum } from "../../deposits/minimum.server.ts";
import { suggestFor } from "../../deposits/suggest-for.server.ts";
import { wantedStay } from "../../floor/night-bounds.server.ts";
import { findSeating } from "../../floor/party-table.server.ts";
import { seatParty } from "../../floor/seat.server.ts";
import type { SeatingDoubt } from "../../floor/shapes.ts";
import type { Done } from "../../request-history/history-line.ts";
import { changeRefusal, getForChange, type InboxBy, refusedField, writeChange } from "../change.server.ts";
import { askGuest, withdrawQuestions } from "../questions/ask.server.ts";
import type { ToUndo } from "../request.ts";
import { holdsNight, isHeld } from "../status-rules.ts";
import { bookedFor, bookingFacts, valuesOf } from "./booked.server.ts";
import { type Booked, emptyPlaceholders, fillReply, type Letter, missingText } from "./fill-reply.ts";
import { decidePendingChange } from "./pending-change.server.ts";
import type { Answer } from "./schema.ts";

type Row = Selectable<Tables["requests"]>;

const HOUR = 3_600_000;

const CHANGE_ALONE = "Decide about the guest's change without a status or a question.";

const NO_ANSWER = "Choose a status, write an email or assign a table.";

/** The status that an unanswered request gets with a reply; applications keep theirs. */
const answered: Partial<Record<RequestKind, string>> = {
  "vip-table": "contacted",
  function: "prospect",
  contact: "replied",
};

/**
 * Answers a guest in one step: status or a decision about a change, table, email, question, history and audit trail. A
 * decision against a booking withdraws the open question.
 *
 * @returns what undoes it; undefined if nothing can be undone.
 * @throws `Refusal`
 */
export async function answerRequest(
  trx: Database,
  id: string,
  answer: Answer,
  by: InboxBy,
): Promise<ToUndo | undefined> {
  const found = await getForChange(trx, id, by);
  const { email, question, table } = answer;
  const kind = found.kind;
  const emailed = email !== "none";
  const status = answer.status ?? (emailed && found.status === "new" ? answered[kind] : undefined);
  const rejection =
    changeRefusal(found, { status, decline: answer.decline }, by.now) ??
    incomplete(answer, emailed) ??
    unbookable(found, status ?? found.status, answer);
  if (rejection) throw rejection;

  const before = {
    table: found.date_wanted === null ? undefined : await findSeating(trx, id, found.date_wanted),
    deposit: answer.deposit && (await findDeposit(trx, id, by.now)),
  };
  const decided = answer.change && (await decidePendingChange(trx, found, answer.change, { ...by, tells: emailed }));
  const row = decided?.row ?? found;
  // First: a deposit that is only requested now does not speak against the table.
  await assign(trx, row, answer, by);
  await askDeposit(trx, row, answer, by);
  const at = storedInstant(by.now);
  const lines: Done[] = decided ? [decided.line] : [];
  let mailId: string | undefined;
  if (emailed) {
    const letter = filled(row, email, { ...(await bookedFor(trx, row)), ...(decided && { change: decided.change }) });
    const owed = await factsFor(trx, { ...row, status: statusNamed(kind, status ?? row.status) }, answer, by.now);
    const held = isHeld(kind, status ?? row.status) && (status !== undefined || decided || table !== undefined);
    const booking = held ? await bookedFacts(trx, row, owed !== undefined, by.now) : [];
    const data = {
      kind,
      reference: row.reference,
      ...letter,
      ...(owed && { deposit: owed }),
      ...(booking.length > 0 && { booking }),
    };
    const mail = question
      ? outboxRow(
          {
            template: "question",
            data: { ...data, question: question.text, options: question.options },
            about: id,
            recipient: row.email,
          },
          at,
        )
      : outboxRow({ template: "reply", data, about: id, recipient: row.email }, at);
    await queueMail(trx, mail);
    mailId = mail.id;
    lines.push({ action: "reply", details: { ...letter, to: row.email, mail_id: mail.id } });
  }
  if (question) {
    const [yes, no] = question.options;
    const options = [
      { value: "yes", label: yes },
      { value: "no", label: no },
    ] as const;
    await askGuest(trx, id, { kind: "ask", text: question.text, options, details: {} }, { now: by.now });
    lines.push({ action: "asked", details: { text: question.text, options: question.options } });
  } else if (status !== undefined && status !== row.status && isOver(kind, status)) {
    await withdrawQuestions(trx, id, ["ask"], by.now);
  }
  const undo = await writeChange(trx, row, { status, decline: answer.decline }, by, lines);
  if (!undo || question || decided || (undo.status === undefined && table === undefined)) return undefined;
  return {
    ...undo,
    ...(mailId !== undefined && { mail_id: mailId, notified: row.guest_notified_at }),
    ...(table !== undefined && { table: before.table?.table ?? null }),
    ...(answer.merge?.length && { split: table }),
    ...(answer.deposit && { deposit: before.deposit?.due_cents ?? 0 }),
  };
}

/**
 * The money in an email about a decision: the amount to pay, and how; with an approved change also the table and the
 * minimum spend, which may be others now; of a booking that is off, that its deposit is not forgotten.
 *
 * @param row with the status that it gets.
 */
async function factsFor(trx: Database, row: Row, { status, deposit, change }: Answer, now: number) {
  const moves = change === "approve";
  if (status === undefined && !deposit && !moves) return undefined;
  const words = await readGuestDeposit(trx, row, now);
  if (moves) {
    const minimum = await findMinimum(trx, row, now);
    const { facts, payTo, howToPay } = words ?? { ...guestMinimum(minimum), payTo: [], howToPay: "" };
    const all = [...facts, ...payTo];
    return all.length > 0 ? { facts: all, howToPay } : undefined;
  }
  if (words?.howToPay) return { facts: [...words.facts, ...words.payTo], howToPay: words.howToPay };
  const held = await moneyHeldText(trx, row, now);
  return held ? { facts: [], howToPay: held } : undefined;
}

/** The facts of a confirmed party, with the minimum spend unless the deposit's facts include it. */
async function bookedFacts(trx: Database, row: Row, hasMoney: boolean, now: number) {
  const facts = bookingFacts(row, await bookedFor(trx, row));
  return hasMoney ? facts : [...facts, ...guestMinimum(await findMinimum(trx, row, now)).facts];
}

/** Statuses of settled requests for which nothing is held. */
function isOver(kind: RequestKind, status: string): boolean {
  return statusesOf(kind)[status]?.stage === "settled" && !isHeld(kind, status);
}

function incomplete({ status, question, table, change }: Answer, emailed: boolean): Refusal | undefined {
  if (change && (status !== undefined || question)) return refusedField("status", CHANGE_ALONE);
  if (question && !emailed) return refusedField("text", "A question needs an email.");
  if (status !== undefined || change || emailed || table !== undefined) return undefined;
  return refusedField("status", NO_ANSWER);
}

/** Why a request with this status can't have a table or a deposit. */
function unbookable(row: Row, status: string, { table, deposit }: Answer): Refusal | undefined {
  if ((table === undefined && !deposit) || holdsNight(row, status)) return undefined;
  const field = table === undefined ? "deposit" : "table";
  return refusedField(field, "Tables and deposits need a status that holds the club night.");
}

/** Fills in the remaining placeholders of an email. @throws `Refusal` if one is empty. */
function filled(row: Row, letter: Letter, booked: Booked): Letter {
  const values = valuesOf(row, booked);
  const [empty] = emptyPlaceholders(letter, values);
  if (empty === undefined) return fillReply(letter, values);
  const message = `${missingText(empty)}, so {${empty}} is empty. Change the text.`;
  throw refusedField("text", message);
}

/** Assigns a table for the requested time, or the party's current one. @throws `Refusal` */
async function assign(trx: Database, row: Row, { table, merge, anyway = false }: Answer, by: InboxBy): Promise<void> {
  if (table === undefined) return;
  const night = row.date_wanted ?? "";
  const { time } = parseJsonText(row.details);
  const { from, until } = (await findSeating(trx, row.id, night)) ?? (await wantedStay(trx, night, time));
  const seating = { request: row.id, night, table, merge, from, until, override: anyway };
  try {
    await seatParty(trx, seating, { by: by.staff, now: by.now });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, details } = error;
    const { asks } = details as { asks?: SeatingDoubt[] };
    const may = asks?.every((doubt) => doubt.may) ?? false;
    const errors = { table: message, ...(may && { anyway: message }) };
    throw new Refusal(status === 404 ? 422 : status, message, { errors });
  }
}

/** Requests a deposit, which is refundable until the deadline in the terms. @throws `Refusal` */
async function askDeposit(trx: Database, row: Row, { deposit, table }: Answer, { staff, now }: InboxBy): Promise<void> {
  if (!deposit) return;
  const { time } = parseJsonText(row.details);
  const rule = await suggestFor(trx, row, now, { table });
  const usual = bookingStart(row.date_wanted ?? "", time) - venue.rules.depositHours * HOUR;
  const refundable_until = rule?.refundable_until ?? storedInstant(usual);
  const wanted = { amount_cents: deposit.amount_cents, due_at: deposit.due_on, refundable_until };
  try {
    await setDeposit(trx, row, wanted, { by: staff, now });
  } catch (error) {
    throw error instanceof Refusal ? refusedField("deposit", error.reason) : error;
  }
}
