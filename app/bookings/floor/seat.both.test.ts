import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { recordPayment, setDeposit } from "../deposits/deposit.server.ts";
import { instantIn } from "./night-bounds.server.ts";

const night = addDays(tonight(), 5);

/** A club with tables by their seats: `{ "Booth 1": 6 }`. */
async function club(seats: Record<string, number>) {
  const app = await testApp();
  const staff = await staffCalls(app);
  const ids: Record<string, string> = {};
  for (const [name, count] of Object.entries(seats)) {
    const table = { room: "Main room", name, seats: count, minimum: null };
    ids[name] = (await staff.post("/floor/tables", table)).body.id;
  }
  const party = (name: string, guests: number) =>
    makeRequest(app.db, { name, date: night, status: "approved", details: { guests, budget: "", message: "" } });
  const seat = (request: string, table: string | null, more: object = {}, calls = staff) =>
    calls.post("/tonight/seating", {
      request,
      night,
      table: table && ids[table],
      from: instantIn(night, "22:00"),
      until: instantIn(night, "02:00"),
      ...more,
    });
  const tableOf = async (request: string) => {
    const row = await app.db
      .selectFrom("seatings")
      .select("table_id")
      .where("request_id", "=", request)
      .executeTakeFirst();
    return Object.keys(ids).find((name) => ids[name] === row?.table_id) ?? null;
  };
  const change = (table: string, state: "held" | "blocked" | null, note = "") =>
    app.db
      .insertInto("night_tables")
      .values({ night, table_id: ids[table] ?? "", state, note })
      .onConflict((conflict) => conflict.columns(["night", "table_id"]).doUpdateSet({ state, note }))
      .execute();
  return { app, staff, ids, party, seat, tableOf, change };
}

test("every reason against a table is asked about in one question, and recorded once confirmed", async () => {
  const { app, staff, party, seat, tableOf, change } = await club({ "Booth 1": 6 });
  const mia = await party("Mia", 8);
  await change("Booth 1", "held", "for the DJ");
  const asked = await seat(mia, "Booth 1");
  expect(asked.status).toBe(409);
  expect(asked.body.asks).toEqual([
    { reason: "too-small", text: "Booth 1 has 6 seats, the party is 8.", may: true, party: null },
    { reason: "held", text: "Booth 1 is held: for the DJ.", may: true, party: null },
  ]);
  expect(await tableOf(mia)).toBe(null);
  expect((await seat(mia, "Booth 1", { override: true })).status).toBe(200);
  expect(await tableOf(mia)).toBe("Booth 1");
  const { request } = (await staff.get(`/requests/${mia}`)).body;
  expect(request.history[0].details.text).toBe(
    "Booth 1, 10 PM to 2 AM. Confirmed: Booth 1 has 6 seats, the party is 8. Booth 1 is held: for the DJ.",
  );
  const trail = await app.db.selectFrom("trail").select("details").where("action", "=", "seating.saved").execute();
  expect(trail.map(({ details }) => JSON.parse(details).after.confirmed)).toEqual([["too-small", "held"]]);
});

test("a table that no longer exists is not found before anything is asked, and nothing is written", async () => {
  const { staff, ids, party, seat, tableOf } = await club({ "Booth 1": 6, "Booth 2": 6 });
  const mia = await party("Mia", 8);
  expect((await staff.post(`/floor/tables/${ids["Booth 2"]}/remove`)).status).toBe(200);
  const refused = { status: 404, body: { message: "Table not found." } };
  for (const more of [{ merge: [ids["Booth 2"]] }, { merge: [ids["Booth 2"]], override: true }])
    expect(await seat(mia, "Booth 1", more)).toMatchObject(refused);
  expect(await seat(mia, "Booth 2")).toMatchObject(refused);
  expect(await tableOf(mia)).toBeNull();
});

test("floor hosts confirm tables that are too small or held; blocked ones are for those who change the floor", async () => {
  const { app, party, seat, change } = await club({ "Booth 1": 6, "Booth 2": 8 });
  const host = await staffCalls(app, "Hal", "host");
  const mia = await party("Mia", 8);
  await change("Booth 2", "blocked", "Broken lamp.");
  const blocked = await seat(mia, "Booth 2", { override: true }, host);
  expect([blocked.status, blocked.body.message]).toEqual([409, "Booth 2 is blocked: Broken lamp."]);
  expect(blocked.body.asks[0]).toMatchObject({ reason: "blocked", may: false });
  expect((await seat(mia, "Booth 1", { override: true }, host)).status).toBe(200);
  expect((await seat(mia, "Booth 2", { override: true })).status).toBe(200);
});

