import type { Selectable } from "kysely";
import { countMailsAbout } from "../../../house/mail/limits.server.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { type MailData, outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { type Actor, program } from "../../../staff/audit-log/record.server.ts";
import { cancellationText } from "../../deposits/emails.server.ts";
import { freeTable } from "../../floor/party-table.server.ts";
import { confirmRow } from "../../guests/link-row.server.ts";
import type { Done } from "../../request-history/history-line.ts";
import { writeHistory } from "../../request-history/write-history.server.ts";
import { writeChange } from "../change.server.ts";
import {
  changesBetween,
  formatChange,
  type PartyWish,
  type PendingChange,
  partyOf,
  pendingChangeOf,
} from "../pending-change.ts";
import { type Answered, withdrawQuestions } from "../questions/ask.server.ts";
import { cancelledStatus, isHeld } from "../status-rules.ts";
import { applyChange, type ChangeOutcome, weighChange } from "./weigh-change.server.ts";

type Row = Selectable<Tables["requests"]>;
type Fact = MailData["guest-acted"]["fields"][number];

/** When a guest acts (ms since 1970), and the address that is notified. */
export interface ByGuest {
  now: number;
  clubAddress: string;
}

/** A guest, as the actor of a change. */
export const guest: Actor = { id: null, username: "guest", network: "", unrecorded: true };

/** Emails the club about a guest's action. */
export async function emailTheClub(trx: Database, row: Row, what: string, fields: Fact[], by: ByGuest): Promise<void> {
  const { id: about, kind, reference, name, email } = row;
  const mail = outboxRow(
    {
      template: "guest-acted",
      data: { kind, reference, name, what, fields },
      about,
      recipient: by.clubAddress,
      replyTo: email,
      state: await countMailsAbout(trx, about, by.now),
    },
    storedInstant(by.now),
  );
  await queueMail(trx, mail);
}

async function write(trx: Database, row: Row, status: string | undefined, line: Done, by: ByGuest): Promise<void> {
  await writeChange(trx, row, { status }, { staff: guest, now: by.now, as: "guest" }, [line]);
}

/** Records once that a guest confirmed a request. It needs no reply and changes nothing staff edit, so the version stays. */
export async function confirmByGuest(trx: Database, row: Row, now: number): Promise<void> {
  if (row.guest_confirmed_at !== null) return;
  const at = storedInstant(now);
  await trx.updateTable("requests").set({ guest_confirmed_at: at }).where("id", "=", row.id).execute();
  await confirmRow(trx, row.id);
  await writeHistory(trx, row.id, [{ action: "guest-confirmed", details: {} }], guest.username, at);
}

/** Adds a guest's question to the request's history and emails it to the club. */
export async function askByGuest(trx: Database, row: Row, text: string, by: ByGuest): Promise<void> {
  await write(trx, row, undefined, { action: "question", details: { text } }, by);
  await emailTheClub(trx, row, "asked a question", [{ label: "Question", value: text }], by);
}

/** Adds a guest's answer, with the resulting status, to the request's history and emails it to the club. */
export async function recordAnswer(
  trx: Database,
  row: Row,
  answered: Answered,
  by: ByGuest,
  status?: string,
): Promise<void> {
  const { text, chosen } = answered;
  await write(trx, row, status, answerLine(answered), by);
  const fields = [
    { label: "Question", value: text },
    { label: "Answer", value: chosen.label },
  ];
  await emailTheClub(trx, row, `answered: ${chosen.label}`, fields, by);
}

const answerLine = ({ text, chosen }: Answered): Done => ({
  action: "answered",
  details: { question: text, answer: chosen.label },
});

/** Adds an answer that needs no action to the request's history, with its consequences. */
export async function recordQuietly(
  trx: Database,
  row: Row,
  answered: Answered,
  { now }: ByGuest,
  more: readonly Done[] = [],
): Promise<void> {
  await writeChange(trx, row, {}, { staff: guest, now }, [answerLine(answered), ...more]);
}

