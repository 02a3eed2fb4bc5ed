import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { TestApp } from "../../../test/app.ts";
import { night, office } from "../../../test/deposits.ts";
import { makeEvent } from "../../../test/makers.ts";
import type { StaffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { bookingStart } from "./booking-time.server.ts";

const HOUR = 3_600_000;
const later = addDays(night, 7);

/** Hours before the booking's start on a night. */
const before = (of: string, at: string) => (bookingStart(of) - Date.parse(at)) / HOUR;

const rule = (staff: StaffCalls, due_hours: number, forfeit_hours: number, of: string | null = null) =>
  staff.post("/deposits/rules", {
    category: null,
    night: of,
    amount: "500",
    per: "table",
    due_hours,
    forfeit_hours,
  });

async function emailsOf({ db }: TestApp, request: string) {
  const rows = await db
    .selectFrom("outbox")
    .select("data")
    .where("template", "=", "deposit")
    .where("about", "=", request)
    .execute();
  return rows.map(({ data }) => JSON.parse(data));
}

async function postponed(staff: StaffCalls, { db }: TestApp) {
  const at = (milliseconds: number) => new Date(milliseconds).toISOString();
  const starts = bookingStart(night, "22:00");
  const event = await makeEvent(db, { starts_at: at(starts), ends_at: at(starts + 6 * HOUR), night });
  const dates = { start_date: `${later}T22:00`, end_date: `${later}T23:30` };
  expect((await staff.post(`/event/set-night/${event}`, { state: "postponed", ...dates })).status).toBe(200);
  return event;
}

test("a booking that moves with its event takes its deposit along: due and refundable by the new night's rule", async () => {
  let woken = 0;
  const { app, staff, booking, asks, records, tasks } = await office({ mailWaits: () => (woken += 1) });
  await rule(staff, 48, 24);
  await rule(staff, 72, 36, later);
  const [id, without] = [await booking(), await booking({ name: "Sam", email: "sam@guest.example" })];
  await asks(id, "500");
  await records(id, "received", "100");
  const event = await postponed(staff, app);
  const { tell } = (await staff.get(`/event/night-changes/${event}`)).body;
  await staff.post(`/event/tell-guests/${event}`, { change: tell.change });
  woken = 0;
  const moved = await staff.post(`/event/move-requests/${event}`, { change: tell.change });
  expect(moved.status).toBe(200);
  expect(woken, "the email about the deposit is sent at once").toBe(1);

  const { deposit } = (await staff.get(`/deposits/of/${id}`)).body;
  expect([before(later, deposit.due_on), before(later, deposit.refundable_until)]).toEqual([72, 36]);
  const emails = await emailsOf(app, id);
  expect(emails).toMatchObject([{ about: "moved", terms: deposit.terms }]);
  expect(emails[0].facts[0]).toEqual({ label: "Date", value: formatLongDate(later) });
  expect(emails[0].facts).toEqual(expect.arrayContaining([{ label: "To pay", value: "$400" }]));
  expect(deposit.terms).toMatch(/^A deposit of \$500 secures your booking .+ Please pay it by .+ If you cancel by /);
  const { request } = (await staff.get(`/requests/${id}`)).body;
  const notes = request.history.filter(({ action }: { action: string }) => action === "note");
  expect(notes[0].details.text).toContain("Deposit moved to ");
  expect(await readTrail(app.db, "deposit.moved")).toMatchObject([
    { actor: "Ana", object: { id }, before: { due_at: expect.any(String) }, after: { due_at: expect.any(String) } },
  ]);
  expect(await emailsOf(app, without)).toEqual([]);
  // What happens with the money is still for staff to say.
  expect(await tasks()).toMatchObject([{ request: id, reason: "event-postponed" }]);
});

test("a deposit that staff keep for the new date moves immediately, and moving the booking later changes nothing more", async () => {
  const { app, staff, booking, asks, records, tasks, decides } = await office();
  await rule(staff, 48, 24);
  const id = await booking();
  await asks(id, "500");
  await records(id, "received", "500");
  const event = await postponed(staff, app);
  const [task] = await tasks();
  expect((await decides(task._id, "keep-date")).body.tasks).toEqual([]);
  const { deposit } = (await staff.get(`/deposits/of/${id}`)).body;
  expect([before(later, deposit.due_on), before(later, deposit.refundable_until)]).toEqual([48, 24]);
  const { tell } = (await staff.get(`/event/night-changes/${event}`)).body;
  await staff.post(`/event/tell-guests/${event}`, { change: tell.change });
  await staff.post(`/event/move-requests/${event}`, { change: tell.change });
  expect((await staff.get(`/requests/${id}`)).body.request.date).toBe(later);
  const after = (await staff.get(`/deposits/of/${id}`)).body.deposit;
  expect([after.due_on, after.refundable_until]).toEqual([deposit.due_on, deposit.refundable_until]);
  expect(await emailsOf(app, id)).toHaveLength(1);
});

test("an approved change of date moves a deposit without a rule by as much, never into the past; own terms stay", async () => {
  const { app, staff, booking, asks } = await office();
  const ownTerms = "Paid back in full until the Friday before.";
  const change = async (id: string, date: string, email: object | "none") => {
    const pending_change = jsonText({ date, time: "", guests: 8, asked_at: new Date().toISOString() });
    await app.db.updateTable("requests").set({ pending_change }).where("id", "=", id).execute();
    const was = (await staff.get(`/deposits/of/${id}`)).body.deposit;
    const { status } = await staff.post(`/requests/${id}/answer`, { change: "approve", email });
    expect(status).toBe(201);
    return { was, is: (await staff.get(`/deposits/of/${id}`)).body.deposit };
  };
  const email = { subject: "Your change", text: "See you then." };
  const id = await booking();
  await asks(id, "500", { terms: ownTerms });
  const { was, is } = await change(id, later, email);
  expect(before(later, is.due_on)).toBe(before(night, was.due_on));
  expect(is.terms).toMatch(
    /^Paid back in full until the Friday before\.\n\nYour booking has moved to .+: pay the deposit/,
  );
  expect(await emailsOf(app, id)).toMatchObject([{ about: "moved", terms: is.terms }]);
  // The dialog offers what staff wrote again; the usual terms are written for each change.
  expect((await staff.get(`/deposits/of/${id}`)).body.own_terms).toBe(ownTerms);

  // Moved to a night so near that both times would be over.
  const soon = await booking();
  await asks(soon, "500");
  const near = await change(soon, addDays(tonight(), 1), "none");
  expect((await staff.get(`/deposits/of/${soon}`)).body.own_terms).toBe("");
  for (const at of [near.is.due_on, near.is.refundable_until]) {
    expect(Date.parse(at)).toBeGreaterThan(Date.now());
    expect(Date.parse(at)).toBeLessThanOrEqual(bookingStart(addDays(tonight(), 1)));
  }
  expect(await emailsOf(app, soon), "staff chose not to email").toEqual([]);
});

test("a booking keeps its amount on a night whose rule asks for more, until staff ask for it and the guest is emailed", async () => {
  const { app, staff, booking, asks, records } = await office();
  await rule(staff, 48, 24);
  const large = { category: null, night: later, amount: "800", per: "table", due_hours: 72, forfeit_hours: 36 };
  await staff.post("/deposits/rules", large);
  const id = await booking();
  await asks(id, "500", { minimum: "2000" });
  await records(id, "received", "500");
  const panel = async () => (await staff.get(`/deposits/of/${id}`)).body;
  expect((await panel()).asks_more).toBe(false);
  await app.db.updateTable("requests").set({ date_wanted: later }).where("id", "=", id).execute();
  const moved = await panel();
  expect(moved).toMatchObject({ asks_more: true, deposit: { due_cents: 50_000, state: "paid" } });
  expect(await emailsOf(app, id)).toEqual([]);

  // As the button sends it.
  const { amount_cents, due_at, refundable_until } = moved.suggested;
  const times = { due_at: due_at.slice(0, 16), refundable_until: refundable_until.slice(0, 16) };
  const wanted = { id: randomUUID(), amount: String(amount_cents / 100), ...times, terms: "", email: true };
  for (const _twice of [1, 2]) {
    const { body } = await staff.post(`/deposits/of/${id}`, wanted);
    expect(body).toMatchObject({ asks_more: false, deposit: { due_cents: 80_000, balance_cents: 30_000 } });
    expect(body.deposit.minimum_cents).toBe(200_000);
  }
  expect((await emailsOf(app, id)).at(0)).toMatchObject({
    about: "asked",
    title: "Deposit: $500 of $800 paid, $300 to pay",
  });
  await asks(id, "500");
  await staff.post(`/requests/${id}`, { status: "cancelled" });
  expect((await panel()).asks_more, "of a booking that is off").toBe(false);
});