test("a taken table is never confirmed: its party makes way by name, and gets the table that is left", async () => {
  const { staff, party, seat, tableOf, ids } = await club({ "Booth 1": 8, "Booth 2": 8, "Booth 3": 4 });
  const [mia, sam, ivy] = [await party("Mia", 8), await party("Sam", 8), await party("Ivy", 3)];
  await seat(mia, "Booth 1");
  await seat(sam, "Booth 2");
  await seat(ivy, "Booth 3");
  const refused = await seat(sam, "Booth 1", { override: true });
  expect([refused.status, refused.body.asks]).toEqual([
    409,
    [
      {
        reason: "taken",
        text: "Booth 1 is assigned to Mia, 10 PM to 2 AM.",
        may: false,
        party: { _id: mia, name: "Mia" },
      },
    ],
  ]);
  expect((await seat(sam, "Booth 1", { instead_of: [mia], was: ids["Booth 2"] })).status).toBe(200);
  expect([await tableOf(sam), await tableOf(mia)]).toEqual(["Booth 1", "Booth 2"]);
  // A party that does not fit the table that is left has none.
  expect((await seat(ivy, "Booth 1", { instead_of: [sam] })).status).toBe(200);
  expect([await tableOf(ivy), await tableOf(sam)]).toEqual(["Booth 1", null]);
  const { request } = (await staff.get(`/requests/${sam}`)).body;
  expect(request.history[0].details.text).toMatch(/^Booth 1 went to VIP-\w+\. No table now\.$/);
});

test("someone who moves a party that was moved since is told where it is", async () => {
  const { app, party, seat, tableOf } = await club({ "Booth 1": 8, "Booth 2": 8 });
  const other = await staffCalls(await testApp({ sameAs: app }), "Bo");
  const mia = await party("Mia", 8);
  const answers = await Promise.all([seat(mia, "Booth 1", { was: null }), seat(mia, "Booth 2", { was: null }, other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const at = await tableOf(mia);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    `Someone else was quicker: this party is at ${at} now. Check the plan, then try again.`,
  );
});

test("a party that left for another night has no table if it returns after someone else took it", async () => {
  const { app, party, seat, tableOf } = await club({ "Booth 1": 8 });
  const [mia, sam] = [await party("Mia", 8), await party("Sam", 8)];
  await seat(mia, "Booth 1");
  const move = (date_wanted: string) =>
    app.db.updateTable("requests").set({ date_wanted }).where("id", "=", mia).execute();
  await move(addDays(night, 1));
  expect((await seat(sam, "Booth 1")).status).toBe(200);
  await move(night);
  expect([await tableOf(mia), await tableOf(sam)]).toEqual([null, "Booth 1"]);
});

test("a deposit that is overdue, or missing on the club night itself, asks; one that is due later does not", async () => {
  const { app, party, seat } = await club({ "Booth 1": 8, "Booth 2": 8 });
  const host = await staffCalls(app, "Hal", "host");
  const [mia, sam] = [await party("Mia", 8), await party("Sam", 8)];
  const ask = (request: string, due_at: string) =>
    app.db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("requests").selectAll().where("id", "=", request).executeTakeFirstOrThrow();
      const wanted = { amount_cents: 50_000, due_at, refundable_until: null };
      expect(await setDeposit(trx, row, wanted, { by: actorNamed("Ana"), now: Date.now() })).toBe(undefined);
      const part = { id: randomUUID(), entry: "received", amount_cents: 20_050, method: "cash" } as const;
      if (request === mia) await recordPayment(trx, row, part, { by: actorNamed("Ana"), now: Date.now() });
    });
  await ask(mia, new Date(Date.now() - 60_000).toISOString());
  await ask(sam, instantIn(night, "20:00"));
  const asked = await seat(mia, "Booth 1", { override: true }, host);
  expect(asked.body.asks).toEqual([
    { reason: "deposit", text: "$299.50 of the deposit of $500 isn't paid.", may: false, party: null },
  ]);
  expect((await seat(mia, "Booth 1", { override: true })).status).toBe(200);
  expect((await seat(sam, "Booth 2")).status).toBe(200);
});
