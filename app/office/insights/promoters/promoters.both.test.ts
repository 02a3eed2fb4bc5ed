import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeList } from "../../../../test/guest-lists.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { readTrail } from "../../../../test/trail.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { keepNumbers } from "../keep-numbers.server.ts";
import type { PromotersOfNights } from "./shapes.ts";

// Two nights of January 2026, worked out by hand:
//
//                          listed  came   tables asked  came   spent
// Fri 9   Luca Moretti        5      2         1          1    400.00
// Sat 10  LUCA  moretti       2      –         2          1    150.50
//         Nora (by staff)     –      –         1          –        –
// Luca Moretti                7      2         3          2    550.50
const [friday, saturday] = ["2026-01-09", "2026-01-10"] as const;
// Numbers of nights long ago are final.
const recent = addDays(tonight(), -3);
const range = `from=${friday}&to=${saturday}`;

async function makeAll({ db }: TestApp) {
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, Date.now()));
}

/** Asks for a table by a short link, as the form stores it. */
async function asksBy({ db }: TestApp, word: string | null, date: string, status: "arrived" | "approved") {
  const stored = await makeRequest(db, { date, status, name: `Guest of ${word}` });
  const row = await db.selectFrom("requests").selectAll().where("id", "=", stored).executeTakeFirstOrThrow();
  // The form stores its source with the request.
  const id = randomUUID();
  const reference = `VIP-${id.slice(0, 6).toUpperCase()}`;
  await db.deleteFrom("requests").where("id", "=", stored).execute();
  await db
    .insertInto("requests")
    .values({ ...row, id, reference, source: word && `link:${word}` })
    .execute();
  return { id, reference };
}

async function weekend() {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  for (const word of ["luca", "poster"]) {
    const link = { word, target: "/vip-tables", ends_on: null, note: "", created_at: "2026-01-01T00:00:00.000Z" };
    await db
      .insertInto("short_links")
      .values({ ...link, removed_at: null })
      .execute();
  }
  const read = async (more = range) => {
    await makeAll(app);
    return (await staff.get(`/insights/promoters?${more}`)).body as PromotersOfNights;
  };
  const link = (word: string, promoter: string) => staff.post("/insights/promoters/links", { word, promoter });
  const give = (reference: string, promoter: string) =>
    staff.post("/insights/promoters/tables", { reference, promoter });
  const spends = (id: string, amount: string) =>
    staff.post(`/deposits/of/${id}/entries`, { id: randomUUID(), entry: "spent", amount, email: false });
  const arrives = (night: string, request: string | undefined) =>
    staff.post("/tonight/ticks", {
      night,
      ticks: [{ _id: randomUUID(), request, what: "arrived", undoes: null, at: `${night}T22:30:00+11:00` }],
    });
  const [mia] = await makeList(db, { night: friday, guests: { Mia: 1, Leo: 2 } });
  await arrives(friday, mia);
  await makeList(db, { night: saturday, guests: { Ada: 1 } });
  await db
    .updateTable("guest_lists")
    .set({ owner_name: "LUCA  moretti" })
    .where("id", "in", (of) => of.selectFrom("list_entries").select("list_id").where("night", "=", saturday))
    .execute();
  return { app, db, staff, read, link, give, spends };
}

test("promoters over nights add up to what was worked out by hand; the CSV is what is shown", async () => {
  const { app, staff, read, link, give, spends } = await weekend();
  await link("luca", "Luca Moretti");
  const first = await asksBy(app, "luca", friday, "arrived");
  await spends(first.id, "400");
  const second = await asksBy(app, "luca", saturday, "arrived");
  await spends(second.id, "150.50");
  await asksBy(app, "luca", saturday, "approved");
  await asksBy(app, "poster", saturday, "approved");
  const own = await asksBy(app, null, saturday, "approved");
  expect((await give(own.reference.toLowerCase(), "Nora")).status).toBe(200);

  const { promoters, total, names } = await read();
  const luca = { nights: 2, listed: 7, came: 2, tables: 3, tables_came: 2, spent_cents: 55_050, commission_cents: 0 };
  const nora = { nights: 1, listed: 0, came: 0, tables: 1, tables_came: 0, spent_cents: 0, commission_cents: 0 };
  expect(promoters).toEqual([expect.objectContaining(luca), { name: "Nora", ...nora }]);
  expect(total).toEqual({ ...luca, tables: 4 });
  expect(names).toHaveLength(2);

  const csv = await fetch(`${app.origin}/api/insights/promoters.csv?${range}`, { headers: staff.headers });
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map(({ Listed, Tables, Spent }) => [Listed, Tables, Spent])).toEqual([
    ["7", "3", "550.50"],
    ["0", "1", "0.00"],
    ["7", "4", "550.50"],
  ]);
  const outside = await read("from=2026-01-01&to=2026-01-08");
  expect([outside.promoters, outside.total.nights, outside.tables]).toEqual([[], 0, []]);
});

test("whose a table is, is fixed when it is asked for; staff can change it, and the original stays", async () => {
  const { app, db, read, link, give } = await weekend();
  const before = await asksBy(app, "luca", recent, "approved");
  await link("luca", "Luca Moretti");
  const { reference, id } = await asksBy(app, "luca", recent, "approved");
  // The link becomes another's, then nobody's.
  await link("luca", "Nora");
  await link("luca", "");
  await asksBy(app, "luca", recent, "approved");
  const tablesOf = async () =>
    (await read(`from=${recent}&to=${recent}`)).tables.map(({ reference, promoter, original }) => [
      reference,
      promoter,
      original,
    ]);
  expect(await tablesOf()).toEqual([[reference, "Luca Moretti", "Luca Moretti"]]);
  expect(before.reference).not.toBe(reference);

  // Twice is once, and each change is in the trail.
  expect([(await give(reference, "Nora")).status, (await give(reference, "Nora")).status]).toEqual([200, 200]);
  expect(await tablesOf()).toEqual([[reference, "Nora", "Luca Moretti"]]);
  await give(reference, "");
  expect(await tablesOf()).toEqual([[reference, "", "Luca Moretti"]]);
  expect((await read(`from=${recent}&to=${recent}`)).total.tables).toBe(0);
  expect(await readTrail(db, "promoter.table-given")).toHaveLength(2);
  expect(await readTrail(db, "promoter.link-set")).toHaveLength(3);
  expect((await give("VIP-NONE", "Nora")).status).toBe(404);
  expect((await link("nowhere", "Nora")).status).toBe(404);

  await db.deleteFrom("requests").where("id", "=", id).execute();
  expect(await db.selectFrom("request_promoters").select("request_id").execute()).toEqual([]);

  const marketing = await staffCalls(app, "Mo", "marketing");
  expect((await marketing.get(`/insights/promoters?from=${recent}&to=${recent}`)).status).toBe(403);
  const reader = await staffCalls(app, "Rea", "reader");
  expect((await reader.post("/insights/promoters/links", { word: "luca", promoter: "X" })).status).toBe(403);
});
