import type { Logger } from "pino";
import { program, record } from "../audit/record.server.ts";
import type { Database } from "../db/tables.ts";
import type { Writer } from "../db/writer.server.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";
import { balanceOf, sumsOf } from "./deposit-state.ts";
import { emailDeposit } from "./emails.server.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { isOn, openTask } from "./tasks.server.ts";

/** All in ms. */
const timing = {
  /** Before the deposit is due. */
  remindBefore: 24 * 3_600_000,
  firstLook: 5_000,
  lookEvery: 60_000,
};

/** Deposits due before an instant that nobody was reminded of, or that are overdue without a task. */
function dueBefore(db: Database, instant: string) {
  return db
    .selectFrom("deposits")
    .innerJoin("requests", "requests.id", "deposits.request_id")
    .selectAll("requests")
    .select(["deposits.due_at", "deposits.reminded_at"])
    .where("deposits.due_at", "<=", instant)
    .orderBy("deposits.due_at");
}

/** A deposit that is overdue since its reminder, with no task since it was last due. */
async function hasTask(db: Database, requestId: string, dueAt: string): Promise<boolean> {
  const task = await db
    .selectFrom("deposit_tasks")
    .select("id")
    .where("request_id", "=", requestId)
    .where("reason", "=", "overdue")
    .where("created_at", ">=", dueAt)
    .executeTakeFirst();
  return task !== undefined;
}

type Due = Awaited<ReturnType<ReturnType<typeof dueBefore>["execute"]>>[number];

/** The due action for a deposit, or undefined. Bookings are never cancelled. */
async function stepFor(db: Database, row: Due, now: number): Promise<"remind" | "ask-staff" | undefined> {
  if (row.due_at === null || !isOn(row.kind, row.status)) return undefined;
  if (balanceOf(sumsOf(await ledgerOf(db, row.id))) === 0) return undefined;
  if (row.due_at <= storedInstant(now)) return (await hasTask(db, row.id, row.due_at)) ? undefined : "ask-staff";
  return row.reminded_at === null ? "remind" : undefined;
}

/** How long after its due date a deposit is checked, so that old ones cost nothing. */
const LOOK_BACK = 60 * 24 * 3_600_000;

async function steps(db: Database, now: number) {
  const rows = await dueBefore(db, storedInstant(now + timing.remindBefore))
    .where("deposits.due_at", ">=", storedInstant(now - LOOK_BACK))
    .execute();
  const due: { row: Due; step: "remind" | "ask-staff" }[] = [];
  for (const row of rows) {
    const step = await stepFor(db, row, now);
    if (step) due.push({ row, step });
  }
  return due;
}

/**
 * Emails guests a day before their deposit is due, once, and asks staff about those that are overdue.
 *
 * @param now ms since 1970.
 * @returns how many of each.
 */
export async function remindOfDeposits(
  { db, writer }: { db: Database; writer: Writer },
  now: number,
): Promise<{ reminded: number; overdue: number }> {
  const done = { reminded: 0, overdue: 0 };
  if ((await steps(db, now)).length === 0) return done;
  // Another instance may have been faster: the transaction checks again.
  await writer.write(async (trx) => {
    for (const { row, step } of await steps(trx, now)) {
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
  { db, writer, log, mailWaits }: { db: Database; writer: Writer; log: Logger; mailWaits: () => void },
  stop: AbortSignal,
): void {
  const look = async () => {
    try {
      const done = await remindOfDeposits({ db, writer }, Date.now());
      if (done.reminded > 0) mailWaits();
      if (done.reminded + done.overdue > 0) log.info(done, "Deposits due");
    } catch (error) {
      if (!stop.aborted) log.error({ err: error }, "Deposit reminders failed");
    }
    if (!stop.aborted) timer = setTimeout(look, timing.lookEvery).unref();
  };
  let timer = setTimeout(look, timing.firstLook).unref();
  stop.addEventListener("abort", () => clearTimeout(timer));
}
