import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { listOf, storeNight } from "../../../test/statements.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { paceOf } from "../../bookings/pace/pace-text.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { toInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { can } from "../../platform/roles/roles.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { keepNumbers, rebuildNumbers } from "./keep-numbers.server.ts";
import type { PromotersOfNights } from "./promoters/shapes.ts";
import { sentencesOf } from "./sentences.ts";
import type { Insights } from "./shapes.ts";

// Four club nights, whose numbers were added up by hand:
//
//                    tables                     list           tickets    door
//                    asked  approved  came      listed  came   sold came  walk-ins  came in
// Sat 11 Jan 2025      1       1        1         –      –      –    –       –         6
// Sat  3 Jan 2026      2       2        2         –      –      –    –       –        10
// Fri  9 Jan 2026      –       –        –         5      2      2    2       3         7
// Sat 10 Jan 2026      4       3        1         –      –      –    –       –         4
const [aYearAgo, before, friday, saturday] = ["2025-01-11", "2026-01-03", "2026-01-09", "2026-01-10"] as const;
const week = "from=2026-01-05&to=2026-01-11";

const table = ({ db }: TestApp, date: string, guests: number, status: "approved" | "declined" = "approved") =>
  makeRequest(db, { date, status, details: { guests, budget: "", message: "" } });

async function weekend(app: TestApp) {
  const { db } = app;
  const ana = await staffCalls(app);
  const act = async (night: string, request: string | undefined, more: object = {}) => {
    const tick = { _id: randomUUID(), request, what: "arrived", undoes: null, at: `${night}T22:30:00+11:00`, ...more };
    const { body } = await ana.post("/tonight/ticks", { night, ticks: [tick] });
    expect(body.results).toEqual([{ _id: tick._id, kept: true }]);
  };
  await act(aYearAgo, await table(app, aYearAgo, 6));
  for (const guests of [4, 6]) await act(before, await table(app, before, guests));
  const [mia, leo] = await makeList(db, { night: friday, guests: { Mia: 1, Leo: 2 } });
  await act(friday, mia);
  const shop_id = await makeShop(db);
  await act(friday, await makeTicket(db, { shop_id, night: friday, people: 2 }));
  await act(friday, "", { what: "walk-in", people: 3 });
  await act(saturday, await table(app, saturday, 4));
  await table(app, saturday, 8);
  await table(app, saturday, 8);
  await table(app, saturday, 2, "declined");
  await makeAll(app);
  return { ana, leo };
}

/** Makes the numbers of every night that is due, as the job does. */
async function makeAll({ db }: TestApp) {
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, Date.now()));
}

test("a week adds up to what was worked out by hand, beside the week before and a year ago", async () => {
  const app = await testApp();
  const { ana } = await weekend(app);
  const { body } = await ana.get(`/insights?${week}`);
  const { period, before: then, last_year, nights, promoters, waiting } = body as Insights;
  expect(period).toMatchObject({
    nights: 2,
    people: 11,
    peak: 7,
    walk_ins: 3,
    tables: { asked: 4, approved: 3, came: 1, no_shows: 2 },
    lists: { expected: 5, came: 2 },
    tickets: { expected: 2, came: 2 },
  });
  expect(then).toMatchObject({ nights: 1, people: 10, tables: { asked: 2, approved: 2, came: 2, no_shows: 0 } });
  expect(last_year).toMatchObject({ nights: 1, people: 6, from: "2025-01-06", to: "2025-01-12" });
  expect(nights.map(({ night, people, over }) => [night, people, over])).toEqual([
    [friday, 7, true],
    [saturday, 4, true],
  ]);
  expect(promoters).toEqual([{ owner: "Luca Moretti", nights: 1, expected: 5, came: 2, commission_cents: 0 }]);
  expect(waiting).toBe(0);

  expect(sentencesOf(body as Insights).map(({ text }) => text)).toEqual([
    "11 people came in on 2 nights: 10% more than before, and 83% more than a year ago.",
    "1 of 3 tables came; 2 did not, none before. 4 parties asked for one.",
    "2 of 5 people with a place on a guest list came: 40%.",
    "2 of 2 people with a ticket came: 100%.",
  ]);

  const csv = await fetch(`${app.origin}/api/insights.csv?${week}`, { headers: ana.headers });
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
  expect(rows.map(({ Night }) => Night)).toEqual([friday, saturday]);
  expect([sum("Came in"), sum("Tables approved"), sum("Came from guest lists")]).toEqual([11, 3, 2]);
});

test("guest lists of one name, however it is spelled, are one owner's, as of one promoter", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const lists = { expected: 12, came: 6 };
  await storeNight(app.db, friday, { lists, promoters: [listOf("Luca Moretti", 5, 2, 100), listOf("", 4, 3, 0)] });
  await storeNight(app.db, saturday, {
    lists,
    promoters: [listOf("moretti  LUCÁ", 2, 1, 50), listOf("Nora", 1, 0, 0)],
  });
  const { promoters } = (await ana.get(`/insights?${week}`)).body as Insights;
  const { body } = await ana.get(`/insights/promoters?${week}`);
  expect(promoters).toEqual([
    { owner: "moretti  LUCÁ", nights: 2, expected: 7, came: 3, commission_cents: 150 },
    { owner: "Friends", nights: 1, expected: 4, came: 3, commission_cents: 0 },
    { owner: "Nora", nights: 1, expected: 1, came: 0, commission_cents: 0 },
  ]);
  const named = (body as PromotersOfNights).promoters.map(({ name, listed, came }) => [name, listed, came]);
  expect(named.sort()).toEqual(promoters.map(({ owner, expected, came }) => [owner, expected, came]).sort());
});

