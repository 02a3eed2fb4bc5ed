import type { Selectable } from "kysely";
import type { Logger } from "pino";
import { readGuestDeposit } from "../../bookings/deposits/emails.server.ts";
import { writeChange } from "../../bookings/requests/change.server.ts";
import { type ByGuest, cancelByAnswer, recordQuietly } from "../../bookings/requests/guest/guest-changes.server.ts";
import { partyOf } from "../../bookings/requests/pending-change.ts";
import { type Answered, askGuest } from "../../bookings/requests/questions/ask.server.ts";
import type { Question } from "../../bookings/requests/questions/questions.ts";
import { countMails } from "../../house/mail/limits.server.ts";
import { mayBeSent } from "../../mailing/consents/may-be-sent.server.ts";
import { findNight } from "../../night/sheet/night.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { repeatUntil } from "../../platform/lib/repeat-until.server.ts";
import { storedInstant, toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { dayOf, formatLongDate, wallClockIn } from "../../platform/lib/time/wall-time-text.ts";
import { outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { bookingRejectionReason } from "../../programme/events/status/bookable.server.ts";
import { type Actor, program } from "../../staff/audit-log/record.server.ts";

type Row = Selectable<Tables["requests"]>;

/** No guest is asked outside these hours of the venue's clock, whatever the setting. */
const DAYTIME = { begins: "09:00", ends: "21:00" };

/** Most parties asked in one transaction. */
const MAX_BATCH = 20;

/** Polling interval, and delay after a failure, in ms. */
const INTERVAL_MS = 60_000;

const DAY = 24 * 60 * 60_000;

const options: Question["options"] = [
  { value: "coming", label: "We're coming" },
  { value: "cancel", label: "Cancel table" },
];

/**
 * The club night whose parties are to be asked at `now`, and since when (ms since 1970); undefined outside asking
 * hours.
 */
function askedNow(now: number): { night: string; since: number } | undefined {
  const wall = wallClockIn(venue.timeZone, now);
  const time = wall.slice(11, 16);
  const [, begins = DAYTIME.begins] = [DAYTIME.begins, venue.rules.askDayBefore].sort();
  if (time < begins || time >= DAYTIME.ends) return undefined;
  const since = Date.parse(toInstant(`${dayOf(wall)}T${begins}`, venue.timeZone));
  return { night: addDays(tonight(now), 1), since };
}

/**
 * A query of approved tables of a club night whose guests have not been asked yet. It leaves out guests who requested
 * the table less than a day before the question, and those who were emailed a decision since then.
 */
function unasked(db: Database, night: string, since: number) {
  return db
    .selectFrom("requests")
    .selectAll()
    .where("date_wanted", "=", night)
    .where("kind", "=", "vip-table")
    .where("status", "=", "approved")
    .where("created_at", "<=", storedInstant(since - DAY))
    .where(({ or, eb }) =>
      or([eb("guest_notified_at", "is", null), eb("guest_notified_at", "<", storedInstant(since))]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("demo_rows").select("demo_rows.id").whereRef("demo_rows.id", "=", "requests.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("guest_questions")
            .select("guest_questions.id")
            .whereRef("request_id", "=", "requests.id")
            .where("guest_questions.kind", "=", "day-before")
            .where("details", "=", jsonText({ night })),
        ),
      ),
    )
    .orderBy("requests.id");
}

/** The deposit's facts for a guest who is asked; empty if there is no deposit. */
async function depositText(trx: Database, row: Row, now: number): Promise<string> {
  const deposit = await readGuestDeposit(trx, row, now);
  if (deposit?.howToPay) return `${deposit.title}. How to pay is on your private page.`;
  return deposit?.ifCancelled ?? "";
}

function questionOf(row: Row, night: string, deposit: string): Question {
  const { guests } = partyOf(row);
  const text = `Are you still coming on ${formatLongDate(night)}, with ${formatCount(guests, "guest")}? If you cancel, your table goes to someone else.`;
  return {
    kind: "day-before",
    text: deposit ? `${text} ${deposit}` : text,
    options,
    details: { night },
  };
}

async function askParty(trx: Database, row: Row, night: string, { by, now, limited, expires }: AskedBy): Promise<void> {
  const deposit = await depositText(trx, row, now);
  const question = questionOf(row, night, deposit);
  await askGuest(trx, row.id, question, { now, expires });
  const { guests, time } = partyOf(row);
  // Emails to one address are limited, whatever causes them.
  const { guest: state } = await countMails(trx, row.email, { sender: [], limited }, now);
  const data = { reference: row.reference, night, guests, ...(time && { time }), ...(deposit && { deposit }) };
  const mail = { template: "day-before" as const, data, about: row.id, recipient: row.email, state };
  // The question is on their page even if it is not emailed.
  if (await mayBeSent(trx, mail)) await queueMail(trx, outboxRow(mail, storedInstant(now)));
  const details = { text: question.text, options: options.map(({ label }) => label) };
  await writeChange(trx, row, {}, { staff: by, now }, [{ action: "asked", details }]);
}

interface AskedBy {
  by: Actor;
  now: number;
  limited: boolean;
  /** When the question expires, ms since 1970. */
  expires: number;
}

/** Services for asking the question. */
interface AskServices {
  db: Database;
  writer: Writer;
  /** Requests per sender in ten minutes; 0 is unlimited, and then emails are unlimited too. */
  formLimit: number;
}

/**
 * Asks the parties of tomorrow's club night whether they are coming, from a set time of day until the evening. The
 * stored questions show who was asked, so each party is asked once per club night, on any number of instances.
 *
 * @param now ms since 1970. @returns the number of parties asked.
 */
export async function askDayBefore({ db, writer, formLimit }: AskServices, now: number): Promise<number> {
  const asked = askedNow(now);
  if (!asked) return 0;
  const { night, since } = asked;
  const isDone = async () => (await unasked(db, night, since).limit(1).execute()).length === 0;
  if ((await isDone()) || (await bookingRejectionReason(db, night)) !== undefined) return 0;
  const expires = Date.parse((await findNight(db, night)).doors);
  const by = { by: program, now, limited: formLimit > 0, expires };
  for (let all = 0; ; ) {
    const count = await writer.write(async (trx) => {
      const rows = await unasked(trx, night, since).limit(MAX_BATCH).execute();
      for (const row of rows) await askParty(trx, row, night, by);
      return rows.length;
    });
    all += count;
    if (count < MAX_BATCH) return all;
  }
}

/**
 * Acts on a guest's answer, in the writer's transaction.
 *
 * @returns why this is no longer possible, for the guest; undefined if it was done.
 */
export async function answerDayBefore(
  trx: Database,
  row: Row,
  answered: Answered,
  by: ByGuest,
): Promise<string | undefined> {
  if (row.status !== "approved") return "This request is closed. Its status is shown above.";
  if (answered.details.night !== row.date_wanted) return "Your table is on another night now. See your request.";
  if (answered.chosen.value === "cancel") {
    await cancelByAnswer(trx, row, answered, by);
    return undefined;
  }
  await recordQuietly(trx, row, answered, by);
  return undefined;
}

/**
 * Asks parties the day before their club night until `stop` aborts. @param services `mailWaits` is called after emails
 * were queued.
 */
export function startDayBefore(
  services: AskServices & { log: Logger; mailWaits: () => void },
  stop: AbortSignal,
): void {
  const { log, mailWaits } = services;
  const timing = { first: INTERVAL_MS, every: INTERVAL_MS };
  repeatUntil(stop, { ...timing, log, failure: "Parties of tomorrow could not be asked" }, async () => {
    const parties = await askDayBefore(services, Date.now());
    if (parties === 0) return;
    log.info({ parties }, "Parties of tomorrow asked to confirm");
    mailWaits();
  });
}
