import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { noonZone, zoneAt } from "../../../test/noon-zone.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { answer, clock, makeTable, NIGHT, offersOf, serve, waiting } from "../../../test/waitlist.ts";
import { freeTables } from "../../bookings/floor/suggest.server.ts";
import { runRetention } from "../../office/privacy/retention.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { program } from "../../staff/audit-log/record.server.ts";
import { extendByStaff, offerByStaff, readWaitlist, withdrawByStaff } from "./by-staff.server.ts";

const by = { id: null, username: "Ana", network: "" };

test("staff offer a table to a party of their choice, give it more time and withdraw the offer", async () => {
  const app = await testApp();
  const { db } = app;
  const { write } = createWriter(db);
  const table = await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 4, "09:00");
  const ivy = await waiting(db, "Ivy", 6, "09:10");
  const at = (time: string) => ({ by, now: clock(time) });
  await write((trx) => offerByStaff(trx, { request: ivy, table }, at("12:00")));
  const again = write((trx) => offerByStaff(trx, { request: mia, table }, at("12:01")));
  await expect(again).rejects.toThrow("Booth 1 is already offered to a party on Sat 15 Jun. Choose another table.");
  // The program does not take it from them.
  expect(await serve(db, "12:02")).toBe(0);
  const [first, second] = (await readWaitlist(db, NIGHT, clock("12:03"))).parties;
  expect(first).toMatchObject({ name: "Mia", place: 1, offer: null });
  expect(second).toMatchObject({ name: "Ivy", place: 2, offer: { table: "Booth 1" } });
  const offer = second?.offer?._id ?? "";
  await write((trx) => extendByStaff(trx, offer, 30, at("12:50")));
  await serve(db, "13:29");
  expect(await offersOf(db)).toEqual(["Ivy Booth 1 open"]);
  await write((trx) => withdrawByStaff(trx, offer, at("13:29")));
  const withdrawn = write((trx) => withdrawByStaff(trx, offer, at("13:29")));
  await expect(withdrawn).rejects.toMatchObject({ status: 404 });
  expect((await answer(db, ivy, "accept", "13:29")) as object).toMatchObject({ status: 409 });
  await serve(db, "13:30");
  expect(await offersOf(db)).toEqual(["Ivy Booth 1 withdrawn", "Mia Booth 1 open"]);
  const actions = (await readTrail(db)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["waitlist.extended", "waitlist.withdrawn"]));
});

test("staff may offer a table in quiet hours once they have read that the guest is emailed now, never as a night ends", async () => {
  const { db } = await testApp();
  const { write } = createWriter(db);
  const table = await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 4, "09:00");
  const offer = (time: string, anyway?: boolean) =>
    write((trx) => offerByStaff(trx, { request: mia, table, anyway }, { by, now: clock(time) }));
  const message = "It's between 11 PM and 9 AM, when no offers are emailed automatically. Mia would get the email now.";
  await expect(offer("2030-06-11T01:00")).rejects.toMatchObject({ status: 409, message, errors: { anyway: message } });
  expect(await offersOf(db)).toEqual([]);
  await expect(offer(`${addDays(NIGHT, 1)}T04:30`, true)).rejects.toMatchObject({
    status: 409,
    message: "Tables are offered until two hours before the club night's end. Call the guest instead.",
    errors: undefined,
  });
  await offer("2030-06-11T01:00", true);
  // The hours of the night don't count, so there is as much time to answer as by day.
  const { expires_at } = await db.selectFrom("table_offers").select("expires_at").executeTakeFirstOrThrow();
  expect(Date.parse(expires_at)).toBe(clock("2030-06-11T10:00"));
});

test("the inbox counts the email of an offer", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await makeTable(app.db, "Booth 1", 6);
  await waiting(app.db, "Mia", 4, "09:00");
  const notice = async () => (await staff.get("/requests")).body.items[0].guest_notice;
  expect(await notice()).toBe("none");
  await serve(app.db, "12:00");
  expect(await notice()).toBe("waiting");
  await app.db.updateTable("outbox").set({ state: "sent" }).execute();
  expect(await notice()).toBe("sent");
});

