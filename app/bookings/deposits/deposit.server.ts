import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { parseInstant, storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { differing, type Edit, record } from "../../staff/audit-log/record.server.ts";
import { bookingStart, depositTerms, depositTimes } from "./booking-time.server.ts";
import { balanceOf, heldOf, partOf, stateOf, sumsOf } from "./deposit-state.ts";
import { addRow, type DepositRequest } from "./ledger.server.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { paymentReference } from "./payment-reference.ts";
import type { Deposit, SuggestedDeposit } from "./shapes.ts";

const zoned = (instant: string | null) => instant && zonedIso(instant, venue.timeZone);

/** A request's deposit with the sums of its ledger; undefined if it never had one. */
export async function findDeposit(
  db: Database,
  requestId: string,
  now: number = Date.now(),
): Promise<Deposit | undefined> {
  const row = await db.selectFrom("deposits").selectAll().where("request_id", "=", requestId).executeTakeFirst();
  if (!row) return undefined;
  const sums = sumsOf(await ledgerOf(db, requestId));
  return {
    payment_reference: row.payment_reference,
    due_cents: sums.due,
    received_cents: sums.received,
    refunded_cents: sums.refunded,
    waived_cents: sums.waived,
    kept_cents: sums.kept,
    spent_cents: sums.spent,
    balance_cents: balanceOf(sums),
    held_cents: heldOf(sums),
    part: partOf(sums) ?? null,
    state: stateOf(sums, row.due_at, now),
    due_on: zoned(row.due_at),
    refundable_until: zoned(row.refundable_until),
    terms: row.terms,
    minimum_cents: row.minimum_cents,
    version: row.version,
  };
}

type Rule = Selectable<Tables["deposit_rules"]>;

/**
 * The most specific rule: for category and night, for the night, for the category, for all; of equally specific rules,
 * the newest.
 */
function ruleFor(rules: readonly Rule[], night: string, categoryId: string | null | undefined) {
  const rank = (rule: Rule) => (rule.night === null ? 0 : 2) + (rule.category_id === null ? 0 : 1);
  return rules
    .filter((rule) => rule.night === null || rule.night === night)
    .filter((rule) => rule.category_id === null || rule.category_id === categoryId)
    .sort((left, right) => rank(right) - rank(left) || (left.id < right.id ? 1 : -1))[0];
}

/**
 * A booking's deposit by the rules.
 *
 * @param time `HH:MM` of the night; its opening if omitted.
 * @returns undefined if no rule applies, or the rule asks for nothing.
 */
export async function suggestDeposit(
  db: Database,
  booking: { night: string; categoryId?: string | null; guests: number; time?: string },
  now: number = Date.now(),
): Promise<SuggestedDeposit | undefined> {
  const { night, categoryId, guests, time } = booking;
  const rules = await db.selectFrom("deposit_rules").selectAll().where("active", "=", 1).execute();
  const rule = ruleFor(rules, night, categoryId);
  if (!rule || rule.amount_cents === 0) return undefined;
  const amount_cents = rule.per === "guest" ? rule.amount_cents * guests : rule.amount_cents;
  const times = depositTimes(bookingStart(night, time), rule, now);
  const due_at = zonedIso(times.due_at, venue.timeZone);
  const refundable_until = zonedIso(times.refundable_until, venue.timeZone);
  return { amount_cents, due_at, refundable_until, terms: depositTerms(amount_cents, times, { now }) };
}

/** A request's deposit, created without an amount if there is none. */
async function ensureDeposit(trx: Database, request: DepositRequest, now: number) {
  await trx
    .insertInto("deposits")
    .values({
      request_id: request.id,
      payment_reference: paymentReference(request.reference),
      terms: "",
      due_at: null,
      refundable_until: null,
      minimum_cents: null,
      created_at: storedInstant(now),
    })
    .onConflict((conflict) => conflict.column("request_id").doNothing())
    .execute();
  return trx.selectFrom("deposits").selectAll().where("request_id", "=", request.id).executeTakeFirstOrThrow();
}

/** Stores other times and terms of a deposit, in the caller's transaction; with another due date, its guest is reminded again. */
export async function storeTimes(
  trx: Database,
  before: Selectable<Tables["deposits"]>,
  columns: Pick<Selectable<Tables["deposits"]>, "due_at" | "refundable_until" | "terms"> & {
    minimum_cents?: number | null;
  },
): Promise<void> {
  const reminded_at = columns.due_at === before.due_at ? before.reminded_at : null;
  await trx
    .updateTable("deposits")
    .set({ ...columns, reminded_at, version: before.version + 1 })
    .where("request_id", "=", before.request_id)
    .execute();
}

/** A deposit to request. Instants are ISO 8601, as wall time, with an offset or in UTC. */
interface WantedDeposit {
  amount_cents: number;
  due_at: string | null;
  refundable_until: string | null;
  /** The default terms if omitted. */
  terms?: string;
  minimum_cents?: number | null;
  /** The id of the ledger's row, so that sending it twice adds one. */
  id?: string;
}

/**
 * Sets the amount of a deposit, in the writer's transaction: an increase adds a row to the ledger, a reduction corrects
 * earlier ones. For a refunded deposit, the amount is due again.
 *
 * @throws `Refusal` (409, 422).
 */
export async function setDeposit(
  trx: Database,
  request: DepositRequest,
  wanted: WantedDeposit,
  { by, now }: Edit,
): Promise<void> {
  const { id = newId(), amount_cents } = wanted;
  const sent = await trx.selectFrom("ledger").select("id").where("id", "=", id).executeTakeFirst();
  if (sent) return;
  const before = await ensureDeposit(trx, request, now);
  const rows = await ledgerOf(trx, request.id);
  const sums = sumsOf(rows);
  const again = stateOf(sums, null, now) === "refunded" ? sums.refunded : 0;
  let change = amount_cents + again - sums.due;
  if (change > 0) {
    await addRow(trx, request, { id, entry: "due", amount_cents: change }, { by, now });
  }
  for (const row of change < 0 ? rows.filter((row) => row.entry === "due" && row.corrects === null).reverse() : []) {
    const corrections = rows.filter(({ corrects }) => corrects === row.id);
    const left = corrections.reduce((sum, correction) => sum + correction.amount_cents, row.amount_cents);
    const less = Math.min(left, -change);
    if (less <= 0) continue;
    const correction = { id: change + less === 0 ? id : newId(), entry: "due", corrects: row.id } as const;
    await addRow(trx, request, { ...correction, amount_cents: -less }, { by, now });
    change += less;
  }
  const instant = (at: string | null) => at && parseInstant(at, venue.timeZone);
  const minimum_cents = wanted.minimum_cents === undefined ? before.minimum_cents : wanted.minimum_cents;
  const times = { due_at: instant(wanted.due_at), refundable_until: instant(wanted.refundable_until) };
  const terms = wanted.terms?.trim() || depositTerms(amount_cents, times, { minimum: minimum_cents, now });
  const columns = { ...times, terms, minimum_cents };
  await storeTimes(trx, before, columns);
  const object = { kind: "request", id: request.id, name: request.reference };
  const changes = differing<Record<string, unknown>>(before, columns);
  await record(trx, { actor: by, action: "deposit.set", object, ...changes }, now);
}

/** Adds a row of money to a request's ledger; a request without a deposit gets one without an amount. @throws `Refusal` */
export async function recordPayment(
  trx: Database,
  request: DepositRequest,
  row: Parameters<typeof addRow>[2],
  edit: Edit,
): Promise<void> {
  await addRow(trx, request, row, edit);
  await ensureDeposit(trx, request, edit.now);
}
