import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { listOf, statementCalls, storeNight } from "../../../../test/statements.ts";
import { readTrail } from "../../../../test/trail.ts";
import { deleteStatementsBefore, statementRowsBefore } from "../../../night/statements/remove.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import type { StatementsOfMonth } from "./shapes.ts";

// January 2026, worked out by hand. Lists have their own commission; tables pay 20.00 each and 5% of what they spent,
// from 15 January 10% alone.
//
//                       listed  came  commission  tables  came   spent      for tables            line
// Fri  9  Luca Moretti     5     2       10.00       1      1    400.00     20.00 + 20.00         50.00
// Sat 10  LUCA moretti     2     –         –         2      1    150.50     20.00 +  7.53         27.53
// Fri 16  Luca Moretti     –     –         –         1      1    333.33     33.33                 33.33
//                                                                           Luca Moretti         110.86
// Sat 10  Nora             3     3        6.00       –      –       –          –                   6.00
const [january, february] = ["2026-01", "2026-02"] as const;
const [friday, saturday, later, inFebruary] = ["2026-01-09", "2026-01-10", "2026-01-16", "2026-02-06"] as const;
const luca = "Luca Moretti";
const table = (promoter: string, asked: number, came: number, spent: number) => ({ promoter, asked, came, spent });

const storeFriday = (db: Database, spent: number) =>
  storeNight(db, friday, { promoters: [listOf(luca, 5, 2, 1_000)], promoterTables: [table(luca, 1, 1, spent)] });

const storeLater = (db: Database, spent: number) =>
  storeNight(db, later, { promoterTables: [table(luca, 1, 1, spent)] });

async function winter() {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const calls = statementCalls(staff);
  await storeFriday(db, 40_000);
  await storeNight(db, saturday, {
    promoters: [listOf("LUCA  moretti", 2, 0, 0), listOf("Nora", 3, 3, 600)],
    promoterTables: [table("Luca Morétti", 2, 1, 15_050)],
  });
  await storeLater(db, 33_333);
  await calls.rate("2026-01-01", "20", "5");
  await calls.rate("2026-01-15", "", "10%");
  const ofMonth = async (month: string) =>
    (await staff.get(`/insights/statements?month=${month}`)).body as StatementsOfMonth;
  return { app, db, staff, ofMonth, ...calls };
}

