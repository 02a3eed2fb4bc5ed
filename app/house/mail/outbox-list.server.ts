import { randomUUIDv7 } from "node:crypto";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { messageId } from "../../platform/outbox/queue.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import type { OutboxMail } from "./shapes.ts";
import type { OutboxRow } from "./store.server.ts";
import { bringsAccountLink, isWanted } from "./wanted.server.ts";

const PAGE_SIZE = 50;

/** For previews, which are not sent, so their links need not work. */
const siteAt = (origin: string) => ({ origin, secret: "" });

/** Loaded on demand: rendering emails needs large modules. */
const building = () => import("./render.server.ts");

const local = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

async function toMail(row: OutboxRow, origin: string): Promise<OutboxMail> {
  const { mailSubject } = await building();
  let subject = "This email can't be created.";
  try {
    subject = mailSubject(row, siteAt(origin));
  } catch {
    // The list says that the email cannot be rendered; the outbox logs the reason once it gives up.
  }
  return {
    _id: row.id,
    template: row.template,
    subject,
    recipient: row.recipient,
    state: row.state,
    attempts: row.attempts,
    next_try_on: row.state === "waiting" ? local(row.next_try_at) : null,
    last_error: row.last_error,
    sent_on: local(row.sent_at),
    created_on: zonedIso(row.created_at, venue.timeZone),
  };
}

/**
 * A page of the outbox, newest first; for a single state, ordered by last attempt or due time.
 *
 * @param origin the public address without a trailing slash. @param page from 1.
 */
export async function listMails(
  db: Database,
  origin: string,
  { state, page }: { state?: OutboxRow["state"]; page: number },
): Promise<{ items: OutboxMail[]; more: boolean }> {
  let query = db.selectFrom("outbox").selectAll();
  if (state) query = query.where("state", "=", state).orderBy("next_try_at", "desc");
  const rows = await query
    .orderBy("id", "desc")
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const items = await Promise.all(rows.slice(0, PAGE_SIZE).map((row) => toMail(row, origin)));
  return { items, more: rows.length > PAGE_SIZE };
}

function findRow(db: Database, id: string): Promise<OutboxRow | undefined> {
  return db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
}

/** An email with its plain text; undefined if it does not exist. */
export async function findMail(
  db: Database,
  origin: string,
  id: string,
): Promise<(OutboxMail & { text: string }) | undefined> {
  const row = await findRow(db, id);
  if (!row) return undefined;
  const { renderMail } = await building();
  // If rendering fails, the subject says so.
  const { text } = await renderMail(row, siteAt(origin)).catch(() => ({ text: "" }));
  return { ...(await toMail(row, origin)), text };
}

/** Most held emails that are sent or deleted together. */
export const MAX_SELECTED = 1_000;

/**
 * Makes held emails due now, the oldest first. @returns their number; emails that are no longer wanted stay held.
 *
 * @param ids all, up to `MAX_SELECTED`, if undefined.
 */
export async function sendHeld(trx: Database, ids: readonly string[] | undefined, { by, now }: Edit): Promise<number> {
  const { isAmong } = dialectHelpers(trx);
  const held = trx.selectFrom("outbox").selectAll().where("state", "=", "held");
  const rows = await (ids ? held.where(isAmong("id", ids)) : held).orderBy("next_try_at").limit(MAX_SELECTED).execute();
  const wanted: string[] = [];
  for (const row of rows) if (await isWanted(trx, row)) wanted.push(row.id);
  if (wanted.length === 0) return 0;
  await trx
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, next_try_at: storedInstant(now), last_error: null })
    .where(isAmong("id", wanted))
    .execute();
  await record(trx, { actor: by, action: "email.held-sent", count: wanted.length }, now);
  return wanted.length;
}

/** Deletes held emails; others are ignored. @returns the number of deleted emails. */
export async function deleteHeld(trx: Database, ids: readonly string[], { by, now }: Edit): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("outbox")
    .where("state", "=", "held")
    .where(dialectHelpers(trx).isAmong("id", ids))
    .executeTakeFirst();
  const count = Number(numDeletedRows);
  if (count > 0) await record(trx, { actor: by, action: "email.held-deleted", count }, now);
  return count;
}

/**
 * Makes an email due now, even if it is held, and restarts its count of attempts. @throws `Refusal` (404, 409).
 *
 * @param again also send an email that was already sent; it gets a new Message-ID, so that mail programs show it as
 * another email.
 */
export async function sendNow(trx: Database, id: string, again: boolean, { by, now }: Edit): Promise<void> {
  const row = await findRow(trx, id);
  if (!row) throw new Refusal(404, "Email not found.");
  if (row.state === "demo") throw new Refusal(409, "This email is about demo data and is never sent.");
  if (row.state === "sent" && !again) throw new Refusal(409, "Already sent. Send it again?");
  if (!(await isWanted(trx, row))) {
    const message = bringsAccountLink(row)
      ? "The link in this email has expired, was used or was revoked."
      : "This guest has unsubscribed.";
    throw new Refusal(409, message);
  }
  const resent = row.state === "sent" ? { message_id: messageId(randomUUIDv7()), sent_at: null } : {};
  await trx
    .updateTable("outbox")
    .set({ state: "waiting", attempts: 0, next_try_at: storedInstant(now), last_error: null, ...resent })
    .where("id", "=", id)
    .execute();
  const object = { kind: "email", id, name: row.template };
  await record(trx, { actor: by, action: "email.resent", object, before: { state: row.state } }, now);
}
