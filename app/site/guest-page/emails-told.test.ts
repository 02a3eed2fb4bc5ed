import { expect, test } from "vitest";
import { addTable, email, night, opened } from "../../../test/answers.ts";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { subscription } from "../../../test/guest-forms.ts";
import { linkTo, ORIGIN, viewOf } from "../../../test/guest-pages.ts";
import { makeEvent, makeRequest } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { tooLargeText } from "../../bookings/floor/choices.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import type { RequestKind } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";

const access = { link: "https://afterglow.example/my/secret" };

/** The newest email of a template, as its guest gets it. */
async function sent(db: Database, template: string) {
  const row = await db
    .selectFrom("outbox")
    .selectAll()
    .where("template", "=", template)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return renderMail(row, { origin: ORIGIN, secret: "s", access });
}

test("a private page says that an email was sent only once it was, and promises none without a mail server", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const id = await makeRequest(app.db, { date: night });
  const form = await linkTo(app.db, id, Date.now(), "form");
  await staff.post(`/requests/${id}/reply`, { subject: "Your table", text: "A booth or the balcony?" });
  const titles = async (mailConfigured = true) => {
    const view = await viewOf(app.db, form, mailConfigured);
    return [view?.state.title, view?.lines[0]?.title];
  };
  const set = (state: "waiting" | "sent" | "failed" | "held", last_error: string | null = null) =>
    app.db.updateTable("outbox").set({ state, last_error }).execute();
  const couldNot = ["In progress", "We've written a reply, but couldn't email you yet"];
  expect(await titles()).toEqual(["Check your email", "We're emailing you a reply"]);
  expect(await titles(false)).toEqual(couldNot);
  await set("waiting", "The mail server couldn't be reached.");
  expect(await titles()).toEqual(couldNot);
  await set("failed", "The mail server rejected the email permanently.");
  expect(await titles()).toEqual(couldNot);
  await set("sent");
  expect(await titles()).toEqual(["Check your email", "We've emailed you a reply"]);
});

test("a status that staff set without an email does not send its guest to look for one", async () => {
  const db = await testDatabase();
  const stated = async (kind: RequestKind, status: string) => {
    const id = await makeRequest(db, { kind, status, date: night, details: { guests: 8 } });
    return (await viewOf(db, await linkTo(db, id)))?.state;
  };
  for (const [kind, status] of [
    ["vip-table", "contacted"],
    ["function", "prospect"],
    ["career", "interview"],
    ["career", "hired"],
    ["contact", "replied"],
  ] as const) {
    expect(JSON.stringify(await stated(kind, status)), status).not.toMatch(/check your email|emailed/i);
  }
  const tentative = await stated("function", "tentative");
  expect(tentative?.text).not.toMatch(/quote|deposit/);
});

test("a table for tonight is answered by phone, in the email and on the page; the club reads what was emailed", async () => {
  const app = await testApp();
  const id = await makeRequest(app.db, { date: tonight(), at: new Date().toISOString() });
  expect((await viewOf(app.db, await linkTo(app.db, id)))?.state.text).toBe(
    "It's for tonight: call us on (02) 5550 0142. No table held yet.",
  );
  const { text } = await sent(app.db, "request-received");
  expect(text).toContain("Call us on (02) 5550 0142");
  expect(text).not.toContain("working days");
  expect((await sent(app.db, "request-for-the-club")).text).not.toContain("We've emailed the guest");
});

test("the acknowledgement has everything that the guest chose, and nothing that they typed", async () => {
  const { app, staff } = await opened();
  const tables = [await addTable(staff)];
  const { body } = await staff.post("/tonight/table-categories", { name: "Balcony booth", description: "", tables });
  const date = bookableSaturdays().last;
  const response = await postJson(`${app.origin}/api/event/vip-table`, {
    name: "WIN at evil.example",
    email: "mia@guest.example",
    phone: "+61412345678",
    date,
    time: "23:00",
    guests: 8,
    budget: "$251-$500",
    category: body.categories[0]._id,
    message: "Call 0491 570 006",
    website: "",
  });
  expect(response.status).toBe(201);
  const { text, html } = await sent(app.db, "request-received");
  for (const fact of [
    /Date +\w+day/,
    /Time +Sat night, 11 PM/,
    /Guests +8/,
    /Table +Balcony booth/,
    /Budget +\$2500 \+/,
  ]) {
    expect(text).toMatch(fact);
  }
  expect(html).not.toMatch(/evil|0491/);
});

