import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { filledTill } from "../../../test/till-files.ts";
import { makeTable } from "../../../test/waitlist.ts";
import { can } from "../../platform/roles/roles.ts";

const night = "2026-01-10";
const columns = { bill: "Check", table: "Table", amount: "Total", date: "Closed" };
const file = [
  "Check,Table,Closed,Total",
  `101,Booth 1,${night} 23:30,900.00`,
  `102,Booth 1,${night} 23:50,350.00`,
  `103,Bar,${night} 23:55,60.00`,
].join("\n");

// By hand, a Saturday with a till's file:
//
//            minimum     spent      people  a head
// Booth 1      1,000     1,250.00      5     250.00   the till
// Booth 2      1,000       600.00      3     200.00   typed
// Booth 3      1,000            –      4          –   nothing recorded
// with spend   2,000     1,850.00      8     231.25
// the till took 1,310, of tables 1,250; one bill of 60 without a table
test("what tables spent is beside their minimum, in all and a head, with what the till could not match", async () => {
  const app = await testApp();
  const { db } = app;
  const till = await filledTill(app, columns);
  const { staff } = till;
  const seat = async (name: string, guests: number) => {
    const table = await makeTable(db, name, 8);
    await db.updateTable("club_tables").set({ minimum_cents: 100_000 }).where("id", "=", table).execute();
    const id = await makeRequest(db, {
      date: night,
      status: "arrived",
      email: `${guests}@guest.example`,
      details: { guests },
    });
    const stay = { from_at: `${night}T11:00:00.000Z`, until_at: `${night}T17:00:00.000Z` };
    await db
      .insertInto("seatings")
      .values({ request_id: id, night, table_id: table, ...stay })
      .execute();
    return id;
  };
  await seat("Booth 1", 5);
  const two = await seat("Booth 2", 3);
  await seat("Booth 3", 4);
  const typed = { id: randomUUID(), entry: "spent", amount: "600", email: false };
  expect((await staff.post(`/deposits/of/${two}/entries`, typed)).status).toBeLessThan(300);
  expect((await till.load(file, night)).status).toBe(200);

  const { body } = await staff.get(`/tonight/after?night=${night}`);
  const minimum_cents = 100_000;
  expect(body.spend).toMatchObject({
    tables: [
      { table: "Booth 1", people: 5, minimum_cents, spent_cents: 125_000, source: "till" },
      { table: "Booth 2", people: 3, minimum_cents, spent_cents: 60_000, source: "typed" },
      { table: "Booth 3", people: 4, minimum_cents, spent_cents: null, source: "none" },
    ],
    total: { parties: 2, people: 8, spent_cents: 185_000, minimum_cents: 200_000 },
    till: { bills: 3, total_cents: 131_000, matched_cents: 125_000, open: 1 },
  });

  const csv = async (section = "") => {
    const response = await fetch(`${app.origin}/api/tonight/after.csv?night=${night}${section}`, {
      headers: staff.headers,
    });
    return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  const rows = await csv("&section=spend");
  expect(rows.map((row) => [row.Table, row.Guests, row["Minimum spend"], row.Spent, row.From])).toEqual([
    ["Booth 1", "5", "1000.00", "1250.00", "The till"],
    ["Booth 2", "3", "1000.00", "600.00", "By hand"],
    ["Booth 3", "4", "1000.00", "", "Not recorded"],
  ]);
  const spent = (await csv()).filter(({ What }) => What === "Spent").map(({ Amount }) => Amount);
  expect(spent).toEqual(["1250.00", "600.00"]);

  // The amounts outlive the guests, and who may not see them is shown none.
  await db.deleteFrom("requests").where("id", "=", two).execute();
  const later = (await staff.get(`/tonight/after?night=${night}`)).body.spend;
  expect(later.total).toMatchObject({ parties: 2, spent_cents: 185_000 });
  for (const role of ["reader", "bookings", "manager"] as const) {
    const other = await staffCalls(app, `Of ${role}`, role);
    const report = (await other.get(`/tonight/after?night=${night}`)).body;
    expect([role, report.spend === null]).toEqual([role, !can(role, "spend.see")]);
  }
});
