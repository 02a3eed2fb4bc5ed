import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { TaskOutcome, TaskReason } from "../../platform/db/tables/bookings.ts";
import type { Database } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { stillMeant } from "../../platform/venue/request-kinds.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { balanceOf, heldOf, type LedgerSums, sumsOf } from "./deposit-state.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { moneyReasons } from "./task.ts";

/** Whether a request with this status still takes place, as far as its deposit is concerned. */
export function isOn(kind: string, status: string): boolean {
  const on: readonly string[] = stillMeant[kind as keyof typeof stillMeant] ?? [];
  return status === "arrived" || on.includes(status);
}

/** The actor of what guests do, in a request's history. */
const GUEST = "guest";

/** Whether it was the guest who cancelled a booking, and not staff. */
export async function cancelledByGuest(db: Database, requestId: string): Promise<boolean> {
  const last = await db
    .selectFrom("request_history")
    .select("actor")
    .where("request_id", "=", requestId)
    .where("action", "=", "status")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return last?.actor === GUEST;
}

/** Whether a request has an open task for any of these reasons. */
export async function hasOpenTask(trx: Database, requestId: string, reasons: readonly TaskReason[]): Promise<boolean> {
  const open = await trx
    .selectFrom("deposit_tasks")
    .select("id")
    .where("request_id", "=", requestId)
    .where("reason", "in", reasons)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return open !== undefined;
}

/** Adds a task unless the request has an open one for the same reason. */
export async function openTask(trx: Database, requestId: string, reason: TaskReason, now: number): Promise<void> {
  if (await hasOpenTask(trx, requestId, [reason])) return;
  await trx
    .insertInto("deposit_tasks")
    .values({ id: newId(), request_id: requestId, reason, created_at: storedInstant(now) })
    .execute();
}

/** Settles a request's open tasks for these reasons, with a row in the audit trail for each. */
export async function closeTasks(
  trx: Database,
  request: { id: string; reference: string },
  reasons: readonly TaskReason[],
  outcome: TaskOutcome,
  { by, now }: Edit,
): Promise<void> {
  const open = await trx
    .selectFrom("deposit_tasks")
    .select(["id", "reason"])
    .where("request_id", "=", request.id)
    .where("reason", "in", reasons)
    .where("settled_at", "is", null)
    .execute();
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await trx
    .updateTable("deposit_tasks")
    .set({ settled_at: storedInstant(now), settled_by: by.username, outcome })
    .where(dialectHelpers(trx).isAmong("id", ids))
    .execute();
  const object = { kind: "request", id: request.id, name: request.reference };
  for (const { reason } of open) {
    await record(trx, { actor: by, action: "deposit.task-settled", object, after: { reason, outcome } }, now);
  }
}

/**
 * Opens and settles tasks after a row was added: money received for a cancelled booking needs a decision, a deposit that
 * is paid or waived is not overdue, and without money left no decision is needed.
 */
export async function followLedger(
  trx: Database,
  request: { id: string; kind: string; reference: string; status: string },
  sums: LedgerSums,
  entry: string,
  edit: Edit,
): Promise<void> {
  if (balanceOf(sums) === 0) await closeTasks(trx, request, ["overdue"], "paid", edit);
  if (heldOf(sums) === 0) {
    await closeTasks(trx, request, moneyReasons, sums.kept > 0 ? "keep" : "refund", edit);
    return;
  }
  if (entry === "spent") await openTask(trx, request.id, "unused", edit.now);
  if (entry === "received" && !isOn(request.kind, request.status)) {
    await openTask(trx, request.id, "cancelled", edit.now);
  }
}

/**
 * Updates tasks after a request's new status, in its transaction: money held for a cancelled booking needs a decision; a
 * booking that is on again needs none.
 */
export async function followStatus(
  trx: Database,
  request: { id: string; kind: string; reference: string },
  status: string,
  edit: Edit,
): Promise<void> {
  const deposit = await trx
    .selectFrom("deposits")
    .select("request_id")
    .where("request_id", "=", request.id)
    .executeTakeFirst();
  if (!deposit) return;
  if (isOn(request.kind, status)) {
    await closeTasks(trx, request, ["cancelled", "no-show"], "on-again", edit);
    return;
  }
  await closeTasks(trx, request, ["overdue"], "booking-off", edit);
  if (heldOf(sumsOf(await ledgerOf(trx, request.id))) === 0) return;
  // A guest who leaves because the club changed the event keeps the task that refunds them.
  const byClub = await hasOpenTask(trx, request.id, ["event-cancelled", "event-postponed"]);
  if (!byClub) await openTask(trx, request.id, status === "no-show" ? "no-show" : "cancelled", edit.now);
}

/** Bookings of a night that still take place and have a deposit. */
async function depositsOfNight(trx: Database, night: string) {
  const rows = await trx
    .selectFrom("deposits")
    .innerJoin("requests", "requests.id", "deposits.request_id")
    .select(["requests.id", "requests.kind", "requests.reference", "requests.status"])
    .where("requests.date_wanted", "=", night)
    .execute();
  return rows.filter(({ kind, status }) => isOn(kind, status));
}

/**
 * Updates tasks after an event's new status, in its transaction: every deposit of its night with money in it gets a
 * task, which is settled if the event is on again.
 *
 * @param night `YYYY-MM-DD`, the one that guests requested.
 * @param state the event's.
 */
export async function followEvent(trx: Database, night: string, state: string, edit: Edit): Promise<void> {
  for (const request of await depositsOfNight(trx, night)) {
    if (state !== "cancelled" && state !== "postponed") {
      await closeTasks(trx, request, ["event-cancelled", "event-postponed"], "on-again", edit);
      continue;
    }
    await closeTasks(trx, request, ["overdue"], "booking-off", edit);
    if (heldOf(sumsOf(await ledgerOf(trx, request.id))) > 0) {
      await openTask(trx, request.id, `event-${state}`, edit.now);
    }
  }
}
