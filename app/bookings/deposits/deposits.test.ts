import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { night, office } from "../../../test/deposits.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { bookingStart } from "./booking-time.server.ts";
import { suggestDeposit } from "./deposit.server.ts";

const HOUR = 3_600_000;

test("the most specific rule applies, for a night, a category, both or all; an amount of zero asks for nothing", async () => {
  const { app, staff } = await office();
  const category = { id: randomUUID(), name: "Booths", created_at: "2026-01-01T00:00:00.000Z" };
  await app.db.insertInto("table_categories").values(category).execute();
  const general = { category: null, night: null, per: "table" };
  const rule = (amount: string, more = {}) =>
    staff.post("/deposits/rules", { ...general, amount, due_hours: 48, forfeit_hours: 24, ...more });
  expect((await rule("$1,250.50")).status).toBe(201);
  expect((await rule("100")).body.message).toContain("There's already a rule for this category and night");
  await rule("50", { per: "guest", category: category.id });
  await rule("2000", { night });
  const suggests = (asked: object) =>
    suggestDeposit(app.db, { night: addDays(night, 7), guests: 8, ...asked }, Date.now());
  expect(await suggests({})).toMatchObject({ amount_cents: 125_050 });
  expect(await suggests({ categoryId: category.id })).toMatchObject({ amount_cents: 40_000 });
  expect(await suggests({ night, categoryId: category.id })).toMatchObject({ amount_cents: 200_000 });
  await rule("0", { night, category: category.id });
  expect(await suggests({ night, categoryId: category.id })).toBeUndefined();

  const wrong = await rule("1,25", { per: "head", due_hours: 0.5 });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    {
      amount: "Enter an amount like $1,250.50.",
      per: "Choose per table or per guest.",
      due_hours: "Enter hours from 0 to 2160.",
    },
  ]);
  const [first] = (await staff.get("/deposits/rules")).body.rules;
  const change = { ...general, amount: "900", due_hours: 48, forfeit_hours: 24 };
  const path = `/deposits/rules/${first._id}`;
  expect((await staff.post(path, change, { "If-Match": `"${first.version}"` })).status).toBe(200);
  expect((await staff.post(path, change, { "If-Match": `"${first.version}"` })).status).toBe(412);
  expect((await staff.post(`${path}/remove`)).body.rules).toHaveLength(3);
  const manager = await staffCalls(app, "Bo", "bookings");
  expect((await manager.post("/deposits/rules", change)).status).toBe(403);
  expect(await readTrail(app.db, "deposit-rule.")).toHaveLength(6);
});

test("a deposit asked for late is due in a day, and never after the booking has started", async () => {
  const { app, staff } = await office();
  const rule = { category: null, night: null, amount: "500", per: "table", due_hours: 48, forfeit_hours: 48 };
  await staff.post("/deposits/rules", rule);
  const start = bookingStart(night, "22:30");
  const dueAt = async (now: number) => {
    const suggested = await suggestDeposit(app.db, { night, guests: 2, time: "22:30" }, now);
    return Date.parse(suggested?.due_at ?? "");
  };
  expect(await dueAt(start - 100 * HOUR)).toBe(start - 48 * HOUR);
  expect(await dueAt(start - 30 * HOUR)).toBe(start - 6 * HOUR);
  expect(await dueAt(start - 2 * HOUR)).toBe(start);
  // A table that a party takes once the night has begun.
  expect(await dueAt(start + 2 * HOUR)).toBe(start + 3 * HOUR);
});