test("a change is in the numbers once they are made again; a rebuild has the same result", async () => {
  const app = await testApp();
  const { ana } = await weekend(app);
  const night = addDays(tonight(), -1);
  const id = await table(app, night, 5);
  await makeAll(app);
  const read = async () => (await ana.get(`/insights?from=${night}&to=${night}`)).body as Insights;
  expect((await read()).period).toMatchObject({ people: 0, tables: { approved: 1, came: 0, no_shows: 1 } });
  await ana.post(`/requests/${id}`, { status: "arrived" });
  expect((await read()).waiting).toBe(1);
  await makeAll(app);
  expect((await read()).period).toMatchObject({ people: 5, tables: { approved: 1, came: 1, no_shows: 0 } });

  const stored = () =>
    app.db.selectFrom("night_numbers").select(["night", "numbers", "is_over"]).orderBy("night").execute();
  const kept = await stored();
  expect(kept.length).toBeGreaterThan(4);
  const nights = await rebuildNumbers(app.db, createWriter(app.db), Date.now());
  expect(nights).toBe(1);
  expect(await stored()).toEqual(kept);
});

test("a night long ago keeps its numbers when its guest lists are deleted; its money is still corrected", async () => {
  const app = await testApp();
  const { ana } = await weekend(app);
  await app.db.deleteFrom("list_entries").execute();
  await app.db.deleteFrom("guest_lists").execute();
  await app.db
    .insertInto("ledger")
    .values({
      id: randomUUID(),
      request_id: null,
      kind: "vip-table",
      reference: "VIP-1",
      payment_reference: "P1",
      night: friday,
      entry: "received",
      amount_cents: 20_000,
      method: "cash",
      corrects: null,
      actor: "Ana",
      day: friday,
      at: new Date().toISOString(),
    })
    .execute();
  await makeAll(app);
  const { body } = await ana.get(`/insights?from=${friday}&to=${friday}`);
  expect(body.period).toMatchObject({ lists: { expected: 5, came: 2 }, deposits: { received: 20_000 } });
});

test("a coming night is beside earlier ones of its weekday, as many days before", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const night = addDays(tonight(), 4);
  const ask = (date: string, daysBefore: number) =>
    makeRequest(app.db, {
      date,
      status: "approved",
      at: toInstant(`${addDays(date, -daysBefore)}T12:00`, venue.timeZone),
      details: { guests: 4, budget: "", message: "" },
    });
  // By hand: four days before, the three Saturdays-like-this had 2, 8 and 6 tables; the last had two more on the day.
  for (const [weeks, tables] of [
    [1, 2],
    [2, 8],
    [3, 6],
  ] as const)
    for (let table = 0; table < tables; table += 1) await ask(addDays(night, -7 * weeks), 4 + table);
  for (const day of [0, 1]) await ask(addDays(night, -7), day);
  for (const day of [4, 5, 9]) await ask(night, day);
  await makeAll(app);
  const { body } = await ana.get("/insights/pace");
  expect(body.nights).toMatchObject([
    {
      night,
      title: "",
      days: 4,
      tables: { now: 3, usual: 6, slow: true },
      lists: { now: 0, usual: 0, slow: false },
      tickets: { now: 0, usual: 0, slow: false },
    },
  ]);
  const { line, usual_line } = body.nights[0].tables;
  // Nine days before the first, five days before the second, today the third; usually 2, 6 and 8 four days before.
  expect(line.slice(-6)).toEqual([1, 1, 1, 1, 2, 3]);
  expect([line.length, usual_line.length, usual_line[28 - 4], usual_line[28]]).toEqual([25, 29, 6, 6]);
  const one = await ana.get(`/insights/pace?night=${night}`);
  expect(one.body).toEqual(body);
  const free = addDays(night, 7);
  const { tables: none } = (await ana.get(`/insights/pace?night=${free}`)).body.nights[0];
  expect([none.now, none.usual]).toEqual([0, 0]);
  for (const other of [addDays(tonight(), -1), addDays(tonight(), 29)])
    expect((await ana.get(`/insights/pace?night=${other}`)).body.nights).toEqual([]);
  expect((await ana.get("/insights/pace?night=soon")).status).toBe(400);
  expect(paceOf(body.nights[0])).toEqual([{ kind: "tables", text: "3 tables asked for, usually 6", isSlow: true }]);
});

test("a role sees only what it may, and a range has to make sense", async () => {
  const app = await testApp();
  const { ana } = await weekend(app);
  const reader = await staffCalls(app, "Rea", "reader");
  const { status, body } = await reader.get(`/insights?${week}`);
  expect([status, body.period.people]).toEqual([200, 11]);
  expect([body.period.deposits === null, body.period.spend === null]).toEqual([
    !can("reader", "deposits.see"),
    !can("reader", "spend.see"),
  ]);
  expect(body.period.subscribers === null).toBe(!can("reader", "subscribers.see"));
  const refused = async (query: string) => {
    const answer = await ana.get(`/insights?${query}`);
    return [answer.status, answer.body.message];
  };
  expect(await refused("from=2026-01-11&to=2026-01-05")).toEqual([400, "The first night must be before the last one."]);
  expect(await refused("from=1999-01-11&to=2026-01-05")).toEqual([400, "Choose ten years at most."]);
  expect((await ana.get("/insights?from=today")).status).toBe(400);
  const { body: none } = await ana.get("/insights?from=2016-06-01&to=2026-05-31");
  expect(none.period.nights).toBe(4);
});
