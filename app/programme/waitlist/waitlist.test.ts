import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { unrecordedActor } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { answer, clock, makeTable, NIGHT, offersOf, serve, waiting } from "../../../test/waitlist.ts";
import { removeRequests } from "../../bookings/requests/remove.server.ts";
import { recordDoorActions } from "../../night/sheet/record-door-actions.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { passOn } from "./pass-on.server.ts";

const statusOf = async (db: Database, id: string) =>
  (await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

const mailsTo = (db: Database, about: string) =>
  db
    .selectFrom("outbox")
    .select("data")
    .where("about", "=", about)
    .where("template", "=", "table-offer")
    .orderBy("id")
    .execute();

test("a free table is offered to the first party that it suits, with the fewest seats left over", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 12", 12);
  await makeTable(db, "Booth 6", 6, "terrace");
  const big = await waiting(db, "Zoe", 20, "09:00");
  await waiting(db, "Mia", 5, "09:10");
  await waiting(db, "Ivy", 4, "09:20", { details: { category: "terrace" } });
  await waiting(db, "Sam", 9, "09:30");
  expect(await serve(db, "12:00")).toBe(2);
  expect(await offersOf(db)).toEqual(["Mia Booth 6 open", "Sam Booth 12 open"]);
  // Nothing is offered twice.
  expect(await serve(db, "12:01")).toBe(0);
  expect(await mailsTo(db, big)).toEqual([]);
});

test("a declined or expired offer passes to the next party, and the one after gets the table", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 6, "09:00");
  const ivy = await waiting(db, "Ivy", 4, "09:10");
  const sam = await waiting(db, "Sam", 2, "09:20");
  await serve(db, "12:00");
  expect(await answer(db, mia, "decline", "12:10")).toEqual({ done: "answered" });
  await serve(db, "12:11");
  expect(await offersOf(db)).toEqual(["Mia Booth 1 declined", "Ivy Booth 1 open"]);
  await serve(db, "13:10");
  expect((await offersOf(db)).at(-1)).toBe("Ivy Booth 1 open");
  await serve(db, "13:11");
  expect(await offersOf(db)).toEqual(["Mia Booth 1 declined", "Ivy Booth 1 expired", "Sam Booth 1 open"]);
  const late = await answer(db, ivy, "accept", "13:12");
  expect(late).toMatchObject({
    status: 409,
    form: "answer",
    message: expect.stringMatching(/^We no longer hold this table for you\. You're still on the waitlist/),
  });
  expect(await answer(db, sam, "accept", "13:13")).toEqual({ done: "answered" });
  expect(await Promise.all([mia, ivy, sam].map((id) => statusOf(db, id)))).toEqual([
    "waitlisted",
    "waitlisted",
    "approved",
  ]);
  const { table_id, from_at } = await db
    .selectFrom("seatings")
    .selectAll()
    .where("request_id", "=", sam)
    .executeTakeFirstOrThrow();
  expect([table_id !== null, Date.parse(from_at)]).toEqual([true, clock(`${NIGHT}T22:00`)]);
  const [offered, confirmed] = await mailsTo(db, sam);
  expect(JSON.parse(offered?.data ?? "{}")).toMatchObject({ table: "Booth 1", seats: 6, guests: 2, offer: {} });
  expect(JSON.parse(confirmed?.data ?? "{}").offer).toBeUndefined();
  // Nobody is asked again about a table that they did not take.
  expect(await serve(db, "13:14")).toBe(0);
});

