import type { Logger } from "pino";
import type { Database } from "../../platform/db/tables.ts";
import type { Writer } from "../../platform/db/writer.server.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { repeatUntil } from "../../platform/lib/repeat-until.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { program, record } from "../../staff/audit-log/record.server.ts";
import { balanceOf, sumsOf } from "./deposit-state.ts";
import { emailDeposit, isOver } from "./emails.server.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { isOn, openTask } from "./tasks.server.ts";

/** All in ms. */
const timing = {
  /** Before the deposit is due. */
  remindBefore: 24 * 3_600_000,
  /** After the guest was last asked for the deposit; one that is due sooner needs no reminder. */
  remindAfter: 12 * 3_600_000,
  firstLook: 5_000,
  lookEvery: 60_000,
};

/** Deposits that are due up to an instant, with when their guests were reminded, earliest due date first. */
function dueBefore(db: Database, instant: string) {
  return db
    .selectFrom("deposits")
    .innerJoin("requests", "requests.id", "deposits.request_id")
    .selectAll("requests")
    .select(["deposits.due_at", "deposits.reminded_at"])
    .where("deposits.due_at", "<=", instant)
    .orderBy("deposits.due_at");
}

/** Whether a request has had a task for its overdue deposit since it was last due. */
async function hasTask(db: Database, requestId: string, dueAt: string): Promise<boolean> {
  const task = await db
    .selectFrom("deposit_tasks")
    .select("id")
    .where("request_id", "=", requestId)
    .where("reason", "=", "overdue")
    .where("created_at", ">=", dueAt)
    // A task that was settled because the booking was off doesn't count: the booking may be on again.
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "<>", "booking-off")]))
    .executeTakeFirst();
  return task !== undefined;
}

/** Emails that ask for a deposit, or may. */
const ASKING = ["deposit", "reply", "question", "table-offer"];

/** When a guest was last asked for their deposit, in ms since 1970: by an email that names it, or by staff without one. */
async function lastAsked(db: Database, requestId: string, rows: readonly { entry: string; at: string }[], now: number) {
  const mails = await db
    .selectFrom("outbox")
    .select(["template", "data", "created_at"])
    .where("about", "=", requestId)
    .where("template", "in", ASKING)
    .execute();
  const asking = mails.filter(({ template, data }) => template === "deposit" || "deposit" in parseJsonText(data));
  const asked = rows.filter(({ entry }) => entry === "due").map(({ at }) => at);
  const times = [...asking.map(({ created_at }) => created_at), ...asked].map((at) => Date.parse(at));
  return Math.max(0, ...times.filter((at) => at <= now));
}

type Due = Awaited<ReturnType<ReturnType<typeof dueBefore>["execute"]>>[number];

/** Why a club night doesn't take place; undefined if it does. */
type OffReason = (db: Database, night: string) => Promise<string | undefined>;

/** The due action for a deposit, or undefined. Bookings are never cancelled; for a night that is off or over nothing is owed. */
async function stepFor(
  db: Database,
  row: Due,
  { now, offReason }: { now: number; offReason: OffReason },
): Promise<"remind" | "ask-staff" | undefined> {
  if (row.due_at === null || !isOn(row.kind, row.status)) return undefined;
  const ledger = await ledgerOf(db, row.id);
  if (balanceOf(sumsOf(ledger)) === 0) return undefined;
  if (isOver(row, now)) return undefined;
  if (row.date_wanted !== null && (await offReason(db, row.date_wanted)) !== undefined) return undefined;
  if (row.due_at <= storedInstant(now)) return (await hasTask(db, row.id, row.due_at)) ? undefined : "ask-staff";
  if (row.reminded_at !== null) return undefined;
  return now - (await lastAsked(db, row.id, ledger, now)) >= timing.remindAfter ? "remind" : undefined;
}

/** How long after its due date a deposit is checked, so that old ones cost nothing. */
const LOOK_BACK = 60 * 24 * 3_600_000;

async function steps(db: Database, look: { now: number; offReason: OffReason }) {
  const { now } = look;
  const rows = await dueBefore(db, storedInstant(now + timing.remindBefore))
    .where("deposits.due_at", ">=", storedInstant(now - LOOK_BACK))
    .execute();
  const due: { row: Due; step: "remind" | "ask-staff" }[] = [];
  for (const row of rows) {
    const step = await stepFor(db, row, look);
    if (step) due.push({ row, step });
  }
  return due;
}

/**
 * Emails guests a day before their deposit is due, once, and adds tasks for staff about overdue ones.
 *
 * @param now ms since 1970.
 * @returns how many of each.
 */
export async function remindOfDeposits(
  { db, writer, offReason }: { db: Database; writer: Writer; offReason: OffReason },
  now: number,
): Promise<{ reminded: number; overdue: number }> {
  const done = { reminded: 0, overdue: 0 };
  const look = { now, offReason };
  if ((await steps(db, look)).length === 0) return done;
  // Another instance may have been faster: the transaction checks again.
  await writer.write(async (trx) => {
    for (const { row, step } of await steps(trx, look)) {
      if (step === "ask-staff") {
        await openTask(trx, row.id, "overdue", now);
        done.overdue += 1;
        continue;
      }
      const reminded_at = storedInstant(now);
      await trx.updateTable("deposits").set({ reminded_at }).where("request_id", "=", row.id).execute();
      await emailDeposit(trx, row, "reminder", now);
      const object = { kind: "request", id: row.id, name: row.reference };
      await record(trx, { actor: program, action: "deposit.reminded", object }, now);
      done.reminded += 1;
    }
  });
  return done;
}

/** Looks for deposits that are due, until `stop`; on several instances the first one acts. */
export function startDepositReminders(
  services: { db: Database; writer: Writer; log: Logger; mailWaits: () => void; offReason: OffReason },
  stop: AbortSignal,
): void {
  const { log, mailWaits } = services;
  const { firstLook, lookEvery } = timing;
  repeatUntil(stop, { first: firstLook, every: lookEvery, log, failure: "Deposit reminders failed" }, async () => {
    const done = await remindOfDeposits(services, Date.now());
    if (done.reminded > 0) mailWaits();
    if (done.reminded + done.overdue > 0) log.info(done, "Deposits due");
  });
}
