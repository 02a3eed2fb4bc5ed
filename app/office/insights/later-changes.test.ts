import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { from, makeNights, to, weekend } from "../../../test/insights-weekend.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { filledTill } from "../../../test/till-files.ts";
import { instantIn } from "../../bookings/floor/night-bounds.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { keepNumbers, rebuildNumbers } from "./keep-numbers.server.ts";
import { sentencesOf } from "./sentences.ts";
import type { Insights } from "./shapes.ts";

const columns = { bill: "Check", table: "Table", amount: "Total", date: "Closed" };

/** A till's file with one bill of a night, in the evening. */
const fileOf = (night: string, amount: string) => `Check,Table,Closed,Total\n101,Bar,${night} 23:10,${amount}\n`;

test("ninety days later a till's file, an amount by hand and a promoter's override reach a night; its guests stay", async () => {
  const app = await testApp();
  const { db } = app;
  const till = await filledTill(app, columns);
  const { staff } = till;
  const night = addDays(tonight(), -90);
  const settle = async () => {
    while (await keepNumbers(db, createWriter(db), Date.now()));
    const row = await db.selectFrom("night_numbers").select("numbers").where("night", "=", night).executeTakeFirst();
    return row && parseJsonText(row.numbers);
  };
  const id = await makeRequest(db, { date: night, status: "arrived", details: { guests: 6 } });
  const main = { room: "Main room", name: "Booth 1", seats: 8, minimum: null };
  const table = (await staff.post("/floor/tables", main)).body.id;
  // As if the table had been there that night.
  await db.deleteFrom("floor_snapshots").execute();
  const [from_at, until_at] = [instantIn(night, "22:00"), instantIn(night, "02:00")];
  await db.insertInto("seatings").values({ request_id: id, night, table_id: table, from_at, until_at }).execute();
  const { reference } = await db
    .selectFrom("requests")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await settle();
  // As it was counted then: guest lists are gone by now. An earlier release kept no rooms.
  const lists = { expected: 40, came: 31 };
  const keep = async (more: object) => {
    const numbers = JSON.stringify({ ...(await settle()), lists, ...more }) as never;
    await db.updateTable("night_numbers").set({ numbers }).where("night", "=", night).execute();
    await db.insertInto("nights_due").values({ night }).execute();
    return (await settle())?.rooms;
  };
  const nothing = { parties: 0, people: 0, spent: 0 };
  const room = { name: "Main room", people: 0, peak: 0, tables: 1, parties: 1, came: 1 };
  expect(await keep({ rooms: undefined })).toEqual([{ ...room, spend: nothing }]);
  // One without what was spent, whose doors counted people.
  const counted = { ...room, people: 70, peak: 61 };
  expect(await keep({ rooms: [counted] })).toEqual([{ ...counted, spend: nothing }]);

  const insights = async () => (await staff.get(`/insights?from=${night}&to=${night}`)).body.period;
  expect((await till.load(fileOf(night, "450.00"), night)).status).toBe(200);
  expect(await settle()).toMatchObject({ lists, till: 45_000 });
  expect((await insights()).spend).toMatchObject({ till: 45_000, parties: 0 });

  // Staff give the bill to a party.
  const { body } = await staff.get(`/till?night=${night}`);
  expect((await staff.post(`/till/bills/${body.open[0]._id}`, { request: id })).status).toBe(200);
  expect(await settle()).toMatchObject({ lists, spend: { parties: 1, people: 6, spent: 45_000 } });
  expect((await settle())?.rooms).toEqual([{ ...counted, spend: { parties: 1, people: 6, spent: 45_000 } }]);

  await staff.post("/insights/promoters/tables", { reference, promoter: "Luca" });
  expect((await settle())?.promoterTables).toEqual([{ promoter: "Luca", asked: 1, came: 1, spent: 45_000 }]);

  // A file with another amount corrects it.
  await till.load(fileOf(night, "500.00"), night);
  expect(await settle()).toMatchObject({ lists, till: 50_000, spend: { spent: 50_000 } });
  expect((await settle())?.promoterTables).toMatchObject([{ promoter: "Luca", spent: 50_000 }]);
});

