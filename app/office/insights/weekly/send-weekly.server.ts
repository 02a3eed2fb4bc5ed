import type { Logger } from "pino";
import { inDays, paceOf } from "../../../bookings/pace/pace-text.ts";
import { readPace } from "../../../bookings/pace/read-pace.server.ts";
import { jsonMeta } from "../../../platform/db/meta.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import type { Writer } from "../../../platform/db/writer.server.ts";
import { repeatUntil } from "../../../platform/lib/repeat-until.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { dayOf, formatDay, wallClockIn } from "../../../platform/lib/time/wall-time-text.ts";
import { type MailData, outboxRow, queueMail } from "../../../platform/outbox/queue.server.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { lastWeeks } from "../period.ts";
import { readInsights } from "../read-period.server.ts";
import { sentencesOf } from "../sentences.ts";
import { readWarnings } from "../warnings/read-warnings.server.ts";

/**
 * Wall times on Monday: when the email is due, until when it waits for numbers that are being computed, and from when a
 * missed email is skipped, because insights have the same content.
 */
const [DUE, WAITS_UNTIL, SKIPPED_FROM] = ["09:00", "10:00", "21:00"];

/** The row of `meta` with the newest Mondays whose emails were queued; its length is limited. */
const sentMondays = jsonMeta<string[]>("weekly_email");
const MAX_SENT = 8;

/** Most upcoming nights in an email. */
const MAX_NIGHTS = 6;

/** Polling interval in ms. */
const INTERVAL_MS = 60_000;

/** The Monday whose email is due at an instant, and the venue's wall time; undefined at all other times. */
function dueMonday(now: number): { monday: string; time: string } | undefined {
  const wall = wallClockIn(venue.timeZone, now);
  const [monday, time] = [dayOf(wall), wall.slice(11, 16)];
  const isMonday = new Date(`${monday}T00:00Z`).getUTCDay() === 1;
  return isMonday && time >= DUE && time < SKIPPED_FROM ? { monday, time } : undefined;
}

/** Admins who want the email and may see insights. */
async function listReaders(db: Database) {
  const admins = await db
    .selectFrom("admins")
    .select(["id", "email", "role"])
    .where("weekly_email", "=", 1)
    .where("active", "=", 1)
    .execute();
  return admins.filter(({ role }) => can(role, "report.see"));
}

/** The content of the email for a role; `waits` while its numbers are being computed. */
async function writeWeekly(db: Database, monday: string, role: Role, now: number) {
  const range = lastWeeks(monday, 1);
  const insights = await readInsights(db, range, role);
  const coming = (await readPace(db, now)).slice(0, MAX_NIGHTS).map((night) => ({
    night: `${formatDay(night.night)}${night.title && `, ${night.title}`} (${inDays(night.days)})`,
    lines: paceOf(night).map(({ text, isSlow }) => (isSlow ? `${text}: slow` : text)),
  }));
  const warnings = (await readWarnings(db, role, now)).map(({ text, to }) => ({ text, to }));
  const data: MailData["weekly"] = {
    ...range,
    role,
    sentences: sentencesOf(insights).map(({ text }) => text),
    coming,
    warnings,
  };
  return { data, waits: insights.waiting > 0, isEmpty: insights.period.nights + coming.length + warnings.length === 0 };
}

/**
 * Queues this Monday's email for everyone who wants it, from 9 AM at the venue. The Monday is recorded in the same
 * transaction, so that everyone gets one email, on any number of instances and after any interruption.
 *
 * @param now ms since 1970. @returns the number of queued emails.
 */
export async function sendWeekly(db: Database, writer: Writer, now: number): Promise<number> {
  const due = dueMonday(now);
  if (!due) return 0;
  const { monday, time } = due;
  if ((await sentMondays.read(db))?.includes(monday)) return 0;
  const readers = await listReaders(db);
  const written = new Map<Role, Awaited<ReturnType<typeof writeWeekly>>>();
  for (const { role } of readers) {
    if (!written.has(role)) written.set(role, await writeWeekly(db, monday, role, now));
  }
  if (time < WAITS_UNTIL && [...written.values()].some(({ waits }) => waits)) return 0;
  return writer.write(async (trx) => {
    const sent = (await sentMondays.read(trx)) ?? [];
    if (sent.includes(monday)) return 0;
    await sentMondays.write(trx, [...sent, monday].slice(-MAX_SENT));
    const mails = readers.flatMap(({ id, email, role }) => {
      const mail = written.get(role);
      if (!mail || mail.isEmpty) return [];
      return [{ template: "weekly" as const, data: mail.data, about: id, recipient: email }];
    });
    for (const mail of mails) await queueMail(trx, outboxRow(mail, storedInstant(now)));
    return mails.length;
  });
}

interface WeeklyServices {
  db: Database;
  writer: Writer;
  log: Logger;
  /** Wakes the outbox worker; called after emails were queued. */
  mailWaits: () => void;
}

/** Sends the weekly email on Mondays until `stop` aborts. */
export function startWeekly({ db, writer, log, mailWaits }: WeeklyServices, stop: AbortSignal): void {
  const timing = { first: INTERVAL_MS, every: INTERVAL_MS };
  repeatUntil(stop, { ...timing, log, failure: "The weekly email could not be queued" }, async () => {
    const emails = await sendWeekly(db, writer, Date.now());
    if (emails === 0) return;
    log.info({ emails }, "Weekly emails queued");
    mailWaits();
  });
}