test("staff offer a table through the API, extend and withdraw the offer, and hear that demo guests are not emailed", async () => {
  const app = await testApp();
  await publishForTest(app.db, { "venue.timeZone": noonZone() });
  const staff = await staffCalls(app);
  const table = await makeTable(app.db, "Booth 1", 6);
  const mia = await waiting(app.db, "Mia", 4, "09:00");
  const give = async () => (await staff.post("/waitlist/offers", { request: mia, table })).body.message;
  const open = async () => (await staff.get(`/waitlist?night=${NIGHT}`)).body.waitlist.parties[0].offer;
  expect(await give()).toBe("Table offered by email.");
  const { _id, expires_on } = await open();
  const extended = await staff.post(`/waitlist/offers/${_id}/extend`);
  expect([extended.status, extended.body.message]).toEqual([200, "Offer extended."]);
  expect(Date.parse((await open()).expires_on) - Date.parse(expires_on)).toBe(30 * 60_000);
  const withdrawn = await staff.post(`/waitlist/offers/${_id}/withdraw`);
  expect([withdrawn.status, withdrawn.body.message]).toEqual([200, "Offer withdrawn."]);
  expect(await open()).toBeNull();
  await app.db.insertInto("demo_rows").values({ kind: "requests", id: mia }).execute();
  expect(await give()).toBe("Saved. Demo guests are never emailed.");
  const mails = app.db.selectFrom("outbox").select("state").where("template", "=", "table-offer").orderBy("id");
  expect((await mails.execute()).map(({ state }) => state)).toEqual(["waiting", "demo"]);
});

