import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { Refusal, wrongField } from "../../platform/lib/refusal.server.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { nightFor } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { Edit } from "../../staff/audit-log/record.server.ts";
import { findDeposit } from "./deposit.server.ts";
import { balanceOf, heldOf, sumsOf } from "./deposit-state.ts";
import { emailDeposit } from "./emails.server.ts";
import { addRow } from "./ledger.server.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { moveDeposit } from "./move-deposit.server.ts";
import type { SentDecision } from "./schema.ts";
import type { DepositTask } from "./shapes.ts";
import { suggestFor } from "./suggest-for.server.ts";
import { decisionsFor } from "./task.ts";
import { cancelledByGuest, closeTasks } from "./tasks.server.ts";
import { extendDeposit } from "./terms.server.ts";

/** How much longer a guest has for an overdue deposit, in ms. */
const EXTENSION = 24 * 3_600_000;

/** Open tasks, of one request or of all, oldest first. */
export async function listTasks(db: Database, now: number, requestId?: string): Promise<DepositTask[]> {
  let open = db
    .selectFrom("deposit_tasks")
    .innerJoin("requests", "requests.id", "deposit_tasks.request_id")
    .select(["deposit_tasks.id", "deposit_tasks.request_id", "deposit_tasks.reason", "deposit_tasks.created_at"])
    .select(["requests.name", "requests.reference", "requests.date_wanted"])
    .where("deposit_tasks.settled_at", "is", null)
    .orderBy("deposit_tasks.id");
  if (requestId !== undefined) open = open.where("requests.id", "=", requestId);
  const rows = await open.execute();
  const tasks: DepositTask[] = [];
  for (const row of rows) {
    const deposit = await findDeposit(db, row.request_id, now);
    tasks.push({
      _id: row.id,
      request: row.request_id,
      reference: row.reference,
      name: row.name,
      date: row.date_wanted,
      reason: row.reason,
      by_club: row.reason === "cancelled" && !(await cancelledByGuest(db, row.request_id)),
      held_cents: deposit?.held_cents ?? 0,
      balance_cents: deposit?.balance_cents ?? 0,
      refundable_until: deposit?.refundable_until ?? null,
      created_on: zonedIso(row.created_at, venue.timeZone),
    });
  }
  return tasks;
}

/** Number of open tasks. */
export async function countTasks(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("deposit_tasks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Adds the rows of a decision about money to the ledger. An amount settled with its booking is no longer due.
 *
 * @throws `Refusal`
 */
async function writeDecision(
  trx: Database,
  request: Parameters<typeof addRow>[1],
  { decision, id, amount, method, note }: SentDecision,
  edit: Edit,
): Promise<void> {
  const sums = sumsOf(await ledgerOf(trx, request.id));
  const owed = balanceOf(sums);
  if (owed > 0) {
    const waived = { id: `${id}-rest`, entry: "waived", amount_cents: owed } as const;
    await addRow(trx, request, waived, edit);
  }
  if (decision === "waive") return;
  const entry = decision === "refund" ? "refunded" : "kept";
  await addRow(
    trx,
    request,
    { id, entry, amount_cents: amount ?? heldOf(sums), method: method ?? null, note: note ?? "" },
    edit,
  );
}

/**
 * Sets the deadlines of a deposit kept for an event's new date by the rule for that date, even before the guest has
 * replied whether the booking moves. Without a rule, they move with the booking.
 */
async function moveToNewDate(trx: Database, request: Selectable<Tables["requests"]>, edit: Edit): Promise<void> {
  const change = await trx
    .selectFrom("night_changes")
    .innerJoin("events", "events.id", "night_changes.event_id")
    .select(["events.state", "events.starts_at", "events.night", "events.previous_starts_at"])
    .where("night_changes.night", "=", request.date_wanted ?? "")
    .where("night_changes.state", "=", "postponed")
    .orderBy("night_changes.id", "desc")
    .executeTakeFirst();
  if (change?.state !== "postponed" || change.previous_starts_at === null) return;
  const night = nightFor(zonedIso(change.starts_at, venue.timeZone), change.night);
  if (night === request.date_wanted || !(await suggestFor(trx, request, edit.now, { night }))) return;
  await moveDeposit(trx, request, { night }, edit);
}

/**
 * Carries out a decision about a task, in the writer's transaction. A refund of a part leaves the task open until the
 * rest is settled. A decision that is sent twice is carried out once.
 *
 * @throws `Refusal` (404, 409, 422).
 */
export async function settleTask(trx: Database, taskId: string, sent: SentDecision, edit: Edit): Promise<void> {
  const there = await trx.selectFrom("ledger").select("id").where("id", "=", sent.id).executeTakeFirst();
  if (there) return;
  const task = await trx.selectFrom("deposit_tasks").selectAll().where("id", "=", taskId).executeTakeFirst();
  if (!task) throw new Refusal(404, "Task not found.");
  if (task.settled_at !== null) {
    throw new Refusal(409, `${task.settled_by} has settled this task since you opened it.`);
  }
  const { reason } = task;
  if (!decisionsFor(reason).includes(sent.decision)) throw new Refusal(422, "Choose another decision.");
  const keeps = sent.decision === "keep" && reason === "cancelled";
  if (keeps && !sent.note && !(await cancelledByGuest(trx, task.request_id))) {
    throw wrongField("note", "We cancelled this booking. Enter why the deposit is kept.");
  }
  const request = await trx
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", task.request_id)
    .executeTakeFirstOrThrow();
  if (sent.decision === "extend") {
    await extendDeposit(trx, request.id, storedInstant(edit.now + EXTENSION), edit.now);
  } else if (sent.decision === "keep-date") {
    await moveToNewDate(trx, request, edit);
  } else {
    await writeDecision(trx, request, sent, edit);
    if (sent.decision === "refund") await emailDeposit(trx, request, "refunded", edit.now);
    // The rows have settled the task already if they leave nothing to decide.
    if (heldOf(sumsOf(await ledgerOf(trx, request.id))) > 0) return;
  }
  await closeTasks(trx, request, [reason], sent.decision, edit);
}
