import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { testDatabase } from "../../../../test/database.ts";
import { listOf, storeNight } from "../../../../test/statements.ts";
import { amountOf, paidOf, totalOf } from "../../../night/statements/statement.ts";
import { isValid, readPayments, readStatements } from "../../../night/statements/statements.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { isAccepted } from "../../../platform/lib/refusal.server.ts";
import { setRate } from "../promoters/rates.server.ts";
import { issueStatements, replyTo, withdrawStatement } from "./issue.server.ts";
import { draftOf, readSources } from "./make-lines.server.ts";
import { addPayment, reversePayment } from "./payments.server.ts";
import { readPromoterStatements } from "./read-statements.server.ts";

const promoter = "Luca Moretti";
const key = "luca moretti";
const months = ["2026-01", "2026-02", "2026-03"] as const;
const nights = months.flatMap((month) => [`${month}-09`, `${month}-23`]);

type Step =
  | { does: "count"; night: string; commission: number; spent: number }
  | { does: "issue" | "withdraw" | "reverse"; month: string }
  | { does: "adjust" | "pay"; month: string; amount: number };

const amount = fc.integer({ min: 1, max: 20_000 });
const month = fc.constantFrom(...months);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant("count" as const),
      night: fc.constantFrom(...nights),
      commission: amount,
      spent: amount,
    }),
    fc.record({
      does: fc.constantFrom("issue" as const, "issue" as const, "withdraw" as const, "reverse" as const),
      month,
    }),
    fc.record({ does: fc.constantFrom("adjust" as const, "pay" as const), month, amount }),
  ),
  { minLength: 5, maxLength: 25 },
);

let now = Date.parse("2026-06-01T02:00:00.000Z");
const edit = () => {
  now += 1_000;
  return { by: actorNamed("Ana"), now };
};

const validOf = async (db: Database, month: string) => (await readStatements(db, { key, month })).find(isValid);

async function take(db: Database, step: Step): Promise<unknown> {
  if (step.does === "count") {
    const { night, commission, spent } = step;
    return storeNight(db, night, {
      promoters: [listOf(promoter, 5, 2, commission)],
      promoterTables: [{ promoter, asked: 2, came: 1, spent }],
    });
  }
  const { month } = step;
  const statement = await validOf(db, month);
  const inWriter = (change: (trx: Database) => Promise<unknown>) => isAccepted(db.transaction().execute(change));
  if (step.does === "issue") {
    const { total_cents } = draftOf(await readSources(db, month), key);
    return inWriter((trx) => issueStatements(trx, { month, statements: [{ promoter, total_cents }] }, edit()));
  }
  if (step.does === "pay") {
    const paid = { id: randomUUID(), promoter, month, amount: step.amount, method: "cash" as const };
    return inWriter((trx) => addPayment(trx, { ...paid, day: "2026-05-01", reference: "" }, edit()));
  }
  if (step.does === "reverse") {
    const [payment] = (await readPayments(db, { key, month })).filter(({ corrects }) => corrects === null);
    return payment && inWriter((trx) => reversePayment(trx, payment.id, randomUUID(), edit()));
  }
  if (!statement) return undefined;
  if (!("amount" in step)) return inWriter((trx) => withdrawStatement(trx, statement.id, "Wrong.", edit()));
  const [line] = statement.lines;
  const sent = {
    id: randomUUID(),
    line: line?.id ?? "",
    answer: "adjusted" as const,
    amount: step.amount,
    text: "So.",
  };
  return inWriter((trx) => replyTo(trx, statement.id, sent, edit()));
}

test("in any history lines add up to totals, payments to what is left, and no night is stated twice", async () => {
  const db = await testDatabase();
  await db
    .transaction()
    .execute((trx) => setRate(trx, { promoter, since: "2026-01-01", per_table: 500, spend_percent: 750 }, edit()));
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      for (const step of history) await take(db, step);
      const seen = await readPromoterStatements(db, promoter, { asked: months[0], role: "owner", now });
      let left = 0;
      for (const month of months) {
        const statement = await validOf(db, month);
        const payments = await readPayments(db, { key, month });
        const total = statement?.lines.reduce((sum, line) => sum + amountOf(line, statement.answers), 0) ?? 0;
        const paid = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
        expect([statement ? totalOf(statement) : 0, paidOf(payments)]).toEqual([total, paid]);
        expect(paid).toBeGreaterThanOrEqual(0);
        const shown = seen.months.find((one) => one.month === month);
        expect(shown).toMatchObject({ total_cents: total, paid_cents: paid, left_cents: total - paid });
        left += total - paid;
      }
      expect(seen.left_cents).toBe(left);

      // Issued now, each night of an issued month is stated as it is, unless staff adjusted it.
      await take(db, { does: "withdraw", month: months[2] });
      await take(db, { does: "issue", month: months[2] });
      const sources = await readSources(db, months[2]);
      const isWhole = (await validOf(db, months[2]))?.issued_at === new Date(now).toISOString();
      if (!isWhole) return;
      const statements = sources.statements;
      const adjusted = statements.flatMap(({ lines, answers }) =>
        lines.filter(({ id }) => answers.some(({ line, answer }) => line === id && answer === "adjusted")),
      );
      const issued = new Set(statements.map(({ month }) => month));
      for (const night of nights) {
        if (!issued.has(night.slice(0, 7)) || adjusted.some((line) => line.night === night)) continue;
        const sum = (rows: readonly { night: string; commission_cents: number }[]) =>
          rows.filter((row) => row.night === night).reduce((all, { commission_cents }) => all + commission_cents, 0);
        expect([night, sum(statements.flatMap(({ lines }) => lines))]).toEqual([night, sum(sources.rows)]);
      }
    }),
    { numRuns: 15 },
  );
});
