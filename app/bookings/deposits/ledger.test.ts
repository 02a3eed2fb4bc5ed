import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeRequest } from "../../../test/makers.ts";
import { type LedgerEntry, ledgerEntries } from "../../platform/db/tables/bookings.ts";
import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { removeRequests } from "../requests/remove.server.ts";
import { findDeposit, setDeposit } from "./deposit.server.ts";
import { heldOf, rowRefusal, stateOf, sumsOf } from "./deposit-state.ts";
import { addRow, type DepositRequest, type NewRow } from "./ledger.server.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { deleteRowsBefore } from "./remove.server.ts";

const now = Date.parse("2026-11-20T02:00:00.000Z");
const edit = { by: actorNamed("Ana"), now };

async function requestIn(db: Database): Promise<DepositRequest> {
  const id = await makeRequest(db, { date: "2026-11-28" });
  return db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Adds a row. @returns the refusal, if any. */
const adds = (db: Database, request: DepositRequest, row: NewRow) =>
  db
    .transaction()
    .execute((trx) => addRow(trx, request, row, edit))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });

/** Rows and corrections of rows, some sent again, in any order. */
const sendings = fc
  .array(fc.record({ entry: fc.constantFrom(...ledgerEntries), amount: fc.integer({ min: 1, max: 90_000 }) }), {
    minLength: 3,
    maxLength: 9,
  })
  .chain((made) => {
    const rows: NewRow[] = made.map(({ entry, amount }, index) => ({
      id: `row-${index}`,
      entry,
      amount_cents: amount,
    }));
    const corrections = rows.map((row, index): NewRow => {
      const less = -Math.ceil(row.amount_cents / (1 + (index % 3)));
      return { id: `less-${index}`, entry: row.entry, amount_cents: less, corrects: row.id };
    });
    const all = [...rows, ...corrections];
    const order = fc.shuffledSubarray([...all, ...rows.map((row) => ({ ...row }))], { minLength: rows.length });
    return fc.tuple(order, order).map((twice) => twice.flat());
  });

test("a ledger's sums are right and never below zero, in any order, sent twice, late and corrected", async () => {
  const db = await testDatabase();
  await fc.assert(
    fc.asyncProperty(sendings, async (sent) => {
      const request = await requestIn(db);
      const mine = randomUUID();
      const own = (id: string | null | undefined) => (id ? `${mine}-${id}` : null);
      const expected = new Map<string, NewRow>();
      for (const one of sent) {
        const row = { ...one, id: `${mine}-${one.id}`, corrects: own(one.corrects) };
        const rejection = await adds(db, request, row);
        // Sent again, or late, a row is accepted for the same reasons as at first.
        if (!rejection) expected.set(row.id, row);
        else expect(expected.has(row.id)).toBe(false);
      }
      const rows = await ledgerOf(db, request.id);
      expect(rows.map(({ id }) => id).sort()).toEqual([...expected.keys()].sort());
      const sums = sumsOf(rows);
      for (const entry of ledgerEntries) {
        const amounts = [...expected.values()].filter((row) => row.entry === entry).map((row) => row.amount_cents);
        expect(sums[entry]).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
        expect(sums[entry]).toBeGreaterThanOrEqual(0);
      }
      expect(sums.refunded + sums.kept).toBeLessThanOrEqual(sums.received);
      expect(sums.waived).toBeLessThanOrEqual(sums.due);
      expect(heldOf(sums)).toBeGreaterThanOrEqual(0);
      // However often and in whatever order they arrive, rows make the same sums.
      expect(sumsOf([...rows.toReversed(), ...rows])).toEqual(sums);
    }),
    { numRuns: 12 },
  );
});

test("two simultaneous clicks add one row, and an id identifies one row only", async () => {
  const db = await testDatabase();
  const request = await requestIn(db);
  const row: NewRow = { id: randomUUID(), entry: "received", amount_cents: 50_000, method: "cash" };
  expect(await adds(db, request, row)).toBeUndefined();
  expect(await adds(db, request, row)).toBeUndefined();
  expect(await ledgerOf(db, request.id)).toHaveLength(1);
  expect(await adds(db, request, { ...row, amount_cents: 60_000 })).toMatchObject({ status: 409 });
  expect(await adds(db, await requestIn(db), row)).toMatchObject({ status: 409 });
});

