import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { paidOf, totalOf } from "../../../night/statements/statement.ts";
import { isValid, readPayments, readStatements } from "../../../night/statements/statements.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { Refusal, wrongField } from "../../../platform/lib/refusal.server.ts";
import { formatMonth } from "../../../platform/lib/time/format-month.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { formatAmount } from "../../../platform/venue/money.ts";
import { today } from "../../../platform/venue/today.ts";
import { type Edit, record } from "../../../staff/audit-log/record.server.ts";
import type { SentPayment } from "./schema.ts";

const findPayment = (trx: Database, id: string) =>
  trx.selectFrom("promoter_payments").selectAll().where("id", "=", id).executeTakeFirst();

const TAKEN = "Another payment has this id. Reload the page, then try again.";

/**
 * Records a payment for a month's statement, up to what is left of it, in the writer's transaction. A payment whose id
 * is there is not recorded again.
 *
 * @throws `Refusal` (409, 422)
 */
export async function addPayment(trx: Database, sent: SentPayment, { by, now }: Edit): Promise<void> {
  const { id, promoter, month, amount, method, day, reference } = sent;
  const key = nameKey(promoter);
  const there = await findPayment(trx, id);
  if (there) {
    const isSame = there.promoter_key === key && there.month === month && there.amount_cents === amount;
    if (isSame) return;
    throw new Refusal(409, TAKEN);
  }
  const statement = (await readStatements(trx, { key, month })).find(isValid);
  if (!statement) throw new Refusal(409, `Issue the statement of ${formatMonth(month)} first.`);
  const left = totalOf(statement) - paidOf(await readPayments(trx, { key, month }));
  if (amount > left) {
    throw wrongField("amount", left > 0 ? `${formatAmount(left)} is left to pay.` : "Nothing is left to pay.");
  }
  await trx
    .insertInto("promoter_payments")
    .values({
      id,
      promoter_key: key,
      promoter: statement.promoter,
      month,
      amount_cents: amount,
      method,
      reference,
      day,
      corrects: null,
      actor: by.username,
      at: storedInstant(now),
    })
    .execute();
  const object = { kind: "promoter", id: key, name: statement.promoter };
  const after = { month, amount_cents: amount, method, day, ...(reference && { reference }) };
  await record(trx, { actor: by, action: "promoter.paid", object, after }, now);
}

/**
 * Reverses a payment that was entered by mistake: both rows stay. Once reversed, nothing more happens.
 *
 * @param id of the new row, made by the sender.
 * @throws `Refusal` (404, 409)
 */
export async function reversePayment(trx: Database, paymentId: string, id: string, { by, now }: Edit): Promise<void> {
  const payment = await findPayment(trx, paymentId);
  if (!payment || payment.corrects !== null) throw new Refusal(404, "Payment not found. Reload the page.");
  const reversal = await trx
    .selectFrom("promoter_payments")
    .select("id")
    .where("corrects", "=", paymentId)
    .executeTakeFirst();
  if (reversal) return;
  if (await findPayment(trx, id)) throw new Refusal(409, TAKEN);
  const { promoter_key, promoter, month, amount_cents, method, reference } = payment;
  const row = { promoter_key, promoter, month, method, reference, day: today(now), corrects: paymentId };
  await trx
    .insertInto("promoter_payments")
    .values({ id, ...row, amount_cents: -amount_cents, actor: by.username, at: storedInstant(now) })
    .execute();
  const object = { kind: "promoter", id: promoter_key, name: promoter };
  await record(
    trx,
    { actor: by, action: "promoter.payment-reversed", object, before: { month, amount_cents, day: payment.day } },
    now,
  );
}
