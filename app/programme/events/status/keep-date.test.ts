import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { act, linkTo, rowOf, today, viewOf } from "../../../../test/guest-pages.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import { makeTable } from "../../../../test/waitlist.ts";
import { renderMail } from "../../../house/mail/render.server.ts";
import { parseInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../../platform/venue/venue.ts";

const [night, later, latest] = [7, 14, 21].map((days) => addDays(today, days)) as [string, string, string];
const at = (day: string) => ({ start_date: `${day}T22:00`, end_date: `${day}T23:30` });

/** An event that staff postpone and notify guests about. */
async function postponable({ db }: TestApp, staff: StaffCalls) {
  const instant = (time: string) => parseInstant(time, venue.timeZone);
  const dates = { starts_at: instant(`${night}T22:00`), ends_at: instant(`${night}T23:30`) };
  const id = await makeEvent(db, dates);
  return {
    id,
    async set(form: object) {
      expect((await staff.post(`/event/set-night/${id}`, form)).status).toBe(200);
    },
    async tell() {
      const { tell } = (await staff.get(`/event/night-changes/${id}`)).body;
      expect((await staff.post(`/event/tell-guests/${id}`, { change: tell.change })).status).toBe(200);
    },
  };
}

async function answer({ db }: TestApp, id: string, value: string, question?: string) {
  const token = await linkTo(db, id);
  const open = (await viewOf(db, token))?.questions ?? [];
  return act(db, token, { do: "answer", question: question ?? open[0]?._id ?? "", answer: value });
}

const questionsOf = async ({ db }: TestApp, id: string) => (await viewOf(db, await linkTo(db, id)))?.questions ?? [];

test("guests of a postponed event keep or release their request with one tap", async () => {
  const app = await testApp();
  const { db } = app;
  const staff = await staffCalls(app);
  const event = await postponable(app, staff);
  const offer = await makeOffer(db, { event_id: event.id });
  const table = await makeRequest(db, { email: "table@guest.example", date: night, status: "approved" });
  const other = await makeRequest(db, { email: "other@guest.example", date: night, status: "approved" });
  const party = await makeRequest(db, { kind: "function", date: night, status: "tentative", details: { guests: 60 } });
  const claim = { kind: "claim", subject: offer, date: night, details: { offer: "Entry" } } as const;
  const claimed = await makeRequest(db, claim);
  const booth = await makeTable(db, "Booth 1", 8);
  const seating = { night, table: booth, from: `${night}T22:00`, until: `${night}T23:00` };
  expect((await staff.post("/tonight/seating", { request: other, ...seating })).status).toBe(200);

  await event.set({ state: "postponed", ...at(later) });
  expect(await questionsOf(app, table), "nobody is asked before staff notify guests").toEqual([]);
  const replies = async () => (await staff.get(`/event/night-changes/${event.id}`)).body.replies;
  expect(await replies()).toBeNull();
  await event.tell();
  expect(await replies()).toEqual({ keep: 0, release: 0, open: 4 });
  const mail = await db
    .selectFrom("outbox")
    .selectAll()
    .where("template", "=", "night-changed")
    .where("about", "=", table)
    .executeTakeFirstOrThrow();
  const access = { link: "https://afterglow.example/my/secret" };
  const { text, html } = await renderMail(mail, { origin: "https://afterglow.example", secret: "", access });
  expect(text).toContain("Keep it https://afterglow.example/my/secret#answer");
  expect(text).toContain("Release it https://afterglow.example/my/secret#answer");
  expect(html).not.toContain("<form");
  expect(await questionsOf(app, table)).toMatchObject([
    { kind: "keep-date", options: [{ label: "Keep it" }, { label: "Release it" }] },
  ]);

  // Tapped twice at once, with both answers: one counts.
  const taps = [await answer(app, table, "keep"), await answer(app, table, "keep")];
  expect(taps[0]).toEqual({ done: "answered" });
  expect(taps[1]).toMatchObject({ status: 409 });
  expect(await rowOf(db, table)).toMatchObject({ status: "approved", date_wanted: later, guest_acted_at: null });
  expect(await answer(app, other, "release")).toEqual({ done: "answered" });
  expect(await rowOf(db, other)).toMatchObject({ status: "cancelled", guest_acted_at: expect.any(String) });
  expect(await db.selectFrom("seatings").selectAll().execute()).toEqual([]);
  expect(await replies()).toEqual({ keep: 1, release: 1, open: 2 });
  const marketing = await staffCalls(app, "Max", "marketing");
  expect((await marketing.get(`/event/night-changes/${event.id}`)).body.replies).toBeNull();
  await answer(app, party, "release");
  await answer(app, claimed, "release");
  expect(await replies()).toEqual({ keep: 1, release: 3, open: 0 });
  expect([(await rowOf(db, party)).status, (await rowOf(db, claimed)).status]).toEqual(["lost", "void"]);

  const { request } = (await staff.get(`/requests/${table}`)).body;
  expect(request).toMatchObject({ answered: "keep", date: later });
  expect(request.history.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["told", "asked", "answered", "moved"]),
  );
  const { move } = (await staff.get(`/event/night-changes/${event.id}`)).body;
  expect(move.total, "nobody is left on the old date").toBe(0);
});

test("a request is kept before there is a new date, and its guest is asked again about each new one", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await postponable(app, staff);
  const id = await makeRequest(app.db, { date: night, status: "approved" });
  await event.set({ state: "postponed" });
  await event.tell();
  expect((await questionsOf(app, id))[0]?.text).toContain("the new date isn't set yet");
  expect(await answer(app, id, "keep")).toEqual({ done: "answered" });
  expect((await rowOf(app.db, id)).date_wanted).toBe(night);
  expect((await staff.get(`/requests/${id}`)).body.request.answered).toBe("keep");

  await event.set({ state: "postponed", ...at(later) });
  expect((await staff.get(`/event/night-changes/${event.id}`)).body.replies, "of the earlier date").toBeNull();
  await event.tell();
  expect((await staff.get(`/requests/${id}`)).body.request.answered, "of the date that it is now").toBeNull();
  const [open] = await questionsOf(app, id);
  // The page is open while the date changes again: an answer about the earlier one moves nothing.
  await event.set({ state: "postponed", ...at(latest) });
  expect(await questionsOf(app, id)).toEqual([]);
  expect(await answer(app, id, "keep", open?._id)).toMatchObject({ status: 409 });
  expect((await rowOf(app.db, id)).date_wanted).toBe(night);
  await event.tell();
  expect(await answer(app, id, "keep")).toEqual({ done: "answered" });
  expect((await rowOf(app.db, id)).date_wanted).toBe(latest);
});

test("a cancellation withdraws the question, and a sold-out event does not", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await postponable(app, staff);
  const id = await makeRequest(app.db, { date: night });
  await event.set({ state: "postponed", ...at(later) });
  await event.tell();
  await event.set({ state: "sold_out" });
  const [open] = await questionsOf(app, id);
  expect(open).toBeDefined();
  await event.set({ state: "cancelled" });
  expect(await questionsOf(app, id)).toEqual([]);
  expect(await answer(app, id, "keep", open?._id)).toMatchObject({ status: 409 });
  expect(await rowOf(app.db, id)).toMatchObject({ status: "new", date_wanted: night });
});