test("once a night's requests are deleted, amounts still reach it and nothing else shrinks", async () => {
  const app = await testApp();
  const { db } = app;
  const night = addDays(tonight(), -400);
  const spend = { parties: 2, people: 12, spent: 90_000, minimum: 80_000 };
  const promoterTables = [{ promoter: "Luca", asked: 3, came: 2, spent: 90_000 }];
  const id = await makeRequest(db, { date: night, status: "arrived" });
  while (await keepNumbers(db, createWriter(db), Date.now()));
  const read = async () => {
    const row = await db.selectFrom("night_numbers").select("numbers").where("night", "=", night).executeTakeFirst();
    return row && parseJsonText(row.numbers);
  };
  const numbers = { ...(await read()), spend, promoterTables, till: 120_000 };
  await db
    .updateTable("night_numbers")
    .set({ numbers: JSON.stringify(numbers) as never })
    .where("night", "=", night)
    .execute();
  await db.deleteFrom("requests").where("id", "=", id).execute();
  const row = { kind: "vip-table", night, entry: "spent" as const, method: null, corrects: null, actor: "Ana" };
  for (const [reference, amount_cents] of [
    ["VIP-1", 50_000],
    ["VIP-2", 45_000],
  ] as const)
    await db
      .insertInto("ledger")
      .values({
        ...row,
        id: randomUUID(),
        request_id: null,
        reference,
        payment_reference: reference,
        amount_cents,
        day: night,
        at: new Date().toISOString(),
      })
      .execute();
  while (await keepNumbers(db, createWriter(db), Date.now()));
  expect(await read()).toMatchObject({ spend: { ...spend, spent: 95_000 }, promoterTables, till: 120_000 });
});

test("nights that a clock which was ahead called over are put right once it is", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const [night, later] = [tonight(), addDays(tonight(), 3)];
  const details = { guests: 4, budget: "", message: "" };
  for (const date of [night, later]) await makeRequest(app.db, { date, status: "approved", details });
  const writer = createWriter(app.db);
  const makeAll = async (now: number) => {
    while (await keepNumbers(app.db, writer, now));
  };
  const read = async () => {
    const { nights, period } = (await ana.get(`/insights?from=${night}&to=${later}`)).body as Insights;
    return { over: nights.map(({ over }) => over), noShows: period.tables.no_shows };
  };
  await makeAll(Date.now() + 10 * 86_400_000);
  expect(await read()).toEqual({ over: [true, true], noShows: 2 });
  await makeAll(Date.now());
  expect(await read()).toEqual({ over: [false, false], noShows: 0 });

  // Two hours ahead: what changes tonight does not wait for them.
  for (const ahead of [2 * 3_600_000, 0]) {
    await makeRequest(app.db, { date: night, status: "approved", details });
    await makeAll(Date.now() + ahead);
  }
  const { nights } = (await ana.get(`/insights?from=${night}&to=${night}`)).body as Insights;
  expect(nights.map(({ tables }) => tables.approved)).toEqual([3]);
});

test("a night whose door checked nobody in is named; a rebuild of lists, tickets and money has the same result", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  await weekend(app);
  const read = async () => (await ana.get(`/insights?from=${from}&to=${to}`)).body as Insights;
  const saidOf = (insights: Insights) => sentencesOf(insights).find(({ about }) => about === "doors")?.text;
  expect(saidOf(await read())).toBe(undefined);
  const quiet = addDays(to, -1);
  await makeRequest(app.db, { date: quiet, status: "approved", details: { guests: 4, budget: "", message: "" } });
  await makeNights(app);
  const insights = await read();
  expect([insights.period.nights, insights.period.unchecked]).toEqual([3, 1]);
  expect(saidOf(insights)).toBe("Nobody was checked in on 1 night, so everyone who was expected counts as a no-show.");
  const alone = (await ana.get(`/insights?from=${quiet}&to=${quiet}`)).body as Insights;
  expect(saidOf(alone)).toBe("Nobody was checked in, so everyone who was expected counts as a no-show.");

  const stored = () =>
    app.db.selectFrom("night_numbers").select(["night", "numbers", "is_over"]).orderBy("night").execute();
  const kept = await stored();
  expect(await rebuildNumbers(app.db, createWriter(app.db), Date.now())).toBe(kept.length);
  expect(await stored()).toEqual(kept);
});