test("a confirmation lists date, arrival, guests and table, and brings a calendar file that ends with the event", async () => {
  const { app, staff } = await opened();
  const table = await addTable(staff);
  const starts_at = `${night}T11:00:00.000Z`;
  await makeEvent(app.db, { night, starts_at, ends_at: `${night}T17:00:00.000Z` });
  const id = await makeRequest(app.db, { date: night, details: { guests: 8, time: "23:00", budget: "$251-$500" } });
  const choices = (await staff.get(`/floor/choices?request=${id}`)).body;
  expect(choices.party).toMatchObject({ until: expect.stringMatching(/T04:00/) });
  await staff.post(`/requests/${id}/answer`, { status: "approved", email, table });
  const { text, html } = await sent(app.db, "reply");
  expect(text).toContain(`Date            ${formatLongDate(night)}`);
  expect(text).toMatch(/Arrival +11 PM\nGuests +8\nTable +Booth 4\nMinimum spend +\$2,000\n/);
  expect(html).toContain(`href="${access.link}/booking.ics"`);
  const token = await linkTo(app.db, id);
  const file = async () => (await fetch(`${app.origin}/my/${token}/booking.ics`)).text();
  const before = await file();
  expect(before).toMatch(/DTSTART[^\n]+T230000\r\n/);
  expect(before).toMatch(/DTEND[^\n]+T040000\r\n/);
  expect(before).toContain("STATUS:CONFIRMED");
  await staff.post("/tonight/seating", { request: id, night, table, from: `${night}T22:30`, until: `${night}T23:30` });
  await staff.post(`/requests/${id}`, { status: "cancelled" });
  const after = await file();
  const field = (text: string, name: string) => new RegExp(`^${name}[;:](.+)`, "m").exec(text)?.[1] ?? "";
  expect(field(after, "UID")).toBe(field(before, "UID"));
  expect(Number(field(after, "SEQUENCE"))).toBeGreaterThan(Number(field(before, "SEQUENCE")));
  expect(after).toContain("STATUS:CANCELLED");
});

test("emails about applications and messages offer what can be done about them", async () => {
  const db = await testDatabase();
  const texts: Partial<Record<RequestKind, string>> = {};
  for (const kind of ["career", "contact", "claim"] as const) {
    await makeRequest(db, { kind, details: { subject: "Lost jacket", message: "Black." } });
    texts[kind] = (await sent(db, "request-received")).text;
  }
  expect(texts.career).toMatch(/View your application.+can withdraw it/s);
  expect(texts.career).not.toMatch(/cancel/);
  expect(texts.contact).toMatch(/View your message/);
  expect(texts.contact).not.toMatch(/cancel|change/);
  expect(texts.claim).toMatch(/can cancel your claim/);
});

test("a function of 120 guests is offered no table of eight, and is promised no quote that nobody wrote", async () => {
  const { app, staff } = await opened();
  await addTable(staff);
  const id = await makeRequest(app.db, { kind: "function", date: night, details: { guests: 120 } });
  const start = (await staff.get(`/requests/${id}/answer?to=tentative`)).body;
  expect(tooLargeText("function", start.booking.tables)).toMatch(/^No table seats 120 guests/);
  expect(JSON.stringify(start.templates)).not.toMatch(/quote is signed/);
  const small = await makeRequest(app.db, { kind: "function", date: night, details: { guests: 8 } });
  const { booking } = (await staff.get(`/requests/${small}/answer?to=tentative`)).body;
  expect(tooLargeText("function", booking.tables)).toBeUndefined();
  expect(booking.deposit.usual_due).toMatch(/T22:00/);
});

test("who subscribes is sent to their inbox only while emails can be sent", async () => {
  const said = async (options: Parameters<typeof testApp>[0]) => {
    const app = await testApp({ confirmSubscribers: true, ...options });
    const response = await postJson(`${app.origin}/api/event/subscribe`, subscription);
    return ((await response.json()) as { message: string }).message;
  };
  expect(await said({})).toMatch(/Check your inbox/);
  for (const without of [{ mailConfigured: false }, { mailWorks: () => false }]) {
    expect(await said(without)).not.toMatch(/inbox/);
  }
});
