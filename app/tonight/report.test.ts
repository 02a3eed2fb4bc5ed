import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeEvent, makeOffer, makeRequest } from "../../test/makers.ts";
import { staffCalls } from "../../test/staff-calls.ts";

const night = "2026-01-10";

test("the night report counts arrivals and no-shows by source and hour", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const party = (guests: number) =>
    makeRequest(app.db, { date: night, status: "approved", details: { guests, budget: "", message: "" } });
  const tables = [await party(4), await party(6), await party(8), await party(10)];
  const room = await makeRequest(app.db, {
    kind: "function",
    date: night,
    status: "definite",
    details: { guests: 40 },
  });
  const subject = await makeOffer(app.db);
  const claim = await makeRequest(app.db, {
    kind: "claim",
    date: night,
    subject,
    details: { offer: "Two for one entry", guestName: "Sam" },
  });
  const action = (request: string | undefined, what: string, time: string) => ({
    _id: randomUUID(),
    request,
    what,
    undoes: null,
    at: `${time}:00+11:00`,
  });
  const actions = [
    action(tables[0], "arrived", "2026-01-10T22:10"),
    action(tables[1], "arrived", "2026-01-10T22:59"),
    action(tables[2], "no-show", "2026-01-11T00:30"),
    action(room, "arrived", "2026-01-10T21:00"),
    action(claim, "redeemed", "2026-01-11T00:05"),
    action(claim, "redeemed", "2026-01-11T00:06"),
  ];
  expect((await staff.post("/tonight/ticks", { night, ticks: actions })).status).toBe(200);
  // Recorded by the office only.
  await staff.post(`/requests/${tables[3]}`, { status: "arrived" });

  const { body } = await staff.get(`/tonight/after?night=${night}`);
  const of = (source: string) => body.sources.find((one: { source: string }) => one.source === source);
  expect(of("vip-table")).toMatchObject({ expected: 4, came: 3, no_show: 1, guests_expected: 28, guests_came: 20 });
  expect(of("function")).toMatchObject({ expected: 1, came: 1, guests_came: 40 });
  expect(of("claim")).toMatchObject({ expected: 1, came: 1, guests_came: 2, used_again: 1 });
  expect(body.hours).toEqual([
    { hour: "", guests: { "vip-table": 10, function: 0, claim: 0, list: 0, ticket: 0 } },
    { hour: "21:00", guests: { "vip-table": 0, function: 40, claim: 0, list: 0, ticket: 0 } },
    { hour: "22:00", guests: { "vip-table": 10, function: 0, claim: 0, list: 0, ticket: 0 } },
    { hour: "00:00", guests: { "vip-table": 0, function: 0, claim: 2, list: 0, ticket: 0 } },
  ]);

  const csv = await fetch(`${app.origin}/api/tonight/after.csv?night=${night}`, { headers: staff.headers });
  expect(csv.headers.get("content-disposition")).toContain(`night-${night}.csv`);
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toContainEqual({ Night: night, What: "Did not arrive", Source: "Tables", Parties: "1", Guests: "8" });
  expect(rows).toContainEqual({
    Night: night,
    What: "Arrived from 22:00",
    Source: "Tables",
    Parties: "",
    Guests: "10",
  });
});

test("nights around one have an event or guests on the sheet; other days are skipped", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const on = (day: string, more: object = {}) =>
    makeEvent(app.db, { starts_at: `${day}T11:00:00.000Z`, ends_at: `${day}T17:00:00.000Z`, ...more });
  await on("2026-01-03");
  await on("2026-01-10");
  await on("2026-01-10", { name: "Second room" });
  await on("2026-01-12", { active: 0 });
  await on("2026-01-13", { deleted_at: "2026-01-01T00:00:00.000Z" });
  await makeRequest(app.db, { date: "2026-01-14", kind: "function", status: "definite" });
  await makeRequest(app.db, { date: "2026-01-15" });
  await on("2026-01-24");
  const { body } = await staff.get("/tonight/nights?night=2026-01-10");
  expect(body).toEqual({ nights: ["2026-01-03", "2026-01-10", "2026-01-14", "2026-01-24"] });
});
