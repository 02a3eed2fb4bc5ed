import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { instantIn } from "./night-bounds.server.ts";
import { readPlan } from "./plan.server.ts";
import { groupsOf } from "./plan.ts";
import type { Plan } from "./shapes.ts";
import { changeTable } from "./tables.server.ts";

const night = addDays(tonight(), 3);
const table = (name: string, more = {}) => ({ room: "Main room", name, seats: 6, minimum: null, ...more });

async function club() {
  const app = await testApp();
  const staff = await staffCalls(app);
  const add = async (name: string, more = {}): Promise<string> =>
    (await staff.post("/floor/tables", table(name, more))).body.id;
  const change = (what: string, tables: string[], note = "", on = night, headers = {}) =>
    staff.post(`/floor/nights/${on}`, { do: what, tables, note }, headers);
  const planOn = async (on: string | null = night): Promise<Plan> =>
    (await staff.get(`/floor/plan${on ? `?night=${on}` : ""}`)).body.plan;
  const seat = async (name: string, guests: number, at: string, from: string, until: string) => {
    const request = await makeRequest(app.db, { name, date: night, status: "approved", details: { guests } });
    const times = { from: instantIn(night, from), until: instantIn(night, until) };
    return { request, ...(await staff.post("/tonight/seating", { request, night, table: at, ...times })) };
  };
  return { app, staff, add, change, planOn, seat };
}

test("tables are added at a free place of their room, and keep what is not sent", async () => {
  const { staff, add, planOn } = await club();
  const [one, two] = [await add("Booth 1", { shape: "round", turned: 30 }), await add("Booth 2")];
  const before = await planOn(null);
  expect(before.rooms).toMatchObject([{ name: "Main room", version: 1 }]);
  const [first, second] = before.tables;
  expect([first?._id, second?._id]).toEqual([one, two]);
  expect(Math.abs((second?.center_x ?? 0) - (first?.center_x ?? 0))).toBeGreaterThanOrEqual(180);
  await staff.post(`/floor/tables/${one}`, table("Booth 1", { seats: 8 }), { "If-Match": '"1"' });
  expect((await planOn(null)).tables[0]).toEqual({ ...first, seats: 8, version: 2 });
  const far = { center_x: 5000, center_y: -40, width: 240 };
  const { body } = await staff.post(`/floor/tables/${one}`, table("Booth 1", far));
  expect(body.plan.tables[0]).toMatchObject({ ...far, depth: 180, turned: 30 });
  expect((await staff.post("/floor/tables", table("Booth 3", { width: 5 }))).body.errors).toHaveProperty("width");
});

test("rooms are drawn, renamed with their tables, and deleted when they have none", async () => {
  const { staff, add, planOn } = await club();
  const outline = [
    [0, 0],
    [900, 0],
    [900, 500],
    [400, 700],
  ];
  const { body } = await staff.post("/floor/rooms", { name: "Terrace", outline });
  const booth = await add("Booth 1", { room: "Terrace" });
  expect((await staff.post("/floor/rooms", { name: "Terrace", outline })).status).toBe(409);
  expect((await staff.post("/floor/rooms", { name: "Attic", outline: outline.slice(0, 2) })).status).toBe(422);
  const rename = (version: number) =>
    staff.post(`/floor/rooms/${body.id}`, { name: "Roof", outline }, { "If-Match": `"${version}"` });
  expect((await rename(1)).status).toBe(200);
  expect((await rename(1)).status).toBe(412);
  expect((await planOn(null)).tables[0]).toMatchObject({ _id: booth, room: "Roof", version: 1 });
  const refused = await staff.post(`/floor/rooms/${body.id}/remove`);
  expect([refused.status, refused.body.message]).toEqual([409, "Roof has tables. Move or delete them first."]);
  await staff.post(`/floor/tables/${booth}/remove`);
  expect((await staff.post(`/floor/rooms/${body.id}/remove`)).body.plan.rooms).toEqual([]);
  expect((await staff.post(`/floor/tables/${booth}/restore`)).body.plan).toMatchObject({
    rooms: [{ name: "Roof" }],
    tables: [{ _id: booth }],
  });
});

test("tables are held, blocked and released for one club night", async () => {
  const { staff, add, change, planOn, seat } = await club();
  const booth = await add("Booth 1");
  const held = await change("hold", [booth], "Mia Chen, 21:00", night, { "If-Match": '"0"' });
  expect(held.body.plan).toMatchObject({ night, version: 1, tables: [{ state: "held", note: "Mia Chen, 21:00" }] });
  expect((await change("block", [booth], "", night, { "If-Match": '"0"' })).status).toBe(412);
  expect((await planOn(addDays(night, 1))).tables[0]).toMatchObject({ state: null, note: "" });
  expect((await change("release", [booth])).body.plan.tables[0]).toMatchObject({ state: null, note: "", version: 1 });
  await seat("Mia", 4, booth, "21:00", "23:00");
  const refused = await change("block", [booth], "Broken seat");
  expect([refused.status, refused.body.message]).toEqual([409, "Booth 1 is assigned to Mia. Move that party first."]);
  expect((await change("hold", ["none"])).status).toBe(404);
  expect((await change("hold", [booth], "", addDays(tonight(), -1))).status).toBe(409);
  expect((await staff.post("/floor/nights/today", { do: "hold", tables: [booth] })).status).toBe(400);
});