test("a payment is found by its reference, mistyped too, by part of a name and by the amount", async () => {
  const { app, staff, booking, asks, records } = await office();
  const id = await booking({ name: "Zoë Ångström" });
  const { deposit } = (await asks(id, "500")).body;
  await asks(await booking({ name: "Sam O’Kafor" }), "750");
  const reference: string = deposit.payment_reference;
  const finds = async (q: string) => (await staff.get(`/deposits?q=${encodeURIComponent(q)}`)).body;
  const compact = reference.replaceAll("-", "").toLowerCase();
  for (const q of [reference, compact, "zoe", "Ångs", "$500", "500.00"]) {
    const { items, meant } = await finds(q);
    expect([q, items.length, items[0]?.request, meant]).toEqual([q, 1, id, null]);
  }
  // As banks write names.
  for (const q of ["OKAFOR", "OKAFOR SAM", "O KAFOR", "sam o'kafor"])
    expect([q, (await finds(q)).items.length]).toEqual([q, 1]);
  const [prefix, body, check = ""] = reference.split("-");
  const spelled = check.replaceAll("0", "O").replaceAll("1", "I").replaceAll("5", "S");
  for (const q of [
    `Ref: ${prefix} ${body} ${check}, thanks`,
    `v1p ${body}/${spelled}`,
    `${prefix}${body}`.toLowerCase(),
    `Ref: VT ${body}`,
    [...reference.replaceAll("-", "")].join(" ").slice(0, 6) + reference.replaceAll("-", "").slice(3),
  ]) {
    const { items, meant } = await finds(q);
    expect([q, items[0]?.request, meant]).toEqual([q, id, null]);
  }
  const last = reference.at(-1) === "9" ? "0" : Number(reference.at(-1)) + 1;
  const mistyped = [
    reference.slice(0, -1) + last,
    reference.replace(/-(.)(.)/, "-$1$1$2"),
    reference.replace(/-./, "-"),
  ];
  for (const q of mistyped) {
    const { items, meant } = await finds(q);
    expect([q, items[0]?.request, meant]).toEqual([q, id, reference]);
  }
  await records(id, "received", "180.05", { method: "transfer" });
  expect((await finds("180.05")).items[0].request).toBe(id);
  expect((await finds("319.95")).items[0].request).toBe(id);
  expect(await finds("nobody")).toEqual({ items: [], meant: null });
  const unpaid = (await staff.get("/deposits")).body.items;
  expect(unpaid.map(({ name }: { name: string }) => name).sort()).toEqual(["Sam O’Kafor", "Zoë Ångström"]);
  // Of a booking that is off nothing is owed, but a payment for it is found.
  await staff.post(`/requests/${id}`, { status: "cancelled" });
  const left = (await staff.get("/deposits")).body.items;
  expect(left.map(({ name }: { name: string }) => name)).toEqual(["Sam O’Kafor"]);
  expect((await finds("zoe")).items).toHaveLength(1);
  expect((await staff.get(`/deposits/of/${id}`)).body.off).toBe(true);
  // Of other kinds of requests there is nothing to find.
  const message = await makeRequest(app.db, { kind: "contact", details: { message: "Hello" } });
  expect((await asks(message, "500")).status).toBe(404);
});

test("wrong amounts are rejected with clear messages, and nothing is half written", async () => {
  const { app, booking, asks, records } = await office();
  const id = await booking();
  for (const [amount, message] of [
    ["-5", "Enter an amount without a minus sign."],
    ["1,25", "Enter an amount like $1,250.50."],
    ["12.345", "Use two decimals or fewer, like $1,250.50."],
    ["9999999999", "Enter $1,000,000 or less."],
    ["0", "Enter an amount above zero."],
  ] as const) {
    const answer = await records(id, "received", amount);
    expect([answer.status, answer.body.errors]).toEqual([422, { amount: message }]);
  }
  const ahead = await records(id, "received", "500", { day: addDays(tonight(), 2) });
  expect([ahead.status, ahead.body.errors]).toEqual([422, { day: "Choose today or an earlier date." }]);
  await asks(id, "500");
  await records(id, "received", "500", { method: "card" });
  const refund = await records(id, "refunded", "500.01");
  expect(refund.status).toBe(422);
  expect(refund.body.errors.amount).toContain("You can refund $500 at most");
  expect(await app.db.selectFrom("ledger").selectAll().execute()).toHaveLength(2);
  const trail = await readTrail(app.db, "deposit.");
  expect(trail.map(({ action }) => action)).toEqual(["deposit.recorded", "deposit.set", "deposit.recorded"]);
  expect(JSON.stringify(trail)).not.toContain("Mia");
});

test("the guest is emailed what is owed when staff choose so, once, and what was received", async () => {
  const { app, staff, booking, asks, records } = await office();
  const id = await booking();
  const entry = { id: randomUUID(), email: true };
  const asked = { id: randomUUID(), email: true };
  await asks(id, "500", asked);
  await asks(id, "500", asked);
  await records(id, "received", "200", entry);
  await records(id, "received", "200", entry);
  const mails = (await staff.get("/mail/outbox")).body.items.filter(({ subject }: { subject: string }) =>
    subject.includes("deposit"),
  );
  expect(mails).toHaveLength(2);
  const text = (await staff.get(`/mail/outbox/${mails.at(-1)._id}`)).body.mail.text;
  expect(text).toContain("quote VIP-");
  expect(text).toContain("A deposit of $500 secures your booking");
  expect((await app.db.selectFrom("ledger").selectAll().where("entry", "=", "received").execute()).length).toBe(1);
});