test("each way in which a table becomes free is noticed", async () => {
  const db = await testDatabase();
  const table = await makeTable(db, "Booth 1", 6);
  const seated = await waiting(db, "Leo", 6, "08:00", { status: "approved" });
  const seating = { night: NIGHT, table_id: table, from_at: "2030-06-15T12:00:00.000Z" };
  const until_at = "2030-06-15T20:00:00.000Z";
  await db
    .insertInto("seatings")
    .values({ request_id: seated, ...seating, until_at })
    .execute();
  await waiting(db, "Mia", 4, "09:00");
  /** Makes a change, sees that the table is offered, and takes both back. */
  const frees = async (change: () => Promise<unknown>, undo: () => Promise<unknown>, at = "12:00") => {
    expect(await serve(db, at)).toBe(0);
    await change();
    expect(await serve(db, at)).toBe(1);
    await undo();
    await serve(db, at);
    expect((await offersOf(db)).at(-1)).toBe("Mia Booth 1 withdrawn");
  };
  const change = (set: object) => () => db.updateTable("requests").set(set).where("id", "=", seated).execute();
  const approved = change({ status: "approved" });
  await frees(change({ status: "cancelled" }), approved);
  await frees(change({ status: "declined" }), approved);
  await frees(change({ date_wanted: "2030-06-22" }), change({ date_wanted: NIGHT }));
  // A party that is late by more than the hold.
  expect(await serve(db, `${NIGHT}T22:29`)).toBe(0);
  expect(await serve(db, `${NIGHT}T22:31`)).toBe(1);
});

test("a table is offered once it is unblocked, its category changes, or the party is small enough", async () => {
  const db = await testDatabase();
  const table = await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 8, "09:00");
  const states = async (...wanted: string[]) => {
    await serve(db, "12:00");
    expect(await offersOf(db)).toEqual(wanted.map((state) => `Mia Booth 1 ${state}`));
  };
  const wish = (details: object) =>
    db
      .updateTable("requests")
      .set({ details: jsonText(details) })
      .where("id", "=", mia)
      .execute();
  await states();
  await wish({ guests: 6 });
  await states("open");
  await wish({ guests: 7 });
  await states("withdrawn");
  await wish({ guests: 4, category: "terrace" });
  await states("withdrawn");
  await db.updateTable("club_tables").set({ category_id: "terrace" }).execute();
  await states("withdrawn", "open");
  await db.insertInto("night_tables").values({ night: NIGHT, table_id: table, state: "blocked" }).execute();
  await states("withdrawn", "withdrawn");
  await db.deleteFrom("night_tables").execute();
  await states("withdrawn", "withdrawn", "open");
});

test("the table of a party that is marked a no-show is offered", async () => {
  const db = await testDatabase();
  const table_id = await makeTable(db, "Booth 1", 6);
  const leo = await waiting(db, "Leo", 6, "08:00", { status: "approved" });
  const stay = { from_at: "2030-06-15T12:00:00.000Z", until_at: "2030-06-15T20:00:00.000Z" };
  await db
    .insertInto("seatings")
    .values({ request_id: leo, night: NIGHT, table_id, ...stay })
    .execute();
  await waiting(db, "Mia", 4, "09:00");
  const time = `${NIGHT}T22:10`;
  expect(await serve(db, time)).toBe(0);
  const tick = { _id: randomUUIDv7(), request: leo, what: "no-show" as const, undoes: null };
  const ticks = [{ ...tick, at: new Date(clock(time)).toISOString() }];
  const staff = { ...unrecordedActor("Ana"), door: "Front door" };
  await db.transaction().execute((trx) => recordDoorActions(trx, { night: NIGHT, ticks }, staff, clock(time)));
  expect(await serve(db, time)).toBe(1);
  expect(await offersOf(db)).toEqual(["Mia Booth 1 open"]);
});

test("tables of approved parties, and those that staff hold back or merge, are not offered", async () => {
  const db = await testDatabase();
  const [one, two] = [await makeTable(db, "Booth 1", 6), await makeTable(db, "Booth 2", 6)];
  const leo = await waiting(db, "Leo", 6, "08:00", { status: "approved" });
  await waiting(db, "Mia", 4, "09:00");
  await db.insertInto("night_tables").values({ night: NIGHT, table_id: one, state: "held" }).execute();
  expect(await serve(db, "12:00")).toBe(0);
  await db.updateTable("requests").set({ status: "cancelled" }).where("id", "=", leo).execute();
  expect(await serve(db, "12:00")).toBe(1);
  expect(await offersOf(db)).toEqual(["Mia Booth 2 open"]);
  // Merged, they seat a party that neither of them would.
  await db.deleteFrom("table_offers").execute();
  await db.updateTable("night_tables").set({ state: null, merged_into: two }).execute();
  await db
    .updateTable("requests")
    .set({ details: jsonText({ guests: 11 }) })
    .where("name", "=", "Mia")
    .execute();
  expect(await serve(db, "12:00")).toBe(1);
  expect(await offersOf(db)).toEqual(["Mia Booth 2 open"]);
});

