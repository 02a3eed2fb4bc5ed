import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { isAccepted } from "../../../platform/lib/refusal.server.ts";
import { withdrawMail } from "../../../platform/outbox/queue.server.ts";
import { findDeposit, setDeposit } from "../../deposits/deposit.server.ts";
import { changeNight } from "../../floor/night-tables.server.ts";
import { findSeating } from "../../floor/party-table.server.ts";
import { seatParty } from "../../floor/seat.server.ts";
import { findRow, type InboxBy, statusRefusal, usernameOf, writeChange } from "../change.server.ts";
import type { ToUndo, Undone } from "../request.ts";

type Row = Selectable<Tables["requests"]>;

/** The fate of a change's email. */
type MailUndone = "withdrawn" | "sent" | "none";

/** Withdraws the email of a change, unless it is too late; one that failed, or to a demo guest, needs nothing. */
async function undoMail(trx: Database, id: string, about: string, now: number): Promise<MailUndone> {
  if (await withdrawMail(trx, id, about, now)) return "withdrawn";
  const mail = await trx.selectFrom("outbox").select("state").where("id", "=", id).executeTakeFirst();
  return mail?.state === "demo" || mail?.state === "failed" ? "none" : "sent";
}

/**
 * Returns a party's previous table, unless someone else has it by now; then the party has none. Tables that were merged
 * for it are split, unless another party needs them.
 */
async function undoTable(trx: Database, row: Row, { table = null, split }: ToUndo, by: InboxBy): Promise<void> {
  const night = row.date_wanted;
  const seating = night === null ? undefined : await findSeating(trx, row.id, night);
  if (night === null || !seating) return;
  const edit = { by: by.staff, now: by.now };
  const was = { request: row.id, night, from: seating.from, until: seating.until };
  if (!(await isAccepted(seatParty(trx, { ...was, table }, edit))))
    await isAccepted(seatParty(trx, { ...was, table: null }, edit));
  if (split !== undefined) await isAccepted(changeNight(trx, night, { do: "split", tables: [split], note: "" }, edit));
}

/** Restores the previous amount and deadlines of a deposit. */
async function undoDeposit(trx: Database, row: Row, amount_cents: number, by: InboxBy): Promise<void> {
  const { due_on: due_at = null, refundable_until = null } = (await findDeposit(trx, row.id, by.now)) ?? {};
  const wanted = { amount_cents, due_at, refundable_until };
  await isAccepted(setDeposit(trx, row, wanted, { by: by.staff, now: by.now }));
}

/** @returns the fate of its email, or why a change was not undone. */
async function undoOne(trx: Database, change: ToUndo, by: InboxBy): Promise<MailUndone | { reason: string }> {
  const { _id, version, mail_id, ...before } = change;
  const row = await findRow(trx, _id, by.visible);
  if (!row) return { reason: "Request not found." };
  if (row.version !== version) return { reason: "Changed since." };
  const rejection = statusRefusal(row.kind, before.status);
  if (rejection) return { reason: rejection.message };
  const { status, owner, decline, spam_reason: spamReason } = before;
  // Also an inactive one: any previous owner is restored.
  const ownerName = owner ? await usernameOf(trx, owner) : null;
  if (owner && ownerName === null) return { reason: "Owner not found." };
  const mail = mail_id === undefined ? "none" : await undoMail(trx, mail_id, _id, by.now);
  const notified = mail === "withdrawn" ? before.notified : undefined;
  const lines =
    mail === "withdrawn" && mail_id !== undefined ? [{ action: "email-withdrawn" as const, details: { mail_id } }] : [];
  await writeChange(trx, row, { status, owner, decline, spamReason, ownerName, notified }, by, lines);
  if (before.deposit !== undefined) await undoDeposit(trx, row, before.deposit, by);
  if (before.table !== undefined) await undoTable(trx, row, change, by);
  return mail;
}

/**
 * Restores every field that the changes touched, with a line in each request's history, and withdraws emails that have
 * not been sent. Requests that anyone has changed since stay as they are.
 */
export async function undoChanges(trx: Database, changes: readonly ToUndo[], by: InboxBy): Promise<Undone> {
  const undone: Undone = { changed: 0, left: [], withdrawn: 0, sent: 0 };
  for (const change of changes) {
    const outcome = await undoOne(trx, change, by);
    if (typeof outcome === "object") undone.left.push({ _id: change._id, ...outcome });
    else {
      undone.changed += 1;
      if (outcome !== "none") undone[outcome] += 1;
    }
  }
  return undone;
}
