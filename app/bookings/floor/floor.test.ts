import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { instantIn } from "./night-bounds.server.ts";

const booth = { room: "Main room", name: "Booth 1", seats: 10, minimum: 1_000_000 };

async function venue(night = addDays(tonight(), 1)) {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { body } = await staff.post("/floor/tables", booth);
  const table: string = body.id;
  const party = (name: string) => makeRequest(app.db, { name, date: night, status: "approved" });
  const give = (request: string, from: string, until: string, to: string | null = table, calls = staff) =>
    calls.post("/tonight/seating", {
      request,
      night,
      table: to,
      from: instantIn(night, from),
      until: instantIn(night, until),
    });
  return { app, staff, night, table, party, give };
}

/** Clock times of a night that is surely to come. */
const late = { early: "05:00", middle: "05:20", later: "05:40", end: "05:59" };

test("a table is assigned once for a time, and again for another", async () => {
  const { staff, night, party, give } = await venue();
  const [mia, ivy, sam] = [await party("Mia"), await party("Ivy"), await party("Sam")];
  expect((await give(mia, late.early, late.later)).status).toBe(200);
  const refused = await give(ivy, late.middle, late.end);
  expect([refused.status, refused.body.message]).toEqual([409, "Booth 1 is assigned to Mia, 5 AM to 5:40 AM."]);
  expect((await give(ivy, late.later, late.end)).status).toBe(200);
  // Their own time does not stand in their way, and a table that was let go of is free.
  expect((await give(mia, late.early, late.middle)).status).toBe(200);
  expect((await give(mia, late.early, late.middle, null)).status).toBe(200);
  expect((await give(sam, late.early, late.later)).status).toBe(200);
  const { floor } = (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet;
  expect(floor.seatings).toHaveLength(3);
  expect(floor.seatings.find(({ request }: { request: string }) => request === mia).table).toBe(null);
});

test("of many who assign one table concurrently on two instances, one succeeds", async () => {
  const { app, party, give } = await venue();
  const other = await staffCalls(await testApp({ sameAs: app }), "Bo");
  const parties = await Promise.all(Array.from({ length: 24 }, (_, index) => party(`Party ${index}`)));
  const answers = await Promise.all(
    parties.map((id, index) => give(id, late.early, late.end, undefined, index % 2 ? other : undefined)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(23);
});

test("a table is held for thirty minutes; a party that has arrived keeps it", async () => {
  const { app, staff, night, party, give } = await venue(tonight());
  const [mia, ivy, sam] = [await party("Mia"), await party("Ivy"), await party("Sam")];
  await give(mia, late.early, late.end);
  const came = async (minutesAgo: number) => {
    const from_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    await app.db.updateTable("seatings").set({ from_at }).where("request_id", "=", mia).execute();
  };
  await came(29);
  expect((await give(ivy, late.early, late.end)).status).toBe(409);
  await came(31);
  const action = { _id: randomUUID(), request: mia, what: "arrived", undoes: null, at: new Date().toISOString() };
  await staff.post("/tonight/ticks", { night, ticks: [action] });
  expect((await give(ivy, late.early, late.end)).status).toBe(409);
  const undone = { ...action, _id: randomUUID(), what: "undone", undoes: action._id };
  await staff.post("/tonight/ticks", { night, ticks: [undone] });
  expect((await give(ivy, late.early, late.end)).status).toBe(200);
  const { request } = (await staff.get(`/requests/${mia}`)).body;
  expect(request.history[0].details.text).toContain("Booth 1 was reassigned");
  await staff.post(`/requests/${ivy}`, { status: "cancelled" });
  expect((await give(sam, late.early, late.end)).status).toBe(200);
});

test("tables change on the version that was read, and times are within the night", async () => {
  const { staff, table, party, give } = await venue();
  const changed = { ...booth, name: "Booth One" };
  const save = (version: number) => staff.post(`/floor/tables/${table}`, changed, { "If-Match": `"${version}"` });
  expect((await save(1)).body.plan.tables[0]).toMatchObject({ name: "Booth One", version: 2 });
  expect((await save(1)).status).toBe(412);
  const mia = await party("Mia");
  expect((await give(mia, late.end, late.early)).status).toBe(422);
  expect((await staff.post(`/floor/tables/${table}/remove`)).body.plan.tables).toEqual([]);
  expect((await give(mia, late.early, late.end)).status).toBe(404);
  expect((await staff.post("/floor/tables", { ...booth, seats: 0 })).body.errors).toHaveProperty("seats");
});