test("a month adds up to what was worked out by hand, as on the promoters' screen; issued, it never changes", async () => {
  const { app, db, staff, ofMonth, read, rate } = await winter();
  const { draft } = await read(january);
  expect(draft?.lines.map(({ night, commission_cents }) => [night, commission_cents])).toEqual([
    [friday, 5_000],
    [saturday, 2_753],
    [later, 3_333],
  ]);
  expect(draft).toMatchObject({ total_cents: 11_086, open: [], not_yet: null });
  expect(draft?.lines[1]).toMatchObject({ listed: 2, came: 0, tables: 2, tables_came: 1, spent_cents: 15_050 });
  const { body: screen } = await staff.get("/insights/promoters?from=2026-01-01&to=2026-01-31");
  expect(screen.promoters.map(({ commission_cents }: { commission_cents: number }) => commission_cents)).toEqual([
    600, 11_086,
  ]);
  const month = await ofMonth(january);
  expect(month.promoters.map(({ promoter, state, total_cents }) => [promoter, state, total_cents])).toEqual([
    [luca, "none", 11_086],
    ["Nora", "none", 600],
  ]);
  expect(month.total).toEqual({ total_cents: 11_686, paid_cents: 0, left_cents: 11_686 });

  // The numbers of the preview, and no others, are issued.
  const wrong = { month: january, statements: [{ promoter: luca, total_cents: 11_087 }] };
  expect((await staff.post("/insights/statements/issue", wrong)).status).toBe(412);
  const clicks = { month: january, statements: [{ promoter: "luca moretti", total_cents: 11_086 }] };
  const both = await Promise.all([1, 2].map(() => staff.post("/insights/statements/issue", clicks)));
  expect(both.map(({ body }) => body.issued).sort()).toEqual([0, 1]);
  await storeFriday(db, 50_000);
  expect((await rate("2026-01-31", "0", "50")).body.errors).toEqual({
    since: "Choose a night after the last month whose statement is issued.",
  });
  expect((await rate("2026-02-01", "0", "50")).status).toBe(200);
  const issued = await read(january);
  expect([issued.draft, issued.statement?.total_cents]).toEqual([null, 11_086]);
  expect(issued.statement?.lines.map(({ amount_cents }) => amount_cents)).toEqual([5_000, 2_753, 3_333]);
  for (const table of ["promoter_statement_lines", "promoter_statements"]) {
    await expect(sql`update ${sql.ref(table)} set id = 'x'`.execute(db)).rejects.toThrow(
      "Statements cannot be changed",
    );
    await expect(sql`delete from ${sql.ref(table)}`.execute(db)).rejects.toThrow("Statements cannot be changed");
  }

  const csv = await fetch(`${app.origin}/api/insights/statements/promoter.csv?name=Luca%20Moretti&month=${january}`, {
    headers: staff.headers,
  });
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Night, Amount, Spent }) => [Night, Amount, Spent])).toEqual([
    [friday, "50.00", "400.00"],
    [saturday, "27.53", "150.50"],
    [later, "33.33", "333.33"],
    ["Total", "110.86", "883.83"],
  ]);
  expect(await readTrail(db, "promoter.statement-")).toMatchObject([
    { action: "promoter.statement-issued", after: { total_cents: 11_086, lines: 3 } },
    { action: "promoter.statement-exported" },
  ]);
});

test("what changes later is a correction in the next month; a month issued again states nothing twice", async () => {
  const { db, staff, read, issue, withdraw, reply } = await winter();
  await issue(january);
  // 100.00 more on 9 January: 5% of it. On 6 February a list, and a table without a till's file.
  await storeFriday(db, 50_000);
  await storeNight(db, inFebruary, {
    promoters: [listOf(luca, 3, 3, 1_500)],
    promoterTables: [table(luca, 1, 1, 0)],
  });
  const { draft } = await read(february);
  expect(draft?.lines).toMatchObject([
    { night: inFebruary, corrects: false, came: 3, commission_cents: 1_500 },
    { night: friday, corrects: true, came: 0, listed: 0, tables: 0, spent_cents: 10_000, commission_cents: 500 },
  ]);
  expect(draft).toMatchObject({ total_cents: 2_000, open: ["No spend recorded: Fri 6 Feb."] });
  const till = { id: "till", name: "Bar", created_at: "2026-01-01T00:00:00.000Z" };
  await db.insertInto("tills").values(till).execute();
  expect((await read(february)).draft?.open).toEqual(["Till not read: Fri 6 Feb."]);
  await issue(february);

  expect((await withdraw(january)).status).toBe(200);
  const again = await read(january);
  expect([again.statement, again.withdrawn.map(({ total_cents }) => total_cents)]).toEqual([null, [11_086]]);
  // 55.00 for 9 January, of which February has 5.00.
  expect(again.draft?.lines.map(({ commission_cents }) => commission_cents)).toEqual([5_000, 2_753, 3_333]);
  await issue(january);

  // What staff adjusted by hand is not corrected.
  expect((await reply(january, later, { answer: "adjusted", amount: "43.33" })).status).toBe(200);
  await storeLater(db, 0);
  await storeNight(db, "2026-03-06", { promoters: [listOf(luca, 1, 1, 100)] });
  expect((await read("2026-03")).draft).toMatchObject({
    lines: [{ night: "2026-03-06" }],
    open: ["Fri 16 Jan was adjusted by hand and has changed since: no correction."],
  });
  expect((await read(january)).statement?.total_cents).toBe(11_086 + 1_000);
  const gone = await staff.post("/insights/statements/issue", {
    month: tonight().slice(0, 7),
    statements: [{ promoter: luca, total_cents: 0 }],
  });
  expect([gone.status, gone.body.message]).toEqual([409, "This month isn't over yet."]);
});