test("a refund above what was received is rejected with what can be refunded", async () => {
  const db = await testDatabase();
  const request = await requestIn(db);
  const row = (entry: LedgerEntry, amount_cents: number, more = {}) =>
    adds(db, request, { id: randomUUID(), entry, amount_cents, ...more });
  expect(await row("refunded", 1)).toMatchObject({
    status: 422,
    reason: expect.stringContaining("nothing to refund"),
  });
  const payment = randomUUID();
  await row("received", 50_000, { id: payment });
  expect(await row("refunded", 50_001)).toMatchObject({
    errors: { amount: expect.stringContaining("$500 at most") },
  });
  await row("spent", 20_000);
  expect(await row("refunded", 40_000)).toMatchObject({ reason: expect.stringContaining("$300 at most") });
  expect(await row("refunded", 30_000)).toBeUndefined();
  const less = { corrects: payment };
  expect(await row("received", -30_000, less)).toMatchObject({
    reason: expect.stringContaining("Correct the refund"),
  });
  expect(await row("received", -60_000, less)).toMatchObject({
    reason: expect.stringContaining("That entry is $500"),
  });
  expect(await row("received", -20_000, { corrects: randomUUID() })).toMatchObject({ status: 404 });
  expect(await row("waived", 1)).toMatchObject({ reason: expect.stringContaining("$0 at most") });
});

test("states follow from the sums alone", () => {
  const sums = (more: object) => ({ due: 0, received: 0, refunded: 0, waived: 0, kept: 0, spent: 0, ...more });
  const past = new Date(now - 1).toISOString();
  const state = (more: object, dueAt: string | null = null) => stateOf(sums(more), dueAt, now);
  expect(state({})).toBe("none");
  expect(state({ due: 500 })).toBe("due");
  expect(state({ due: 500 }, past)).toBe("overdue");
  expect(state({ due: 500, received: 200 })).toBe("part-paid");
  expect(state({ due: 500, received: 200 }, past)).toBe("overdue");
  expect(state({ due: 500, received: 500 }, past)).toBe("paid");
  expect(state({ due: 500, received: 500, spent: 900 })).toBe("paid");
  // A party that paid its bill owes no deposit any more.
  expect(state({ due: 500, spent: 900 }, past)).toBe("none");
  expect(state({ due: 500, received: 200, spent: 900 }, past)).toBe("paid");
  expect(state({ due: 500, waived: 500 }, past)).toBe("waived");
  expect(state({ due: 500, received: 500, refunded: 500 })).toBe("refunded");
  expect(state({ due: 500, received: 500, refunded: 200, kept: 300 })).toBe("kept");
  expect(rowRefusal(sums({ due: 500 }), { entry: "due", amount_cents: -501 })).toContain("more than");
});

test("what is due is changed by rows: more, less, and again after a refund", async () => {
  const db = await testDatabase();
  const request = await requestIn(db);
  const sets = (amount_cents: number) =>
    db.transaction().execute((trx) => {
      const wanted = { amount_cents, due_at: "2026-11-26T22:00", refundable_until: "2026-11-26T22:00" };
      return setDeposit(trx, request, wanted, edit);
    });
  await sets(50_000);
  await sets(80_000);
  await sets(20_000);
  const deposit = await findDeposit(db, request.id, now);
  expect(deposit).toMatchObject({ due_cents: 20_000, balance_cents: 20_000, state: "due", version: 4 });
  expect(deposit?.due_on).toBe("2026-11-26T22:00:00+11:00");
  expect(deposit?.terms).toContain("A deposit of $200 secures your booking");
  expect((await ledgerOf(db, request.id)).map(({ amount_cents }) => amount_cents)).toEqual([
    50_000, 30_000, -30_000, -30_000,
  ]);
  await adds(db, request, { id: randomUUID(), entry: "received", amount_cents: 20_000 });
  await adds(db, request, { id: randomUUID(), entry: "refunded", amount_cents: 20_000 });
  expect(await findDeposit(db, request.id, now)).toMatchObject({ state: "refunded", balance_cents: 0 });
  await sets(30_000);
  expect(await findDeposit(db, request.id, now)).toMatchObject({ state: "due", balance_cents: 30_000 });
});

test("the database rejects every change of the ledger but removing the person, and deletes nothing too soon", async () => {
  const db = await testDatabase();
  const request = await requestIn(db);
  await adds(db, request, { id: "first", entry: "received", amount_cents: 100, note: "From Mia", day: "2020-01-01" });
  const says = "The ledger cannot be changed";
  await expect(db.updateTable("ledger").set({ amount_cents: 1 }).execute()).rejects.toThrow(says);
  await expect(db.updateTable("ledger").set({ note: "Other" }).execute()).rejects.toThrow(says);
  await expect(db.deleteFrom("ledger").execute()).rejects.toThrow(says);
  await db.transaction().execute((trx) => removeRequests(trx, [request.id]));
  const [row] = await db.selectFrom("ledger").selectAll().execute();
  expect(row).toMatchObject({ request_id: null, note: "", amount_cents: 100, reference: request.reference });
  expect(await db.selectFrom("deposits").selectAll().execute()).toEqual([]);
  const deletes = (day: string) => db.transaction().execute((trx) => deleteRowsBefore(trx, day, 100));
  expect(await deletes("2020-01-01")).toBe(0);
  expect(await deletes("2020-01-02")).toBe(1);
});
