import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { everything } from "../../../test/filled-place.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { filledTill } from "../../../test/till-files.ts";
import { makeTable } from "../../../test/waitlist.ts";
import type { TillNight } from "./shapes.ts";

// Saturday 21 November 2026, with its bills and who had the tables, worked out by hand:
//
//  bill  table      closed         amount   party
//  101   T4         Sat 23:10       400.00  Mia, at Table 4 from 22:00
//  102   Table 04   Sun 01:45     1,250.50  Leo, at Table 4 from 01:00
//  103   booth 4    Sun 02:30       900.00  Ada, at Booth 4 from 23:00
//  104   BAR        Sat 23:40        60.00  none, and no table
//  105   Terrace    Sun 00:20       120.00  none: no table of the club
//  106   T4         Sat 21:00        30.00  none: nobody had it yet
//  107   (blank)    Sun 00:40        15.00  none
//                          sum    2,775.50  of parties: 2,550.50
const night = "2026-11-21";
const columns = { bill: "Check", table: "Table", amount: "Total", date: "Closed" };
const header = "Check,Table,Server,Card,Closed,Total\n";
const lines = [
  "101,T4,Sam Ober,Visa 4242,21/11/2026 23:10,$400.00",
  '102,Table 04,Sam Ober,Visa 4242,22/11/2026 1:45 AM,"$1,250.50"',
  "103,booth 4,Sam Ober,Visa 4242,22/11/2026 02:30,A$ 900",
  "104,BAR,Sam Ober,Visa 4242,21/11/2026 23:40,60",
  "105,Terrace,Sam Ober,Visa 4242,22/11/2026 00:20,120",
  "106,T4,Sam Ober,Visa 4242,21/11/2026 21:00,30",
  "107,,Sam Ober,Visa 4242,22/11/2026 00:40,15",
];
const total = 'Total,,,,,"2,775.50"';
const file = `${header}${[...lines, total].join("\n")}\n`;

async function seat({ db }: TestApp, name: string, table: string, [from, until]: [string, string]): Promise<string> {
  const id = await makeRequest(db, {
    name,
    date: night,
    status: "arrived",
    email: `${name.toLowerCase()}@guest.example`,
  });
  const stay = { from_at: new Date(`${from}+11:00`).toISOString(), until_at: new Date(`${until}+11:00`).toISOString() };
  await db
    .insertInto("seatings")
    .values({ request_id: id, night, table_id: table, ...stay })
    .execute();
  return id;
}

async function saturday() {
  const app = await testApp();
  const table = await makeTable(app.db, "Table 4", 8);
  const booth = await makeTable(app.db, "Booth 4", 8);
  const mia = await seat(app, "Mia", table, [`${night}T22:00`, "2026-11-22T01:00"]);
  const leo = await seat(app, "Leo", table, ["2026-11-22T01:00", "2026-11-22T04:00"]);
  const ada = await seat(app, "Ada", booth, [`${night}T23:00`, "2026-11-22T04:00"]);
  const till = await filledTill(app, columns);
  const read = async () => (await till.staff.get(`/till?night=${night}`)).body as TillNight;
  const types = (id: string, amount: string, more = {}) =>
    till.staff.post(`/deposits/of/${id}/entries`, { id: randomUUID(), entry: "spent", amount, email: false, ...more });
  const spent = async () => {
    const { parties } = await read();
    return Object.fromEntries(parties.map(({ name, spent_cents, source }) => [name, [spent_cents, source]]));
  };
  return { app, table, booth, mia, leo, ada, till, read, types, spent };
}

