import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { act, linkTo, rowOf, today, viewOf } from "../../../test/guest-pages.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeTable } from "../../../test/waitlist.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { parseInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../platform/venue/venue.ts";
import { askDayBefore } from "./day-before.server.ts";

const night = addDays(today, 8);
const dayBefore = addDays(night, -1);
const wall = (day: string, time: string) => Date.parse(parseInstant(`${day}T${time}`, venue.timeZone));

/** Asks at a time of the venue's day. */
const ask = ({ db }: TestApp, day: string, time: string) =>
  askDayBefore({ db, writer: createWriter(db), formLimit: 0 }, wall(day, time));

async function asked({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom("outbox").select("recipient").where("template", "=", "day-before").execute();
  return rows.map(({ recipient }) => recipient.replace("@guest.example", "")).sort();
}

const party = ({ db }: TestApp, name: string, more: object = {}) =>
  makeRequest(db, { email: `${name}@guest.example`, date: night, status: "approved", ...more });

test("approved tables of tomorrow's club night are asked once, by day, on any number of instances", async () => {
  const app = await testApp();
  const { db } = app;
  await party(app, "mia");
  await party(app, "new", { status: "new" });
  await party(app, "later", { date: addDays(night, 1) });
  await party(app, "function", { kind: "function", status: "definite", details: { guests: 60 } });
  const fresh = await party(app, "fresh");
  const requested = new Date(wall(addDays(dayBefore, -1), "18:00")).toISOString();
  await db.updateTable("requests").set({ created_at: requested }).where("id", "=", fresh).execute();
  const demo = await party(app, "demo");
  await db.insertInto("demo_rows").values({ kind: "requests", id: demo }).execute();

  for (const time of ["02:00", "11:59", "21:00", "23:30"]) expect(await ask(app, dayBefore, time)).toBe(0);
  expect(await ask(app, addDays(dayBefore, -1), "12:00")).toBe(0);
  const counts = await Promise.all([ask(app, dayBefore, "12:00"), ask(app, dayBefore, "12:00")]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await ask(app, dayBefore, "15:00")).toBe(0);
  expect(await asked(app)).toEqual(["mia"]);
  const mail = await db.selectFrom("outbox").selectAll().where("template", "=", "day-before").executeTakeFirstOrThrow();
  const access = { link: "https://afterglow.example/my/secret" };
  const { subject, text } = await renderMail(mail, { origin: "https://afterglow.example", secret: "", access });
  expect(subject).toMatch(/^Are you coming on .+\? Your table VIP-/);
  expect(text).toContain("We're coming https://afterglow.example/my/secret#answer");
  expect(text).not.toContain("deposit");

  // Moved to another night and back: asked about each night once.
  const { about } = mail;
  await db
    .updateTable("requests")
    .set({ date_wanted: addDays(night, 1) })
    .where("id", "=", about ?? "")
    .execute();
  await db.deleteFrom("requests").where("email", "=", "later@guest.example").execute();
  expect(await ask(app, night, "12:00")).toBe(1);
  await db
    .updateTable("requests")
    .set({ date_wanted: night })
    .where("id", "=", about ?? "")
    .execute();
  expect(await ask(app, dayBefore, "12:30")).toBe(0);
});

test("a guest confirms with one tap, which the inbox and the door sheet show; a cancelled table becomes free", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const [mia, ada] = [await party(app, "mia"), await party(app, "ada")];
  const booth = await makeTable(db, "Booth 1", 8);
  const seating = { request: ada, night, table: booth, from: `${night}T22:00`, until: `${night}T23:00` };
  expect((await staff.post("/tonight/seating", seating)).status).toBe(200);
  expect(await ask(app, dayBefore, "12:00")).toBe(2);
  const tap = async (id: string, answer: string) => {
    const token = await linkTo(db, id);
    const open = (await viewOf(db, token))?.questions ?? [];
    return act(db, token, { do: "answer", question: open[0]?._id ?? "", answer });
  };
  expect(await tap(mia, "coming")).toEqual({ done: "answered" });
  expect(await tap(mia, "cancel"), "answered before").toMatchObject({ status: 409 });
  expect(await tap(ada, "cancel")).toEqual({ done: "answered" });
  expect(await rowOf(db, mia)).toMatchObject({ status: "approved", guest_acted_at: null });
  expect(await rowOf(db, ada)).toMatchObject({ status: "cancelled", guest_acted_at: expect.any(String) });
  expect(await db.selectFrom("seatings").selectAll().execute()).toEqual([]);
  const { rows } = (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet;
  expect(rows).toEqual([expect.objectContaining({ _id: mia, confirmed: true })]);
  const { items } = (await staff.get("/requests?stage=all&kind=vip-table")).body;
  const answers = items.map(({ _id, answered }: { _id: string; answered: string | null }) => [_id, answered]);
  expect(Object.fromEntries(answers)).toEqual({ [mia]: "coming", [ada]: null });
  // A party that staff declined is asked nothing any more.
  const bo = await party(app, "bo");
  await ask(app, dayBefore, "12:01");
  await staff.post(`/requests/${bo}`, { status: "declined" });
  expect((await viewOf(db, await linkTo(db, bo)))?.questions).toEqual([]);
});

test("no guest is asked about a cancelled event", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const instant = (time: string) => parseInstant(`${night}T${time}`, venue.timeZone);
  const id = await makeEvent(app.db, { starts_at: instant("22:00"), ends_at: instant("23:30") });
  await party(app, "mia");
  await staff.post(`/event/set-night/${id}`, { state: "cancelled" });
  expect(await ask(app, dayBefore, "12:00")).toBe(0);
});

test("a guest with a deposit reads before answering what happens to it, or that it is still to be paid", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const ids = { paid: await party(app, "paid"), unpaid: await party(app, "unpaid") };
  const times = { due_at: null, refundable_until: `${night}T20:00` };
  for (const id of Object.values(ids)) {
    const deposit = { id: randomUUID(), amount: "500", ...times, terms: "", email: false };
    expect((await staff.post(`/deposits/of/${id}`, deposit)).status).toBe(200);
  }
  const payment = { id: randomUUID(), entry: "received", amount: "500", note: "", email: false };
  await staff.post(`/deposits/of/${ids.paid}/entries`, payment);
  expect(await ask(app, dayBefore, "12:00")).toBe(2);
  const texts = async (id: string) => {
    const mail = await app.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "day-before")
      .where("about", "=", id)
      .executeTakeFirstOrThrow();
    const { questions = [] } = (await viewOf(app.db, await linkTo(app.db, id))) ?? {};
    return [(await renderMail(mail, { origin: "https://afterglow.example", secret: "" })).text, questions[0]?.text];
  };
  for (const text of await texts(ids.paid)) expect(text).toContain("We refund your deposit in full if you cancel by ");
  for (const text of await texts(ids.unpaid)) expect(text).toContain("Deposit: $500 to pay. How to pay is on your");
});