test("a cancelled booking leaves its money as a task until it is settled; once it is back on, none is needed", async () => {
  const { app, staff, booking, asks, records, tasks, decides } = await office();
  const [paid, unpaid] = [await booking(), await booking({ name: "Sam" })];
  await asks(paid, "500");
  await asks(unpaid, "500");
  await records(paid, "received", "300");
  await staff.post(`/requests/${paid}`, { status: "cancelled" });
  await staff.post(`/requests/${unpaid}`, { status: "cancelled" });
  expect(await tasks()).toMatchObject([{ request: paid, reason: "cancelled", held_cents: 30_000 }]);
  await staff.post(`/requests/${paid}`, { status: "approved" });
  expect(await tasks()).toEqual([]);
  await staff.post(`/requests/${paid}`, { status: "declined" });
  const [task] = await tasks();
  expect((await staff.get("/admin/pulse")).body.deposit_tasks).toBe(1);
  expect((await staff.get("/admin/overview")).body.deposit_tasks).toBe(1);
  // Part of it goes back, the rest is kept: the task waits for both.
  expect((await decides(task._id, "refund", { amount: "400" })).body.errors).toMatchObject({
    amount: expect.any(String),
  });
  // What is still owed is not waived by a decision that is refused.
  const waived = await app.db.selectFrom("ledger").select("id").where("entry", "=", "waived").execute();
  expect(waived).toEqual([]);
  const id = randomUUID();
  await decides(task._id, "refund", { id, amount: "100", method: "transfer" });
  await decides(task._id, "refund", { id, amount: "100", method: "transfer" });
  expect(await tasks()).toMatchObject([{ held_cents: 20_000 }]);
  expect((await decides(task._id, "keep", { note: "By phone." })).body.tasks).toEqual([]);
  expect((await decides(task._id, "keep")).status).toBe(409);
  const { deposit } = (await staff.get(`/deposits/of/${paid}`)).body;
  expect(deposit).toMatchObject({ state: "kept", refunded_cents: 10_000, kept_cents: 20_000, balance_cents: 0 });
  // Money that arrives late for it is a task again.
  await records(paid, "received", "200");
  expect(await tasks()).toMatchObject([{ request: paid, reason: "cancelled", held_cents: 20_000 }]);
});

test("a cancelled or rescheduled event turns every deposit with money into a task", async () => {
  const { app, staff, booking, asks, records, tasks, decides } = await office();
  const starts = bookingStart(night, "22:00");
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const event = await makeEvent(app.db, { starts_at: at(starts), ends_at: at(starts + 6 * HOUR), night });
  const ids = [await booking(), await booking(), await booking({ date: addDays(night, 7) })];
  for (const id of ids) {
    await asks(id, "500");
    await records(id, "received", "500");
  }
  await asks(await booking(), "500");
  const sets = (state: string) => staff.post(`/event/set-night/${event}`, { state, state_reason: "" });
  expect((await sets("cancelled")).status).toBe(200);
  expect((await tasks()).map(({ reason }: { reason: string }) => reason)).toEqual([
    "event-cancelled",
    "event-cancelled",
  ]);
  await sets("on");
  expect(await tasks()).toEqual([]);
  await sets("postponed");
  const [first, second] = await tasks();
  expect(first.reason).toBe("event-postponed");
  await decides(first._id, "keep-date");
  await decides(second._id, "refund");
  expect(await tasks()).toEqual([]);
  const states = await Promise.all(ids.map(async (id) => (await staff.get(`/deposits/of/${id}`)).body.deposit.state));
  expect(states.sort()).toEqual(["paid", "paid", "refunded"]);
});

test("at close, each table has its minimum, what was spent and the deposit that was used; unused money is a task", async () => {
  const { staff, booking, asks, records, tasks } = await office();
  const id = await booking();
  await asks(id, "500");
  await records(id, "received", "500");
  const closing = async () => (await staff.get(`/deposits/night?night=${night}`)).body.tables;
  expect(await closing()).toMatchObject([{ request: id, spent_cents: null, used_cents: 0, held_cents: 50_000 }]);
  await records(id, "spent", "320.50");
  expect(await closing()).toMatchObject([{ spent_cents: 32_050, used_cents: 32_050, held_cents: 17_950 }]);
  expect(await tasks()).toMatchObject([{ reason: "unused", held_cents: 17_950 }]);
  const { ledger } = (await staff.get(`/deposits/of/${id}`)).body;
  const spent = ledger.find(({ entry }: { entry: string }) => entry === "spent");
  // More was spent after all: the deposit is used up, and nothing is left to decide.
  await records(id, "spent", "320.50", { corrects: spent._id });
  await records(id, "spent", "1,800");
  expect(await closing()).toMatchObject([{ spent_cents: 180_000, used_cents: 50_000, held_cents: 0 }]);
  expect(await tasks()).toEqual([]);
});

test("a past night closes with the table names and minimums it had, whatever changed since", async () => {
  const { app, staff } = await office();
  const last = addDays(tonight(), -1);
  const booth = { room: "Main room", name: "Booth 1", seats: 6, minimum: 100_000 };
  const table = (await staff.post("/floor/tables", booth)).body.id;
  const request = await makeRequest(app.db, { date: last, status: "arrived", details: { guests: 4 } });
  const times = { from_at: `${last}T12:00:00.000Z`, until_at: `${last}T15:00:00.000Z` };
  await app.db
    .insertInto("seatings")
    .values({ request_id: request, night: last, table_id: table, ...times })
    .execute();
  // As if the table had been there that night.
  await app.db.deleteFrom("floor_snapshots").execute();
  const changed = { ...booth, name: "Sofa", minimum: 250_000 };
  expect((await staff.post(`/floor/tables/${table}`, changed, { "If-Match": '"1"' })).status).toBe(200);
  const { tables } = (await staff.get(`/deposits/night?night=${last}`)).body;
  expect(tables).toMatchObject([{ request, table: "Booth 1", minimum_cents: 100_000 }]);
});