/** Cancels a request by its guest's answer; its table becomes free. @returns false if it cannot be cancelled. */
export async function cancelByAnswer(trx: Database, row: Row, answered: Answered, by: ByGuest): Promise<boolean> {
  const told = await cancellationEmail(trx, row, by.now);
  const status = await release(trx, row, by.now);
  if (status === undefined) return false;
  await recordAnswer(trx, row, answered, by, status);
  if (told) await queueMail(trx, told);
  return true;
}

/** The email to a guest who cancels a table or a function, by the deposit as it is before; undefined for other kinds. */
async function cancellationEmail(trx: Database, row: Row, now: number) {
  const kind = row.kind;
  if (kind !== "vip-table" && kind !== "function") return undefined;
  const { date: night, guests } = partyOf(row);
  const data = { kind, reference: row.reference, night, guests, held: isHeld(kind, row.status) };
  const deposit = await cancellationText(trx, row, now);
  const mail = { template: "guest-cancelled", about: row.id, recipient: row.email } as const;
  return outboxRow({ ...mail, data: { ...data, deposit } }, storedInstant(now));
}

/** Frees a request's table and withdraws its questions. @returns its new status, if it can be cancelled. */
async function release(trx: Database, row: Row, now: number): Promise<string | undefined> {
  const status = cancelledStatus(row.kind, row.status);
  if (status === undefined) return undefined;
  await freeTable(trx, row.id);
  await withdrawQuestions(trx, row.id, ["ask", "keep-date", "day-before"], now);
  return status;
}

/**
 * Changes the date, the time and the number of guests by the result of `weighChange`: a change that the approval does not
 * cover waits beside it until staff decide, and replaces an earlier one.
 *
 * @returns what it did.
 */
export async function changeByGuest(trx: Database, row: Row, wish: PartyWish, by: ByGuest): Promise<ChangeOutcome> {
  const outcome = await weighChange(trx, row, wish, by.now);
  if (outcome === "same") return outcome;
  const changes = changesBetween(partyOf(row), wish);
  const asks = outcome === "asks";
  if (asks) {
    const pending: PendingChange = { ...wish, asked_at: storedInstant(by.now) };
    await setPendingChange(trx, row.id, pending);
  } else await applyChange(trx, row, wish, { by: program, now: by.now });
  await write(trx, row, undefined, { action: asks ? "change-asked" : "guest-changed", details: { changes } }, by);
  const fields = changes.map((change) => ({ label: change.label, value: formatChange(change) }));
  await emailTheClub(trx, row, asks ? "asked for a change" : "changed their request", fields, by);
  return outcome;
}

async function setPendingChange(trx: Database, id: string, pending: PendingChange | null): Promise<void> {
  await trx
    .updateTable("requests")
    .set({ pending_change: pending && jsonText(pending) })
    .where("id", "=", id)
    .execute();
}

/** Withdraws a pending change. @returns false if there is none. */
export async function withdrawChange(trx: Database, row: Row, by: ByGuest): Promise<boolean> {
  const pending = pendingChangeOf(row);
  if (!pending) return false;
  const changes = changesBetween(partyOf(row), pending);
  await setPendingChange(trx, row.id, null);
  await write(trx, row, undefined, { action: "change-withdrawn", details: { changes } }, by);
  await emailTheClub(trx, row, "withdrew the change they asked for", [], by);
  return true;
}

/** Cancels a request for its guest; its table becomes free. @returns false if it cannot be cancelled. */
export async function cancelByGuest(trx: Database, row: Row, by: ByGuest): Promise<boolean> {
  const told = await cancellationEmail(trx, row, by.now);
  const status = await release(trx, row, by.now);
  if (status === undefined) return false;
  await write(trx, row, status, { action: "guest-cancelled", details: {} }, by);
  await emailTheClub(trx, row, "cancelled their request", [], by);
  if (told) await queueMail(trx, told);
  return true;
}

/**
 * Cancels a request again that its guest cancelled after the backup that was restored; the club was notified at the
 * time.
 *
 * @param now ms since 1970.
 * @returns its reference; undefined if it is not there, or is cancelled already.
 */
export async function cancelAgain(trx: Database, id: string, now: number): Promise<string | undefined> {
  const row = await trx.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const status = await release(trx, row, now);
  if (status === undefined) return undefined;
  await write(trx, row, status, { action: "guest-cancelled", details: {} }, { now, clubAddress: "" });
  return row.reference;
}