test("payments add up to what is left, once each; a mistake is reversed and stays", async () => {
  const { db, ofMonth, read, issue, pay, reverse } = await winter();
  expect((await pay(january, "10")).status).toBe(409);
  await issue(january);
  const once = { id: randomUUID(), reference: "January, part 1" };
  for (const _ of [1, 2]) expect((await pay(january, "100.86", once)).status).toBe(200);
  expect((await pay(january, "100.87", once)).status).toBe(409);
  expect((await pay(january, "10.01")).body.errors).toEqual({ amount: "$10 is left to pay." });
  expect(await read(january)).toMatchObject({
    left_cents: 1_000,
    months: expect.arrayContaining([
      { month: january, state: "issued", total_cents: 11_086, paid_cents: 10_086, left_cents: 1_000 },
    ]),
  });
  await pay(january, "10", { method: "cash" });
  expect((await ofMonth(january)).promoters[0]).toMatchObject({ state: "paid", left_cents: 0 });
  expect((await pay(january, "1")).body.errors).toEqual({ amount: "Nothing is left to pay." });
  for (const _ of [1, 2]) expect((await reverse(once.id)).status).toBe(200);
  const { payments, left_cents } = await read(january);
  expect(payments.map(({ amount_cents, reversed, reverses }) => [amount_cents, reversed, reverses])).toEqual([
    [10_086, true, false],
    [1_000, false, false],
    [-10_086, false, true],
  ]);
  expect(left_cents).toBe(10_086);
  expect((await reverse(payments[2]?._id ?? "")).status).toBe(404);
  expect(await readTrail(db, "promoter.pa")).toHaveLength(3);
  await expect(db.deleteFrom("promoter_payments").execute()).rejects.toThrow("Payments cannot be changed");
});

test("statements, payments and links of long ago are deleted, with what was said about them; later ones can't be", async () => {
  const { db, issue, pay, reply } = await winter();
  await issue(january);
  await pay(january, "10");
  await reply(january, friday, { answer: "kept" });
  const link = { token_hash: "old", promoter_key: "luca", promoter: luca, year: "2025", made_by: "Ana" };
  await db
    .insertInto("promoter_page_links")
    .values({ ...link, made_at: "2025-01-01T00:00:00.000Z", revoked_at: null })
    .execute();
  const removed = (month: string) => db.transaction().execute((trx) => deleteStatementsBefore(trx, month, 50));
  expect([await statementRowsBefore(db, january), await removed(january)]).toEqual([1, 1]);
  await expect(db.deleteFrom("promoter_statement_answers").execute()).rejects.toThrow("Statements cannot be changed");
  expect([await statementRowsBefore(db, february), await removed(february)]).toEqual([2, 2]);
  const left = await db.selectFrom("promoter_statement_lines").select("id").execute();
  expect([left, await removed(february)]).toEqual([[], 0]);
});

test("who sees promoters reads statements; owners and managers change them", async () => {
  const { app, issue } = await winter();
  await issue(january);
  const path = "/insights/statements/promoter?name=Luca%20Moretti&month=2026-01";
  const bookings = await staffCalls(app, "Bo", "bookings");
  expect((await bookings.get(path)).body.statement.total_cents).toBe(11_086);
  expect((await statementCalls(bookings).pay(january, "10")).status).toBe(403);
  const marketing = await staffCalls(app, "Mo", "marketing");
  expect((await marketing.get(path)).status).toBe(403);
  const manager = await staffCalls(app, "Max", "manager");
  expect((await statementCalls(manager).pay(january, "10")).status).toBe(200);
});
