import type { Selectable } from "kysely";
import type { Actor } from "../../audit/record.server.ts";
import { formatNightClock } from "../../content/club-night.ts";
import type { RequestKind } from "../../content/request-kinds.ts";
import type { Database, Tables } from "../../db/tables.ts";
import { type Done, writeHistory } from "../../history/write-history.server.ts";
import { formatLongDate } from "../../lib/wall-time.ts";
import { storedInstant } from "../../lib/zoned-time.server.ts";
import { countMailsAbout } from "../../mail/limits.server.ts";
import { type MailData, outboxRow, queueMail } from "../../outbox/queue.server.ts";
import { writeChange } from "../inbox/change.server.ts";
import type { Answered } from "../questions/ask.server.ts";
import { cancelledStatus, isHeld } from "./guest-changes.ts";

type Row = Selectable<Tables["requests"]>;
type Fact = MailData["guest-acted"]["fields"][number];

/** When a guest acts (ms since 1970), and the address that is notified. */
export interface ByGuest {
  now: number;
  clubAddress: string;
}

/** A guest, as the actor of a change. */
export const guest: Actor = { id: null, username: "guest", network: "", unrecorded: true };

/** Emails the club about what a guest did. */
export async function emailTheClub(trx: Database, row: Row, what: string, fields: Fact[], by: ByGuest): Promise<void> {
  const { id: about, kind, reference, name, email } = row;
  const mail = outboxRow(
    {
      template: "guest-acted",
      data: { kind: kind as RequestKind, reference, name, what, fields },
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
  await writeHistory(trx, row.id, [{ action: "guest-confirmed", details: {} }], guest.username, at);
}

/** Adds a guest's question to the request's history and emails it to the club. */
export async function askByGuest(trx: Database, row: Row, text: string, by: ByGuest): Promise<void> {
  await write(trx, row, undefined, { action: "question", details: { text } }, by);
  await emailTheClub(trx, row, "asked a question", [{ label: "Question", value: text }], by);
}

/** Adds a guest's answer, with the status that it brings, to the request's history and emails it to the club. */
export async function recordAnswer(
  trx: Database,
  row: Row,
  { text, chosen }: Answered,
  by: ByGuest,
  status?: string,
): Promise<void> {
  await write(trx, row, status, { action: "answered", details: { question: text, answer: chosen.label } }, by);
  const fields = [
    { label: "Question", value: text },
    { label: "Answer", value: chosen.label },
  ];
  await emailTheClub(trx, row, "answered a question", fields, by);
}

const clockOf = (night: string | null, time = "") => (night && time ? formatNightClock(night, time) : "");

/**
 * Changes the date, the time and the number of guests. Another date or a larger group un-confirms a table or a date
 * that the club holds: its status is `new` again.
 *
 * @returns false if nothing differs.
 */
export async function changeByGuest(
  trx: Database,
  row: Row,
  { date, time = "", guests }: { date: string; time?: string | undefined; guests: number },
  by: ByGuest,
): Promise<boolean> {
  const details = JSON.parse(row.details) as { guests?: number; time?: string };
  const before = Number(details.guests);
  const changes = [
    { label: "Date", from: row.date_wanted ? formatLongDate(row.date_wanted) : "", to: formatLongDate(date) },
    { label: "Time", from: clockOf(row.date_wanted, details.time), to: clockOf(date, time) },
    { label: "Guests", from: String(before), to: String(guests) },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return false;
  const needsApproval = isHeld(row.kind as RequestKind, row.status) && (date !== row.date_wanted || guests > before);
  await trx
    .updateTable("requests")
    .set({
      date_wanted: date,
      details: JSON.stringify({ ...details, time, guests }),
      // On the waitlist of another club night, the party is the last.
      waitlisted_at: row.waitlisted_at && date !== row.date_wanted ? storedInstant(by.now) : row.waitlisted_at,
    })
    .where("id", "=", row.id)
    .execute();
  await write(trx, row, needsApproval ? "new" : undefined, { action: "guest-changed", details: { changes } }, by);
  const fields = changes.map(({ label, from, to }) => ({ label, value: `${to || "none"}, was ${from || "none"}` }));
  await emailTheClub(trx, row, "changed their request", fields, by);
  return true;
}

/** Cancels a request for its guest. @returns false if it cannot be cancelled. */
export async function cancelByGuest(trx: Database, row: Row, by: ByGuest): Promise<boolean> {
  const status = cancelledStatus(row.kind as RequestKind, row.status);
  if (status === undefined) return false;
  await write(trx, row, status, { action: "guest-cancelled", details: {} }, by);
  await emailTheClub(trx, row, "cancelled their request", [], by);
  return true;
}
