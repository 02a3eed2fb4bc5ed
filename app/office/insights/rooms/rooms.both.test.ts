import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { doorPhone } from "../../../../test/door-phone.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { instantIn } from "../../../bookings/floor/night-bounds.server.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { can, roles } from "../../../platform/roles/roles.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { keepNumbers, rebuildNumbers } from "../keep-numbers.server.ts";
import type { Rooms } from "./shapes.ts";

const night = tonight();
const range = `from=${night}&to=${night}`;

/** When the night is over. */
const LATER = Date.now() + 2 * 86_400_000;

let made = 0;

/** Ids ascend, since they order actions of the same second. */
function action(what: string, more: object = {}) {
  made += 1;
  const _id = `${String(made).padStart(4, "0")}-${randomUUID()}`;
  return { _id, request: "", what, undoes: null, at: new Date().toISOString(), ...more };
}

async function makeAll({ db }: TestApp) {
  const writer = createWriter(db);
  while (await keepNumbers(db, writer, LATER));
}

// By hand. The front door leads into the main room, the terrace door from there onto the terrace:
//
//                 counted             went in  peak   tables  parties  came   bills  spent
// Main room    in 30, out 2, walk-in     31     30       2       2       1       2   640.50
// Terrace      in 5                       5      5       2       1       –       –      –
//
// The party that came, of four, was let in by the office, at no door; it spent 550.50, the other, of four too, 90.00.
// Then 31 people are counted instead of 33: two of the front door's presses were none, so at most 28 were in the main room,
// before two left and one walked in. A party moves to the terrace,
// with its 90.00.
test("rooms are compared by what their doors counted and by their tables, as worked out by hand", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const front = await doorPhone(app, { night, may_override: true });
  const terrace = await doorPhone(app, { night, door: "Terrace door" });
  for (const one of [action("in", { people: 30 }), action("out", { people: 2 }), action("walk-in")])
    expect((await front.act(one)).kept).toBe(true);
  await terrace.act(action("in", { people: 5 }));

  const table = async (room: string, name: string) =>
    (await ana.post("/floor/tables", { room, name, seats: 8, minimum: null })).body.id as string;
  const [booth, bar] = [await table("Main room", "Booth 1"), await table("Main room", "Bar 1")];
  const [deck, rail] = [await table("terrace", "Deck 1"), await table("terrace", "Rail 1")];
  const details = { guests: 4, budget: "", message: "" };
  const seat = async (request: string, at: string) => {
    const [from, until] = [instantIn(night, "22:00"), instantIn(night, "02:00")];
    expect((await ana.post("/tonight/seating", { request, night, table: at, from, until })).status).toBe(200);
  };
  const parties: string[] = [];
  for (const at of [booth, bar, deck]) {
    const party = await makeRequest(app.db, { date: night, status: "approved", details });
    await seat(party, at);
    parties.push(party);
  }
  const [first = "", second = ""] = parties;
  await ana.post(`/requests/${first}`, { status: "arrived" });
  const spend = (party: string, amount: string) =>
    ana.post(`/deposits/of/${party}/entries`, { id: randomUUID(), entry: "spent", amount, email: false });
  for (const [party, amount] of [
    [first, "550.50"],
    [second, "90"],
  ] as const)
    expect((await spend(party, amount)).status).toBe(200);
  await makeAll(app);
  const read = async () => (await ana.get(`/insights/rooms?${range}`)).body as Rooms;
  const rowsOf = ({ rooms }: Rooms) =>
    rooms.map(({ spend, ...room }) => [...Object.values(room), ...(spend ? Object.values(spend) : [])]);
  expect(rowsOf(await read())).toEqual([
    ["Main room", 1, 31, 30, 2, 2, 1, 2, 8, 64_050],
    ["Terrace", 1, 5, 5, 2, 1, 0, 0, 0, 0],
  ]);
  expect((await read()).missing).toBe(0);

  const stored = () => app.db.selectFrom("night_numbers").select(["night", "numbers"]).orderBy("night").execute();
  const kept = await stored();
  await rebuildNumbers(app.db, createWriter(app.db), LATER);
  expect(await stored()).toEqual(kept);

  const due = () => app.db.selectFrom("nights_due").select("night").execute();
  expect(await due()).toEqual([]);
  await seat(second, rail);
  expect(await due()).toEqual([{ night }]);
  expect((await front.act(action("corrected", { party: 31, reason: "Counted" }))).kept).toBe(true);
  await makeAll(app);
  expect(rowsOf(await read())).toEqual([
    ["Main room", 1, 29, 28, 2, 1, 1, 1, 4, 55_050],
    ["Terrace", 1, 5, 5, 2, 2, 0, 1, 4, 9_000],
  ]);

  const csv = await fetch(`${app.origin}/api/insights/rooms.csv?${range}`, { headers: ana.headers });
  const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["Main room", "1", "29", "29", "28", "2", "1", "1", "1", "4", "550.50", "137.63"],
    ["Terrace", "1", "5", "5", "5", "2", "2", "0", "1", "4", "90.00", "22.50"],
  ]);
  for (const role of roles) {
    if (!can(role, "report.see")) continue;
    const { rooms } = (await (await staffCalls(app, role, role)).get(`/insights/rooms?${range}`)).body as Rooms;
    expect([role, rooms[0]?.spend === null]).toEqual([role, !can(role, "spend.see")]);
  }

  // Numbers of an earlier release have no rooms.
  const [old] = await stored();
  const { rooms: _, ...numbers } = JSON.parse(String(old?.numbers));
  await app.db
    .insertInto("night_numbers")
    .values({
      night: addDays(night, -70),
      numbers: JSON.stringify(numbers) as never,
      is_over: 1,
      made_at: "2026-01-01T00:00:00.000Z",
    })
    .execute();
  const { body } = await ana.get(`/insights/rooms?from=${addDays(night, -80)}&to=${night}`);
  expect([body.missing, rowsOf(body)]).toEqual([1, rowsOf(await read())]);
});