test("without a mail server staff hear that they have to call, and no table is held for a guest who isn't told", async () => {
  const app = await testApp({ mailConfigured: false });
  await publishForTest(app.db, { "venue.timeZone": noonZone() });
  const staff = await staffCalls(app);
  const table = await makeTable(app.db, "Booth 1", 6);
  const request = await waiting(app.db, "Mia", 4, "09:00");
  expect(await serve(app.db, "12:00", false)).toBe(0);
  expect(await offersOf(app.db)).toEqual([]);
  const { body } = await staff.post("/waitlist/offers", { request, table });
  expect(body.message).toBe("Table offered. Email isn't set up, so call the guest.");
  // What staff offered ends as ever.
  await app.db.updateTable("table_offers").set({ expires_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect(await serve(app.db, "12:01", false)).toBe(0);
  expect(await offersOf(app.db)).toEqual(["Mia Booth 1 expired"]);
});

test("at three in the morning the API asks before a later night's table is offered", async () => {
  const app = await testApp();
  await publishForTest(app.db, { "venue.timeZone": zoneAt(3) });
  const staff = await staffCalls(app);
  const table = await makeTable(app.db, "Booth 1", 6);
  const request = await waiting(app.db, "Mia", 4, "09:00");
  const asks = await staff.post("/waitlist/offers", { request, table });
  expect(asks).toMatchObject({ status: 409, body: { errors: { anyway: asks.body.message } } });
  const sent = await staff.post("/waitlist/offers", { request, table, anyway: true });
  expect([sent.status, sent.body.message]).toEqual([200, "Table offered by email."]);
});

test("erasing a guest and retention remove their offers and questions", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  await makeTable(db, "Booth 1", 6);
  await makeTable(db, "Booth 2", 6);
  await waiting(db, "Mia", 4, "09:00");
  const ivy = await waiting(db, "Ivy", 4, "09:10");
  expect(await serve(db, "12:00")).toBe(2);
  const guest = "mia@guest.example";
  const { seen } = (await staff.post("/privacy/find", { guest })).body;
  expect((await staff.post("/privacy/erase", { guest, seen })).status).toBe(200);
  const left = async () => [
    await offersOf(db),
    (await db.selectFrom("guest_questions").select("request_id").execute()).map(({ request_id }) => request_id),
  ];
  expect(await left()).toEqual([["Ivy Booth 2 open"], [ivy]]);
  await runRetention(
    { db, writer: createWriter(db) },
    { name: "Daily run", actor: program },
    clock("2036-01-01T12:00"),
  );
  expect(await left()).toEqual([[], []]);
});

test("an offer that has expired no longer holds its table, before the waitlist has closed it", async () => {
  const { db } = await testApp();
  const { write } = createWriter(db);
  const table = await makeTable(db, "Booth 1", 6);
  const mia = await waiting(db, "Mia", 4, "09:00");
  const ivy = await waiting(db, "Ivy", 4, "09:10");
  await serve(db, "12:00");
  const { expires_at } = await db.selectFrom("table_offers").select("expires_at").executeTakeFirstOrThrow();
  const freeAt = async (now: number) => (await freeTables(db, NIGHT, { now })).map(({ name }) => name);
  expect(await freeAt(Date.parse(expires_at) - 1)).toEqual([]);
  const now = Date.parse(expires_at);
  expect(await freeAt(now)).toEqual(["Booth 1"]);
  expect(await write((trx) => offerByStaff(trx, { request: ivy, table }, { by, now }))).toBeUndefined();
  expect(await offersOf(db)).toEqual(["Mia Booth 1 expired", "Ivy Booth 1 open"]);
  expect((await answer(db, mia, "accept", "13:00")) as object).toMatchObject({ status: 409 });
});

test("an accepted table asks for the deposit that the rules say", async () => {
  const { db } = await testApp();
  await makeTable(db, "Booth 1", 6);
  const created_at = "2026-01-01T00:00:00.000Z";
  const rule = { id: "rule", category_id: null, night: null, amount_cents: 20_000, per: "table" as const };
  await db
    .insertInto("deposit_rules")
    .values({ ...rule, due_hours: 48, forfeit_hours: 24, created_at })
    .execute();
  const mia = await waiting(db, "Mia", 4, "09:00");
  await serve(db, "12:00");
  expect(await answer(db, mia, "accept", "12:01")).toEqual({ done: "answered" });
  const ledger = await db.selectFrom("ledger").select(["entry", "amount_cents"]).execute();
  expect(ledger).toEqual([{ entry: "due", amount_cents: 20_000 }]);
  // Both emails name it, and the second how to pay it.
  const mails = await db
    .selectFrom("outbox")
    .select("data")
    .where("template", "=", "table-offer")
    .orderBy("id")
    .execute();
  const [offered, confirmed] = mails.map(({ data }) => JSON.parse(data).deposit);
  const facts = [
    { label: "Deposit", value: "$200" },
    { label: "Due by", value: "Thu 13 Jun, 10 PM" },
    { label: "Refundable until", value: "Fri 14 Jun, 10 PM" },
  ];
  expect(offered).toEqual({ facts });
  const question = await db.selectFrom("guest_questions").select("text").executeTakeFirstOrThrow();
  expect(question.text).toMatch(
    /^Booth 1 \(.+, 6 seats\) is free on .+\. It needs a deposit of \$200 by Thu 13 Jun, 10 PM, refundable until Fri 14 Jun, 10 PM\. Would you like it\?$/,
  );
  expect(confirmed.facts).toEqual(expect.arrayContaining(facts));
  expect(confirmed.howToPay).toMatch(/quote VIP-/);
});

test("the endpoints answer with the waitlist, and with what is wrong", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await makeTable(app.db, "Booth 1", 6);
  const mia = await waiting(app.db, "Mia", 4, "09:00");
  const { body } = await staff.get(`/waitlist?night=${NIGHT}`);
  expect(body.waitlist).toMatchObject({
    parties: [{ name: "Mia", guests: 4, place: 1, offer: null }],
    tables: [{ name: "Booth 1", seats: 6 }],
  });
  expect((await staff.get("/waitlist?night=soon")).status).toBe(400);
  expect((await staff.post("/waitlist/offers", { request: mia, table: "" })).status).toBe(422);
  const other = await makeRequest(app.db, { date: NIGHT });
  expect((await staff.post("/waitlist/offers", { request: other, table: "x" })).status).toBe(404);
  for (const what of ["withdraw", "extend"])
    expect((await staff.post(`/waitlist/offers/none/${what}`)).status).toBe(404);
});