test("a night's bills go to the parties that had the tables, and add up to what was worked out by hand", async () => {
  const { app, till, read, spent, booth, mia } = await saturday();
  const preview = await till.preview(file, night);
  expect(preview).toMatchObject({ bills: 7, total_cents: 277_550, other: null, elsewhere: 0, problems: [], stored: 0 });
  expect(preview.by_state).toMatchObject({ matched: 3, "unknown-table": 2, "no-party": 1, "no-table": 1 });
  expect(await app.db.selectFrom("till_bills").selectAll().execute()).toEqual([]);

  expect(await till.load(file, night)).toMatchObject({
    status: 200,
    body: { message: "Imported: 7 bills, $2,775.50." },
  });
  expect(await spent()).toEqual({ Mia: [40_000, "till"], Leo: [125_050, "till"], Ada: [90_000, "till"] });
  const { totals, open, parties } = await read();
  expect(totals).toEqual({ bills: 7, total_cents: 277_550, matched_cents: 255_050 });
  expect(parties.reduce((sum, { spent_cents }) => sum + (spent_cents ?? 0), 0)).toBe(totals.matched_cents);
  expect(open.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(totals.total_cents - totals.matched_cents);

  // A name is remembered, also for no table; a bill without a table is given to a party.
  const name = (text: string, table: string | null) =>
    till.staff.post(`/till/tills/${till.id}/names`, { name: text, table, night });
  expect((await name("bar", null)).body.till.open).toHaveLength(3);
  expect((await name("Terrace", booth)).status).toBe(200);
  const blank = (await read()).open.find(({ number }) => number === "107");
  await till.staff.post(`/till/bills/${blank?._id}`, { request: mia });
  const by = { Mia: [41_500, "till"], Leo: [125_050, "till"], Ada: [102_000, "till"] };
  expect(await spent()).toEqual(by);

  // The same file again doubles nothing, and what staff chose stays.
  expect((await till.preview(file, night)).stored).toBe(7);
  const rows = () => app.db.selectFrom("ledger").select("id").execute();
  const before = await rows();
  await till.load(file, night);
  expect([await spent(), (await rows()).length]).toEqual([by, before.length]);
  // A file with fewer bills takes theirs back.
  await till.load(`${header}${lines.slice(1).join("\n")}\n`, night);
  expect((await spent()).Mia).toEqual([1_500, "till"]);

  // Columns that are not chosen are stored nowhere.
  const stored = JSON.stringify(await everything(app.db)) + app.logged();
  for (const secret of ["Sam Ober", "Visa 4242"]) expect(stored).not.toContain(secret);
  // A deleted request leaves its bills without a party.
  await app.db.deleteFrom("requests").where("id", "=", mia).execute();
  expect(await app.db.selectFrom("till_bills").select("id").where("request_id", "=", mia).execute()).toEqual([]);
});

test("what staff typed stays until they use the till's amount; a correction by hand counts as typed", async () => {
  const { app, till, spent, read, types, mia, leo } = await saturday();
  await types(mia, "500");
  await till.load(file, night);
  expect(await spent()).toMatchObject({ Mia: [50_000, "typed"], Leo: [125_050, "till"] });
  expect((await read()).parties.find(({ name }) => name === "Mia")).toMatchObject({
    till_cents: 40_000,
    differs: true,
  });

  const row = await app.db.selectFrom("ledger").select("id").where("request_id", "=", leo).executeTakeFirstOrThrow();
  await types(leo, "50.50", { corrects: row.id });
  await till.load(file.replace("$1,250.50", "$1,300.00"), night);
  expect((await spent()).Leo).toEqual([120_000, "typed"]);

  const use = (id: string) => till.staff.post(`/till/parties/${id}/use`, { night });
  expect([(await use(mia)).status, (await use(mia)).status, (await use(leo)).status]).toEqual([200, 200, 200]);
  expect(await spent()).toMatchObject({ Mia: [40_000, "till"], Leo: [130_000, "till"] });
  const ledger = await app.db.selectFrom("ledger").select(["amount_cents"]).where("request_id", "=", mia).execute();
  expect(ledger.map(({ amount_cents }) => amount_cents).sort((a, b) => a - b)).toEqual([-50_000, 40_000, 50_000]);
  await expect(app.db.updateTable("ledger").set({ till_id: null }).execute()).rejects.toThrow(
    "The ledger cannot be changed",
  );
});

test("a file of another night is refused with that night; wrong totals, copies and broken rows are named", async () => {
  const { till, spent } = await saturday();
  const other = file.replaceAll("21/11", "14/11").replaceAll("22/11", "15/11");
  expect(await till.preview(other, night)).toMatchObject({ other: "2026-11-14", elsewhere: 7, bills: 0 });
  const refused = await till.load(other, night);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This file looks like it's for Sat 14 Nov. Import it there.",
  ]);
  // Without dates, a file whose bills are stored for a night is that night's.
  await till.staff.post(`/till/tills/${till.id}/columns`, {
    columns: { bill: "Check", table: "Table", amount: "Total" },
  });
  await till.load(file, night);
  expect(await till.preview(file, "2026-11-28")).toMatchObject({ other: night });
  await till.staff.post(`/till/tills/${till.id}/columns`, { columns });

  const wrong = await till.preview(file.replace("2,775.50", "2,800.00"), night);
  expect(wrong.problems.map(({ text }) => text)).toEqual([
    "The file's total is $2,800, but its rows add up to $2,775.50: $24.50 less.",
  ]);
  const broken = `${header}${lines[0]}\n${lines[0]}\n108,T4,x,y,yesterday,free\n109,T4,x,y,,\n`;
  expect((await till.preview(broken, night)).problems).toEqual([
    { line: 3, text: "Bill 101 is on line 2 too. Counted once." },
    { line: 4, text: "“free” isn't an amount. Not imported." },
    { line: 5, text: "No amount. Not imported." },
  ]);

  // Rows with one number that differ are parts or copies: staff say so once.
  const parts = `${header}${lines[0]}\n101,T4,x,y,21/11/2026 23:12,$100.00\n`;
  expect((await till.preview(parts, night)).same_numbers).toBe(1);
  expect((await till.load(parts, night)).status).toBe(409);
  await till.staff.post(`/till/tills/${till.id}/same-number`, { same_number: "parts" });
  await till.load(parts, night);
  expect(await spent()).toMatchObject({ Mia: [50_000, "till"], Leo: [null, "none"] });

  const seen = (await till.preview(file, night)).seen;
  expect((await till.load(file, night, seen)).status).toBe(200);
  expect((await till.load(file, night, seen)).status).toBe(412);
  expect((await till.read("%PDF-1.7", night)).status).toBe(422);
  expect((await till.read(new Uint8Array(100 * 1024 * 1024), night)).status).toBe(413);
});

