import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { linkTo, viewOf } from "../../../test/guest-pages.ts";
import { makeRequest } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeTable } from "../../../test/waitlist.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatDay } from "../../platform/lib/time/wall-time-text.ts";

const night = addDays(bookableSaturdays().first, 7);

async function fullClub(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options);
  await makeTable(app.db, "Booth 1", 6);
  await makeTable(app.db, "Booth 2", 12);
  for (const name of ["Leo", "Kim"]) await makeRequest(app.db, { name, date: night, status: "approved" });
  const send = async (name: string, guests: number, date = night, more = {}) => {
    const form = { name, email: `${name.toLowerCase()}@guest.example`, phone: "+61412345678", date, time: "" };
    const response = await postJson(`${app.origin}/api/event/vip-table`, {
      ...form,
      guests,
      budget: "$251-$500",
      message: "",
      website: "",
      ...more,
    });
    const body = (await response.json()) as { message: string; title?: string; reference: string };
    const row = await app.db
      .selectFrom("requests")
      .selectAll()
      .where("reference", "=", body.reference)
      .executeTakeFirstOrThrow();
    return { ...body, row };
  };
  return { app, send };
}

test("a full club night claims an email only where one is on its way", async () => {
  const said = async (options: Parameters<typeof testApp>[0]) =>
    (await (await fullClub(options)).send("Mia", 5)).message;
  expect(await said({})).toMatch(/We've emailed you how it works\.$/);
  const without = /on the waitlist for a table .* Your private page says how it works\.$/;
  expect(await said({ mailConfigured: false })).toMatch(without);
  expect(await said({ mailWorks: () => false })).toMatch(without);
});

test("a request for a full club night joins the waitlist, and the guest reads the place and the rule", async () => {
  const { app, send } = await fullClub();
  const first = await send("Mia", 5);
  expect(first.row).toMatchObject({ status: "waitlisted", waitlisted_at: first.row.created_at });
  expect(first.title).toBe("You're on the waitlist");
  expect(first.message).toContain(`You're 1st on the waitlist for a table of your size on ${formatDay(night)}.`);
  const second = await send("Ivy", 4);
  expect(second.message).toContain("You're 2nd on");
  const mail = await app.db
    .selectFrom("outbox")
    .select("data")
    .where("about", "=", second.row.id)
    .where("template", "=", "request-received")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(mail.data)).toMatchObject({ waitlist: 2, date: night });
  const token = await linkTo(app.db, second.row.id);
  const state = async () => (await viewOf(app.db, token))?.state;
  expect(await state()).toMatchObject({
    title: "On the waitlist",
    text: expect.stringMatching(/^You're 2nd on .* You have 60 minutes to take it/),
  });
  // The place is of now, not of when it was sent.
  const staff = await staffCalls(app);
  expect((await staff.post(`/requests/${first.row.id}`, { status: "declined" })).status).toBe(200);
  expect((await state())?.text).toMatch(/^You're 1st on /);
});

test("a guest who chose a category reads that its tables are taken, not that all are", async () => {
  const { app, send } = await fullClub();
  const terrace = randomUUID();
  const category = { id: terrace, name: "Terrace", position: 0, created_at: "2026-01-01T00:00:00.000Z" };
  await app.db.insertInto("table_categories").values(category).execute();
  await makeTable(app.db, "Terrace 1", 8, terrace);
  const chosen = { category: terrace };
  const kai = { name: "Kai", date: night, status: "approved", details: { guests: 8, ...chosen } };
  await makeRequest(app.db, kai);
  await makeTable(app.db, "Booth 3", 8);
  expect((await send("Ivy", 5)).row.status).toBe("new");
  const { row, message } = await send("Mia", 5, night, chosen);
  expect(row.status).toBe("waitlisted");
  expect(message).toMatch(/^Every one of these tables is taken\. You're 1st on /);
});

test("only those count for a place whom a table of that size would do", async () => {
  const { send } = await fullClub();
  expect((await send("Mia", 10)).message).toContain("1st");
  // Seven or more wait for the large booth only, and four for either.
  expect((await send("Ivy", 4)).message).toContain("2nd");
  expect((await send("Sam", 11)).message).toContain("3rd");
});

test("a request for another club night, or for more guests than any table seats, is for staff to answer", async () => {
  const { send } = await fullClub();
  expect((await send("Mia", 5, addDays(night, 7))).row.status).toBe("new");
  const large = await send("Ivy", 13);
  expect([large.row.status, large.title]).toEqual(["new", undefined]);
});

test("staff move a request to the waitlist and back, and it keeps its place", async () => {
  const { app, send } = await fullClub();
  const staff = await staffCalls(app);
  const { row } = await send("Mia", 5);
  const { body } = await staff.post(`/requests/${row.id}`, { status: "contacted" });
  await send("Ivy", 5);
  await staff.post("/requests/undo", { requests: [body.undo] });
  const waits = await app.db
    .selectFrom("requests")
    .select("name")
    .where("status", "=", "waitlisted")
    .orderBy("waitlisted_at");
  expect((await waits.execute()).map(({ name }) => name)).toEqual(["Mia", "Ivy"]);
});