test("no guest is emailed at night for a later club night, and quiet hours do not count", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 1", 6);
  await waiting(db, "Mia", 4, "09:00");
  await waiting(db, "Ivy", 4, "09:10");
  for (const time of ["23:00", "2030-06-11T03:00", "2030-06-11T08:59"]) expect(await serve(db, time)).toBe(0);
  expect(await serve(db, "22:30")).toBe(1);
  // Half an hour counts in the evening, the other half in the morning.
  await serve(db, "2030-06-11T09:29");
  expect(await offersOf(db)).toEqual(["Mia Booth 1 open"]);
  await serve(db, "2030-06-11T09:31");
  expect(await offersOf(db)).toEqual(["Mia Booth 1 expired", "Ivy Booth 1 open"]);
});

test("on the club night itself, offers are sent at any hour and expire sooner", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 1", 6);
  await waiting(db, "Mia", 4, "09:00");
  await waiting(db, "Ivy", 4, "09:10");
  expect(await serve(db, `${NIGHT}T08:00`)).toBe(0);
  expect(await serve(db, `${NIGHT}T23:30`)).toBe(1);
  await serve(db, `${NIGHT}T23:46`);
  expect(await offersOf(db)).toEqual(["Mia Booth 1 expired", "Ivy Booth 1 open"]);
  await serve(db, "2030-06-16T04:00");
  expect((await offersOf(db)).at(-1)).toBe("Ivy Booth 1 expired");
  expect(await serve(db, "2030-06-16T04:01")).toBe(0);
});

test("the demo's guests are never offered a table automatically, and do not stand in the way", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 4, "09:00");
  await db.insertInto("demo_rows").values({ kind: "requests", id: mia }).execute();
  expect(await serve(db, "12:00")).toBe(0);
  await waiting(db, "Ivy", 4, "09:10");
  expect(await serve(db, "12:01")).toBe(1);
  expect(await offersOf(db)).toEqual(["Ivy Booth 1 open"]);
  expect(await mailsTo(db, mia)).toEqual([]);
});

test("instances that check at the same time offer a table once, and a failed one leaves nothing half done", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 1", 6);
  for (const [index, name] of ["Mia", "Ivy", "Sam", "Leo"].entries()) await waiting(db, name, 4, `09:0${index}`);
  // It fails at its end, as if it were killed.
  const killed = createWriter(db);
  const write: typeof killed.write = (work) =>
    killed.write(async (trx) => {
      await work(trx);
      throw new Error("killed");
    });
  await expect(passOn({ db, mailConfigured: true, writer: { ...killed, write } }, clock("12:00"))).rejects.toThrow(
    "killed",
  );
  expect(await offersOf(db)).toEqual([]);
  const made = await Promise.all(
    Array.from({ length: 5 }, () => passOn({ db, mailConfigured: true, writer: createWriter(db) }, clock("12:00"))),
  );
  expect(made.sort()).toEqual([0, 0, 0, 0, 1]);
  expect(await offersOf(db)).toEqual(["Mia Booth 1 open"]);
});

test("nothing is left of an erased party, and its table is offered to the next one", async () => {
  const db = await testDatabase();
  await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 4, "09:00");
  await waiting(db, "Ivy", 4, "09:10");
  await serve(db, "12:00");
  await db.transaction().execute((trx) => removeRequests(trx, [mia]));
  expect(await db.selectFrom("guest_questions").selectAll().execute()).toEqual([]);
  expect(await mailsTo(db, mia)).toEqual([]);
  expect(await offersOf(db)).toEqual([]);
  expect(await serve(db, "12:01")).toBe(1);
  expect(await offersOf(db)).toEqual(["Ivy Booth 1 open"]);
});