test("a date alone is the night's; hours of a business day are the morning after; columns are chosen once", async () => {
  const { app, till, spent } = await saturday();
  const separate = "Receipt;Tisch;Betrag;Datum;Uhrzeit\n1;T4;400,00;21.11.2026;23:10\n2;T4;1.250,50;21.11.2026;01:45\n";
  const second = await filledTill(app, undefined, { name: "Upstairs", username: "Bea" });
  const first = await second.read(separate, night);
  expect(first.body).toMatchObject({ preview: null, separator: ";", unused: [] });
  const chosen = { bill: "Receipt", table: "Tisch", amount: "Betrag", date: "Datum", time: "Uhrzeit" };
  expect(first.body.columns).toEqual(chosen);
  expect((await till.staff.post(`/till/tills/${second.id}/columns`, { columns: { bill: "Receipt" } })).status).toBe(
    422,
  );
  await till.staff.post(`/till/tills/${second.id}/columns`, { columns: chosen });
  expect(await second.preview(separate, night)).toMatchObject({ bills: 2, business_day: true });
  await second.load(separate, night);
  expect(await spent()).toMatchObject({ Mia: [40_000, "till"], Leo: [125_050, "till"] });
  // A second till adds to the first.
  await till.load(`${header}${lines[0]}\n`, night);
  expect((await spent()).Mia).toEqual([80_000, "till"]);

  const days = "Receipt;Tisch;Betrag;Datum;Uhrzeit\n7;Booth 4;10,00;21.11.2026;\n";
  expect((await second.preview(days, night)).by_state).toMatchObject({ matched: 1 });
  const host = await staffCalls(app, "Hal", "host");
  expect((await host.get(`/till?night=${night}`)).status).toBe(403);
  const reader = await staffCalls(app, "Rea", "reader");
  expect((await reader.post("/till/tills", { name: "X" })).status).toBe(403);
});

test("a party's bills that add up to more than its ledger has room for are refused, and nothing is imported", async () => {
  const { till, read } = await saturday();
  const big = ["1,T4", "2,Table 4"].map((bill) => `${bill},,,21/11/2026 23:30,"19,000,000.00"`);
  const refused = await till.load(`${header}${big.join("\n")}\n`, night);
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("$38,000,000") } });
  expect((await read()).totals).toEqual({ bills: 0, total_cents: 0, matched_cents: 0 });
});
