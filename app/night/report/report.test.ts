import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeList } from "../../../test/guest-lists.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { readTrail } from "../../../test/trail.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import type { NightCount } from "../sheet/shapes.ts";
import { hourMark } from "./report.ts";
import type { AfterNight } from "./report-shapes.ts";

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
    // The same account again is no conflict.
    action(claim, "redeemed", "2026-01-11T00:06"),
  ];
  expect((await staff.post("/tonight/ticks", { night, ticks: actions })).status).toBe(200);
  const other = await staffCalls(app, "Bo");
  await other.post("/tonight/ticks", { night, ticks: [action(claim, "redeemed", "2026-01-11T00:07")] });
  // Recorded by the office only.
  await staff.post(`/requests/${tables[3]}`, { status: "arrived" });

  const { body } = await staff.get(`/tonight/after?night=${night}`);
  const of = (source: string) => body.sources.find((item: { source: string }) => item.source === source);
  expect(of("vip-table")).toMatchObject({ expected: 4, came: 3, no_show: 1, guests_expected: 28, guests_came: 20 });
  expect(of("function")).toMatchObject({ expected: 1, came: 1, guests_came: 40 });
  expect(of("claim")).toMatchObject({ expected: 1, came: 1, guests_came: 2, used_again: 1 });
  const none = { "vip-table": 0, function: 0, claim: 0, list: 0, ticket: 0, "walk-in": 0, count: 0 };
  expect(body.hours.map(({ hour, guests }: { hour: string; guests: object }) => [hour, guests])).toEqual([
    ["", { ...none, "vip-table": 10 }],
    ["21:00", { ...none, function: 40 }],
    ["22:00", { ...none, "vip-table": 10 }],
    ["23:00", none],
    ["00:00", { ...none, claim: 2 }],
  ]);

  const csv = await fetch(`${app.origin}/api/tonight/after.csv?night=${night}`, { headers: staff.headers });
  expect(csv.headers.get("content-disposition")).toContain(`night-${night}.csv`);
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows).toContainEqual({
    Night: night,
    What: "Did not arrive",
    Source: "Tables",
    Parties: "1",
    Guests: "8",
    Amount: "",
  });
  expect(rows).toContainEqual({
    Night: night,
    What: "Arrived from 22:00",
    Source: "Tables",
    Parties: "",
    Guests: "10",
    Amount: "",
  });
});

