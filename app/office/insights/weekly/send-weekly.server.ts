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
 * By the venue's clock: when the email is due on a Monday; until when it waits for numbers that are still being made; and
 * from when a Monday that was missed is skipped, as what it says is on the page of insights.
 */
const [DUE, WAITS_UNTIL, SKIPPED_FROM] = ["09:00", "10:00", "21:00"];

/** The newest Mondays whose emails were queued, and how many they are. */
const sentMondays = jsonMeta<string[]>("weekly_email");
const MAX_SENT = 8;

/** Most coming nights in an email. */
const MAX_NIGHTS = 6;

/** Polling interval in ms. */
const INTERVAL_MS = 60_000;

/** The Monday whose email is due at an instant, and the time by the venue's clock; undefined at all other times. */
function dueMonday(now: number): { monday: string; time: string } | undefined {
  const wall = wallClockIn(venue.timeZone, now);
  const [monday, time] = [dayOf(wall), wall.slice(11, 16)];
  const isMonday = new Date(`${monday}T00:00Z`).getUTCDay() === 1;
  return isMonday && time >= DUE && time < SKIPPED_FROM ? { monday, time } : undefined;
}

/** Who wants the email and sees insights. */
async function listReaders(db: Database) {
  const admins = await db
    .selectFrom("admins")
    .select(["id", "email", "role"])
    .where("weekly_email", "=", 1)
    .where("active", "=", 1)
    .execute();
  return admins.filter(({ role }) => can(role, "report.see"));
}

/** What the email says to a role; `waits` while numbers in it are being made. */
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
 * Queues the weekly email of this Monday for everyone who wants it, from nine by the venue's clock. The Monday is noted
 * in the same transaction, so that each gets one, on any number of instances and after any stop.
 *
 * @param now ms since 1970.
 * @returns how many were queued.
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
  /** Called after emails were queued. */
  mailWaits: () => void;
}

/** Sends the weekly email on Mondays until `stop`. */
export function startWeekly({ db, writer, log, mailWaits }: WeeklyServices, stop: AbortSignal): void {
  const timing = { first: INTERVAL_MS, every: INTERVAL_MS };
  repeatUntil(stop, { ...timing, log, failure: "The weekly email could not be queued" }, async () => {
    const emails = await sendWeekly(db, writer, Date.now());
    if (emails === 0) return;
    log.info({ emails }, "Weekly emails queued");
    mailWaits();
  });
}