test("merged tables are one, whose seats and minimum spends add up, until they are split", async () => {
  const { add, change, planOn } = await club();
  const [one, two, three] = [
    await add("Booth 1", { minimum: 50_000 }),
    await add("Booth 2", { minimum: 25_000 }),
    await add("Booth 3"),
  ];
  const far = await add("Table 9", { room: "Terrace" });
  await change("hold", [two], "Mia Chen");
  expect((await change("merge", [one, two])).status).toBe(200);
  expect((await change("merge", [two, three])).status).toBe(200);
  const [group] = groupsOf((await planOn()).tables);
  expect(group).toMatchObject({ table: one, name: "Booth 1 + Booth 2 + Booth 3", seats: 18, minimum: 75_000 });
  expect(group).toMatchObject({ state: "held", note: "Mia Chen" });
  expect(groupsOf((await planOn(addDays(night, 1))).tables)).toHaveLength(4);
  expect((await change("merge", [one, far])).body.message).toBe("Choose tables in the same room.");
  expect((await change("merge", [one, two])).body.message).toBe("Choose two or more tables to merge.");
  await change("split", [three]);
  expect(groupsOf((await planOn()).tables).map(({ name, state }) => [name, state])).toEqual([
    ["Booth 1", "held"],
    ["Booth 2", null],
    ["Booth 3", null],
    ["Table 9", null],
  ]);
  await change("block", [three]);
  expect((await change("merge", [two, three])).body.message).toBe("Booth 3 is blocked. Release it first.");
});

test("no change of tables takes a party's seats", async () => {
  const { staff, add, change, planOn, seat, app } = await club();
  const [one, two] = [await add("Booth 1"), await add("Booth 2")];
  const ivy = await seat("Ivy", 4, two, "21:00", "23:00");
  await change("merge", [one, two]);
  const { floor } = (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet;
  expect(floor.seatings).toMatchObject([{ request: ivy.request, table: one }]);
  await app.db
    .updateTable("requests")
    .set({ details: jsonText({ guests: 10 }) })
    .where("id", "=", ivy.request)
    .execute();
  expect((await change("split", [two])).body.message).toBe("Ivy's party of 10 does not fit Booth 1. Move it first.");
  expect((await staff.post(`/floor/tables/${two}/remove`)).body.message).toContain("is merged on");
  expect((await staff.post(`/floor/tables/${two}`, table("Booth 2", { seats: 2 }))).status).toBe(409);
  expect((await staff.post(`/floor/tables/${two}`, table("Booth 2", { seats: 9 }))).status).toBe(200);
  await staff.post(`/requests/${ivy.request}`, { status: "cancelled" });
  expect((await change("split", [two])).status).toBe(200);
  await seat("Sam", 5, one, "21:00", "23:00");
  await seat("Mia", 5, two, "22:00", "23:30");
  expect((await change("merge", [one, two])).body.message).toBe(
    "Sam and Mia are at these tables at the same time. Move one first.",
  );
  const smaller = await staff.post(`/floor/tables/${one}`, table("Booth 1", { seats: 4 }));
  expect(smaller.body.message).toContain("Sam's party of 5 is at Booth 1 on");
  expect((await planOn(null)).tables[0]).toMatchObject({ seats: 6 });
});

test("past club nights are shown as they were; tonight and later ones change", async () => {
  const { app, staff, add, planOn } = await club();
  const booth = await add("Booth 1");
  // The day on which it was added is over.
  const days = (count: number) => Date.now() + count * 86_400_000;
  const by = { id: null, username: "Ana", network: "" };
  const rename = (name: string, now: number) =>
    app.db.transaction().execute((trx) => changeTable(trx, booth, { ...table(name) }, { by, now }));
  await rename("Booth A", days(2));
  await rename("Booth B", days(2));
  await rename("Booth C", days(5));
  const nameOn = async (on: number) => {
    const { tables, over } = await readPlan(app.db, addDays(tonight(), on), days(6));
    return [tables.map(({ name }) => name), over];
  };
  expect(await nameOn(-1)).toEqual([[], true]);
  expect(await nameOn(0)).toEqual([["Booth 1"], true]);
  expect(await nameOn(1)).toEqual([["Booth 1"], true]);
  expect(await nameOn(2)).toEqual([["Booth B"], true]);
  expect(await nameOn(4)).toEqual([["Booth B"], true]);
  expect(await nameOn(5)).toEqual([["Booth C"], true]);
  expect(await nameOn(6)).toEqual([["Booth C"], false]);
  expect((await planOn(tonight())).over).toBe(false);
  expect((await staff.get(`/floor/plan?night=${addDays(tonight(), -1)}`)).body.plan.tables).toEqual([]);
});

test("a table whose room was never drawn has one of the usual size", async () => {
  const { app, add, planOn } = await club();
  const row = { id: "old", room: "Cellar", name: "Vault", seats: 4, minimum_cents: null, center_x: 1510, center_y: 90 };
  await app.db
    .insertInto("club_tables")
    .values({ ...row, created_at: "2026-01-01T00:00:00.000Z" })
    .execute();
  expect(await planOn(null)).toMatchObject({
    rooms: [{ _id: "old", name: "Cellar" }],
    tables: [{ name: "Vault", center_x: 1510, center_y: 90, width: 180 }],
  });
  await add("Barrel", { room: "Cellar", center_x: 800, center_y: 500 });
  const { rooms } = await planOn(null);
  expect(rooms).toMatchObject([{ _id: "old", name: "Cellar" }]);
});