test("the report counts lists, tickets, walk-ins and the doors' buttons, also once the guests are deleted", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const luca = await makeList(db, {
    night,
    name: "Luca",
    guests: { "Mia Chen": 4, "Ben Ito": 0 },
    commission: jsonText({ per_person_cents: 500, beyond: 2 }),
    created_at: "2026-01-02T00:00:00.000Z",
  });
  const ana = await makeList(db, {
    night,
    name: "Ana",
    owner_name: "Ana Moretti",
    guests: { "Chen Mia": 1 },
    commission: jsonText({ per_person_cents: 250 }),
    created_at: "2026-01-03T00:00:00.000Z",
  });
  const shop_id = await makeShop(db, { name: "Box Office" });
  const early = await makeTicket(db, { shop_id, night, kind: "Early bird", people: 2 });
  await makeTicket(db, { shop_id, night, kind: "Early bird" });
  const voided = await makeTicket(db, { shop_id, night, kind: "Door", state: "void" });
  const table = await makeRequest(db, { date: night, status: "approved" });

  const act = async (what: string, time: string, more: object = {}) => {
    const tick = { _id: randomUUID(), request: "", what, undoes: null, at: `${time}:00+11:00`, ...more };
    const { body } = await staff.post("/tonight/ticks", { night, ticks: [tick] });
    expect(body.results).toEqual([{ _id: tick._id, kept: true }]);
    return tick._id;
  };
  const day = "2026-01-10";
  await act("arrived", `${day}T22:05`, { request: luca[0], people: 3 });
  await act("arrived", `${day}T22:40`, { request: luca[0], people: 2 });
  const other = await staffCalls(app, "Bo");
  const again = { _id: randomUUID(), request: luca[0], what: "arrived", undoes: null, people: 5 };
  await other.post("/tonight/ticks", { night, ticks: [{ ...again, at: `${day}T22:41:00+11:00` }] });
  await act("arrived", `${day}T22:50`, { request: ana[0] });
  await act("arrived", `${day}T23:10`, { request: early, people: 1 });
  await act("arrived", `${day}T23:11`, { request: voided, reason: "Shop confirmed by phone" });
  await act("arrived", `${day}T23:20`, { request: table, people: 4 });
  await act("walk-in", `${day}T23:30`, { people: 3 });
  const mistake = await act("walk-in", `${day}T23:31`, { people: 9 });
  await act("undone", `${day}T23:32`, { undoes: mistake });
  await act("in", "2026-01-11T00:10", { people: 2 });
  await act("out", "2026-01-11T01:15", { people: 6 });
  await act("corrected", "2026-01-11T01:20", { party: 11, reason: "Counted twice" });

  const { body } = await staff.get(`/tonight/after?night=${night}`);
  expect(body).toMatchObject({ came_in: 17, walk_ins: 3, counted_in: 1, left: 6, unlisted: 0, earlier: null });
  expect(body.peak).toEqual({ people: 17, at: "2026-01-11T00:10:00+11:00" });
  const of = (source: string) => body.sources.find((item: { source: string }) => item.source === source);
  expect(of("list")).toMatchObject({ expected: 3, came: 2, guests_expected: 8, guests_came: 7, used_again: 1 });
  expect(of("ticket")).toMatchObject({ expected: 3, came: 2, guests_came: 2, partial: 1 });
  expect(of("vip-table")).toMatchObject({ guests_expected: 8, guests_came: 4, partial: 1 });
  expect(body.lists).toMatchObject([
    { name: "Ana", owner: "Ana Moretti", expected: 1, guests_came: 2 },
    { name: "Luca", expected: 2, guests_expected: 6, guests_came: 5, used_again: 1 },
  ]);
  expect(body.tickets).toMatchObject([
    { shop: "Box Office", kind: "Door", void: 1, guests_came: 1 },
    { shop: "Box Office", kind: "Early bird", void: 0, guests_expected: 3, guests_came: 1 },
  ]);
  expect(body.doors).toEqual([{ door: "Ana", came_in: 17, left: 6 }]);
  const inside = body.hours.map(({ hour, left, inside }: Record<string, unknown>) => [hour, left, inside]);
  expect(inside).toEqual([
    ["22:00", 0, 7],
    ["23:00", 0, 16],
    ["00:00", 0, 17],
    ["01:00", 6, 11],
  ]);
  expect(body.exceptions.map(({ what, people, reason }: Record<string, unknown>) => [what, people, reason])).toEqual([
    ["again", 0, ""],
    ["override", 1, "Shop confirmed by phone"],
    ["corrected", -1, "Counted twice"],
  ]);
  // Mia was on Luca's list first: seven came under her name, and his entry allows five.
  expect(body.commission).toMatchObject([
    { name: "Ana", came: 2, counted: 0, amount_cents: 0 },
    { name: "Luca", came: 5, counted: 5, beyond: 2, amount_cents: 1500 },
  ]);

  const file = async (section: string) => {
    const path = `${app.origin}/api/tonight/after.csv?night=${night}&section=${section}`;
    const answer = await fetch(path, { headers: staff.headers });
    expect(answer.headers.get("content-disposition")).toContain(`night-${night}-${section}.csv`);
    return parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  expect(await file("commission")).toContainEqual(
    expect.objectContaining({ List: "Luca", Counted: "5", "Per person": "5.00", Commission: "15.00" }),
  );
  for (const section of ["sources", "lists", "tickets", "doors", "hours", "exceptions"]) {
    expect([section, (await file(section)).length]).toEqual([section, body[section].length]);
  }
  const entry = (await readTrail(db)).findLast(({ action }) => action === "report.exported");
  expect(entry).toMatchObject({ filter: { night, section: "exceptions" }, count: 3 });

  await db.deleteFrom("list_entries").execute();
  await db.deleteFrom("tickets").execute();
  const later = (await staff.get(`/tonight/after?night=${night}`)).body;
  expect(later).toMatchObject({ came_in: 17, walk_ins: 3, unlisted: 4, lists: [], peak: body.peak });
  expect(later.sources.map((item: { guests_came: number }) => item.guests_came)).toEqual([4, 0, 0, 7, 2]);

  // A week later it is compared with this night.
  const next = (await staff.get("/tonight/after?night=2026-01-17")).body;
  expect(next.earlier).toEqual({ night, came_in: 17, peak: body.peak });
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

test("the two hours that the clock shows alike when daylight saving ends are told apart, on screen and in files", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const autumn = "2026-04-04";
  const act = (at: string, people: number) =>
    staff.post("/tonight/ticks", {
      night: autumn,
      ticks: [{ _id: randomUUID(), request: "", what: "walk-in", undoes: null, at, people }],
    });
  await act("2026-04-05T01:50:00+11:00", 1);
  await act("2026-04-05T02:30:00+11:00", 2);
  await act("2026-04-05T02:30:00+10:00", 4);
  const { body } = (await staff.get(`/tonight/after?night=${autumn}`)) as { body: AfterNight };
  expect(body.hours.map(({ hour, from }) => hour + hourMark(from, body.hours))).toEqual([
    "01:00",
    "02:00 (UTC+11:00)",
    "02:00 (UTC+10:00)",
  ]);
  expect(body.peak && hourMark(body.peak.at, body.hours)).toBe(" (UTC+10:00)");
  const file = async (section = "") => {
    const address = `${app.origin}/api/tonight/after.csv?night=${autumn}${section}`;
    const text = await (await fetch(address, { headers: staff.headers })).text();
    return parse(text, { bom: true, columns: true }) as Record<string, string>[];
  };
  const walkIns = (await file()).filter((row) => row.What?.startsWith("Arrived from") && row.Source === "Walk-ins");
  expect(walkIns.map(({ What, Guests }) => [What, Guests])).toEqual([
    ["Arrived from 01:00", "1"],
    ["Arrived from 02:00 (UTC+11:00)", "2"],
    ["Arrived from 02:00 (UTC+10:00)", "4"],
  ]);
  const hours = (await file("&section=hours")).map((row) => [row.From, row["Walk-ins"]]);
  expect(hours).toEqual(walkIns.map(({ What, Guests }) => [What?.replace("Arrived from ", ""), Guests]));
});

/** A club whose front door, which leads into the main room, does something at a time of the evening. */
async function frontDoor() {
  const app = await testApp();
  // Whose actions count as that door's.
  const staff = await staffCalls(app, "Front door");
  const act = (what: string, time: string, more: object) =>
    staff.post("/tonight/ticks", {
      night,
      ticks: [{ _id: randomUUID(), request: "", what, undoes: null, at: `2026-01-10T${time}:00+11:00`, ...more }],
    });
  return { app, staff, act };
}

test("no room had more people at once than the club, also once a correction said that fewer were inside", async () => {
  const { app, staff, act } = await frontDoor();
  const table = await makeRequest(app.db, { date: night, status: "approved", details: { guests: 100 } });
  await act("arrived", "22:00", { request: table });
  await act("corrected", "23:00", { party: 45, reason: "Counted" });
  const { body } = await staff.get(`/tonight/after?night=${night}`);
  expect(body.peak).toMatchObject({ people: 45 });
  expect(body.rooms).toEqual([{ room: "Main room", went_in: 100, peak: 45 }]);
});

test("as many went into a room as were in it at once, also once a correction moved people there", async () => {
  const { app, staff, act } = await frontDoor();
  const table = await makeRequest(app.db, { date: night, status: "approved", details: { guests: 1 } });
  await act("arrived", "22:00", { request: table });
  await act("corrected", "22:10", { party: 3, room: "Terrace", reason: "Counted" });
  await act("in", "22:20", { people: 2 });
  // Three of six were not there: the two counted by the button, and one who had left. The rooms share those who remain.
  await act("corrected", "22:30", { party: 3, reason: "Counted" });
  const { minutes } = (await staff.get(`/tonight/count?night=${night}`)).body as NightCount;
  expect(minutes.at(-1)?.rooms).toEqual({ "Main room": 2, Terrace: 1 });
  const { body } = await staff.get(`/tonight/after?night=${night}`);
  expect(body.rooms).toEqual([
    { room: "Terrace", went_in: 3, peak: 2 },
    { room: "Main room", went_in: 2, peak: 2 },
  ]);
});
