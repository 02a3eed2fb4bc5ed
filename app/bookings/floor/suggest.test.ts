import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { instantIn } from "./night-bounds.server.ts";
import { freeTables, suggestTable, suggestTables } from "./suggest.server.ts";

const night = addDays(tonight(), 5);
const time = { from: instantIn(night, "22:00"), until: instantIn(night, "02:00") };

type Spot = [seats: number, x: number, category?: string];

/** A room with square tables of 180 cm in a row: seats, middle, and category by name. */
async function room(places: Record<string, Spot>) {
  const { db } = await testApp();
  for (const [id, [seats, center_x, category_id]] of Object.entries(places)) {
    const row = { id, name: id, room: "Main room", seats, center_x, center_y: 100 };
    await db
      .insertInto("club_tables")
      .values({ ...row, category_id: category_id ?? null, minimum_cents: null, created_at: "" })
      .execute();
  }
  const change = (table_id: string, values: { state?: "held" | "blocked"; merged_into?: string }) =>
    db
      .insertInto("night_tables")
      .values({ night, table_id, ...values })
      .execute();
  const seated = async (table_id: string, status = "approved") => {
    const request_id = await makeRequest(db, { date: night, status });
    await db.insertInto("seatings").values({ request_id, night, table_id, from_at: "", until_at: "" }).execute();
    const stay = { from_at: new Date(time.from).toISOString(), until_at: new Date(time.until).toISOString() };
    await db.updateTable("seatings").set(stay).where("request_id", "=", request_id).execute();
  };
  const suggested = async (guests: number, category?: string) => {
    const found = await suggestTable(db, { night, guests, category, ...time });
    return found && `${found.name}: ${found.seats}${found.merge.length > 0 ? " merged" : ""}`;
  };
  return { db, change, seated, suggested };
}

test("a party gets the table with the fewest empty seats, of the category it asked for where one fits", async () => {
  const { suggested } = await room({ A: [10, 200, "booth"], B: [6, 600, "booth"], C: [4, 1000, "high"], D: [6, 1400] });
  expect(await suggested(4)).toBe("C: 4");
  expect(await suggested(5)).toBe("B: 6");
  expect(await suggested(4, "booth")).toBe("B: 6");
  expect(await suggested(8, "high")).toBe("A: 10");
  expect(await suggested(11)).toBe(undefined);
});

test("only where no table fits are neighbours suggested, as few as possible, and merged tables stay together", async () => {
  const { suggested, change, seated } = await room({
    A: [4, 200],
    B: [4, 400],
    C: [6, 600],
    // Too far from the others.
    D: [6, 1400],
  });
  expect(await suggested(8)).toBe("A + B: 8 merged");
  expect(await suggested(9)).toBe("B + C: 10 merged");
  expect(await suggested(14)).toBe("A + B + C: 14 merged");
  expect(await suggested(12)).toBe("A + B + C: 14 merged");
  await change("B", { merged_into: "A" });
  expect(await suggested(8)).toBe("A + B: 8");
  expect(await suggested(5)).toBe("C: 6");
  await change("C", { state: "held" });
  expect(await suggested(5)).toBe("D: 6");
  await seated("D");
  expect(await suggested(5)).toBe("A + B: 8");
});

test("tables are free if no party has them at that time, and they are neither held nor blocked", async () => {
  const { db, change, seated } = await room({ A: [4, 200], B: [4, 600], C: [4, 1000], D: [4, 1400] });
  await change("A", { state: "blocked" });
  await seated("B");
  await seated("C", "cancelled");
  const names = async (stay = {}) => (await freeTables(db, night, stay)).map(({ name }) => name);
  expect(await names()).toEqual(["C", "D"]);
  const early = { from: instantIn(night, "20:00"), until: instantIn(night, "22:00") };
  expect(await names(early)).toEqual(["B", "C", "D"]);
});

test("of several parties the largest choose first, and no table is suggested twice for one time", async () => {
  const { db } = await room({ A: [4, 200], B: [6, 800], C: [8, 1400] });
  const later = { from: time.until, until: instantIn(night, "05:00") };
  const parties = [
    { id: "two", guests: 2, ...time },
    { id: "six", guests: 6, ...time },
    { id: "five", guests: 5, ...time },
    { id: "late", guests: 5, ...later },
    { id: "many", guests: 9, ...time },
  ];
  const found = await suggestTables(db, night, parties, { now: Date.now(), merges: true });
  expect(Object.fromEntries([...found].map(([id, { name }]) => [id, name]))).toEqual({
    six: "B",
    five: "C",
    late: "B",
    two: "A",
  });
});

test("a request's choices are its night's plan with the other parties, and the table that fits it best", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const ids: string[] = [];
  for (const seats of [6, 8]) {
    const table = { room: "Main room", name: `Booth ${seats}`, seats, minimum: null };
    ids.push((await staff.post("/floor/tables", table)).body.id);
  }
  const details = { guests: 5, time: "21:00", budget: "", message: "" };
  const [mia, sam] = await Promise.all(
    ["Mia", "Sam"].map((name) => makeRequest(app.db, { name, date: night, status: "approved", details })),
  );
  const choices = async () => (await staff.get(`/floor/choices?request=${mia}`)).body;
  expect(await choices()).toMatchObject({
    party: { guests: 5, table: null, from: instantIn(night, "21:00") },
    suggestion: { table: ids[0], name: "Booth 6", merge: [] },
    parties: [],
  });
  await staff.post("/tonight/seating", { request: sam, night, table: ids[0], ...time });
  expect(await choices()).toMatchObject({
    suggestion: { table: ids[1] },
    parties: [{ table: ids[0], name: "Sam", guests: 5 }],
  });
  expect((await staff.get("/floor/choices?request=none")).status).toBe(404);
});
