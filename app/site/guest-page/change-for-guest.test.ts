import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { act, confirmedLink, last, rowOf, today, viewOf } from "../../../test/guest-pages.ts";
import { makeRequest } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { makeTable } from "../../../test/waitlist.ts";
import type { AnswerStart } from "../../bookings/requests/inbox/answer.ts";
import { fillReply } from "../../bookings/requests/inbox/fill-reply.ts";
import { partyOf } from "../../bookings/requests/pending-change.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { parseInstant, storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { doneText } from "./done-text.ts";
import { findGuestView } from "./view.server.ts";

const night = addDays(today, 5);
const at = (time: string) => parseInstant(timeInNight(night, time), venue.timeZone);
const details = { guests: 4, budget: "$251-$500", message: "", time: "22:30" };

/** Assigns a table to a party, from one time of the night until another. */
const seat = (staff: StaffCalls, request: string, table: string | null, from = "22:30", until = "03:00") =>
  staff.post("/tonight/seating", {
    request,
    night,
    table,
    from: timeInNight(night, from),
    until: timeInNight(night, until),
  });

const seatingOf = ({ db }: TestApp, id: string) =>
  db.selectFrom("seatings").selectAll().where("request_id", "=", id).executeTakeFirst();

/** An approved party of four, with a guest who changes it. */
async function party({ db }: TestApp, more: object = {}) {
  const id = await makeRequest(db, { date: night, status: "approved", details, ...more });
  const token = await confirmedLink(db, id);
  const send = async (fields: Record<string, string>) => {
    const { date, time, guests } = partyOf(await rowOf(db, id));
    const version = String((await rowOf(db, id)).version);
    return act(db, token, { do: "change", date, time, guests: String(guests), version, ...fields });
  };
  /** Reviews a change and then sends it. */
  const change = async (fields: Record<string, string>) => {
    const reviewed = await send(fields);
    if (!("review" in reviewed)) return reviewed;
    return send({ ...fields, agreed: reviewed.review.outcome });
  };
  return { id, token, send, change, view: () => viewOf(db, token) };
}

const rowOnSheet = async (staff: StaffCalls, id: string) =>
  (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet.rows.find((row: { _id: string }) => row._id === id);

describe("an approved party", () => {
  test("that changes within its table's seats keeps the table and the approval, and the door sees it at once", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const { id, send, change } = await party(app);
    const booth = await makeTable(app.db, "Booth 1", 6);
    expect((await seat(staff, id, booth)).status).toBe(200);

    expect(await send({ guests: "6" })).toMatchObject({
      review: {
        outcome: "kept",
        title: "This keeps your table",
        changes: [{ label: "Guests", from: "4", to: "6" }],
      },
    });
    expect((await rowOf(app.db, id)).details, "nothing is saved by reading").toContain('"guests":4');
    expect(await change({ guests: "6" })).toEqual({ done: "changed" });
    expect(await rowOf(app.db, id)).toMatchObject({ status: "approved", pending_change: null });
    expect(await rowOnSheet(staff, id)).toMatchObject({ guests: 6, asked_for: "" });

    // A new time moves the seating too, if the table is free then.
    expect(await change({ time: "23:30" })).toEqual({ done: "changed" });
    expect(await seatingOf(app, id)).toMatchObject({ table_id: booth, from_at: at("23:30"), until_at: at("03:00") });
    const early = await makeRequest(app.db, { date: night, status: "approved", details });
    expect((await seat(staff, early, booth, "21:00", "23:30")).status).toBe(200);
    expect(await change({ time: "22:00" })).toEqual({ done: "change-asked" });
    expect(await seatingOf(app, id)).toMatchObject({ table_id: booth, from_at: at("23:30") });
    expect(await rowOnSheet(staff, id)).toMatchObject({ guests: 6, asked_for: "10 PM" });
  });

  test("counts the seats of merged tables together", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const { id, change } = await party(app);
    const [one, other] = [await makeTable(app.db, "Booth 1", 4), await makeTable(app.db, "Booth 2", 4)];
    await app.db.insertInto("night_tables").values({ night, table_id: other, merged_into: one }).execute();
    expect((await seat(staff, id, one)).status).toBe(200);
    expect(await change({ guests: "8" })).toEqual({ done: "changed" });
    expect(await change({ guests: "9" })).toEqual({ done: "change-asked" });
  });

  test("without a table keeps the approval up to the approved number", async () => {
    const app = await testApp();
    const { id, change } = await party(app);
    expect(await change({ guests: "3" })).toEqual({ done: "changed" });
    expect(await change({ guests: "4" })).toEqual({ done: "change-asked" });
    expect(await rowOf(app.db, id)).toMatchObject({
      status: "approved",
      details: expect.stringContaining('"guests":3'),
    });
  });

  test("asks for more beside its approval, reads that before, and staff approve it with an email", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const { id, send, change, view } = await party(app);
    const booth = await makeTable(db, "Booth 1", 4);
    await seat(staff, id, booth);
    const reviewed = await send({ guests: "6" });
    expect(reviewed).toMatchObject({ review: { outcome: "asks", title: "We need to approve this" } });
    expect("review" in reviewed && reviewed.review.text).toMatch(/^Your table for 4 on .+ stays yours\. We'll check/);
    expect(await change({ guests: "6" })).toEqual({ done: "change-asked" });

    const row = await rowOf(db, id);
    expect([row.status, partyOf(row).guests, JSON.parse(row.pending_change ?? "").guests]).toEqual(["approved", 4, 6]);
    expect((await seatingOf(app, id))?.table_id).toBe(booth);
    expect(await rowOnSheet(staff, id)).toMatchObject({ guests: 4, asked_for: "6" });
    expect((await view())?.state.title).toBe("Table confirmed");
    expect((await view())?.pending).toMatchObject({
      text: expect.stringContaining("stays yours until we reply"),
      changes: [{ label: "Guests", from: "4", to: "6" }],
    });
    const list = await staff.get("/requests?news=guests");
    expect(list.body.items).toEqual([
      expect.objectContaining({ _id: id, status: "approved", wants: expect.stringMatching(/asked for 6$/) }),
    ]);

    const { request } = (await staff.get(`/requests/${id}`)).body;
    expect(request.pending_change).toMatchObject({ table: "Booth 1 has 4 seats." });
    const start = (await staff.get(`/requests/${id}/answer?to=approve-change`)).body as AnswerStart;
    const template = fillReply(start.templates[0] ?? { subject: "", text: "" }, start.values);
    expect(template.text).toContain("Guests: 6, was 4");
    expect(start.booking?.tables.party).toMatchObject({ guests: 6, table: null });
    const bigger = await makeTable(db, "Booth 2", 6);
    await seat(staff, id, bigger);
    const email = { subject: template.subject, text: template.text };
    const decide = (json: object) => staff.post(`/requests/${id}/answer`, json);
    expect((await decide({ change: "approve" })).status, "without telling must be said").toBe(422);
    const [first, second] = await Promise.all([
      decide({ change: "approve", email }),
      decide({ change: "approve", email }),
    ]);
    expect([first.status, second.status].sort()).toEqual([201, 412]);

    expect(await rowOf(db, id)).toMatchObject({
      status: "approved",
      pending_change: null,
      guest_acted_at: null,
      details: expect.stringContaining('"guests":6'),
      guest_notified_at: expect.any(String),
    });
    expect((await seatingOf(app, id))?.table_id, "a table that fits stays").toBe(bigger);
    expect(await rowOnSheet(staff, id)).toMatchObject({ guests: 6, asked_for: "" });
    const mails = await db.selectFrom("outbox").selectAll().where("template", "=", "reply").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual(["mia@guest.example"]);
    expect((await view())?.lines.map(({ title }) => title).slice(0, 3)).toEqual([
      template.subject,
      "Change approved",
      "You asked for a change",
    ]);
  });

  test("stays as it was when staff decline the change, or its guest withdraws it", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const { id, token, change, view } = await party(app);
    const says = async () => doneText("change-asked", (await view()) ?? { pending: null, mailConfigured: true });
    await change({ date: last, guests: "5" });
    expect(await says()).toMatch(/^Change requested\. /);
    expect(await rowOnSheet(staff, id)).toMatchObject({ guests: 4, asked_for: expect.stringMatching(/^5, /) });
    const declined = await staff.post(`/requests/${id}/answer`, { change: "decline", email: "none" });
    expect(declined.body).toMatchObject({ message: "Saved.", request: { status: "approved", date: night } });
    expect(await app.db.selectFrom("outbox").selectAll().where("template", "=", "reply").execute()).toEqual([]);

    expect(await says(), "after a reload").toBe("");

    await change({ guests: "9" });
    const { version } = await rowOf(app.db, id);
    const withdraw = () => act(app.db, token, { do: "withdraw", version: String(version) });
    expect(await withdraw()).toEqual({ done: "change-withdrawn" });
    expect(await withdraw()).toMatchObject({ status: 409, form: "withdraw" });
    expect(await rowOf(app.db, id)).toMatchObject({ status: "approved", date_wanted: night, pending_change: null });
    const late = await staff.post(`/requests/${id}/answer`, { change: "approve", email: "none" });
    expect(late).toMatchObject({ status: 412, body: { request: { pending_change: null } } });
  });

  test("that moves to another date with staff's approval frees its table", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const { id, change } = await party(app);
    await seat(staff, id, await makeTable(app.db, "Booth 1", 6));
    expect(await change({ date: last })).toEqual({ done: "change-asked" });
    const before = (await staff.get(`/requests/${id}`)).body.request.pending_change;
    expect(before.table).toBe("Booth 1 is for another club night.");
    await staff.post(`/requests/${id}/answer`, { change: "approve", email: "none" });
    expect(await rowOf(app.db, id)).toMatchObject({ status: "approved", date_wanted: last });
    expect(await seatingOf(app, id)).toBeUndefined();
    expect(await rowOnSheet(staff, id)).toBeUndefined();
    expect((await staff.get(`/requests?night=${last}`)).body.total).toBe(1);
  });

  test("is asked again where what was read has changed, and can be edited with what was typed", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const { id, send } = await party(app);
    const booth = await makeTable(app.db, "Booth 1", 6);
    await seat(staff, id, booth);
    expect(await send({ guests: "6" })).toMatchObject({ review: { outcome: "kept" } });
    expect(await send({ guests: "6", agreed: "kept", edit: "yes" })).toMatchObject({
      status: 200,
      typed: { guests: "6" },
    });
    // The table shrinks between review and sending.
    await app.db.updateTable("club_tables").set({ seats: 4 }).where("id", "=", booth).execute();
    expect(await send({ guests: "6", agreed: "kept" })).toMatchObject({ review: { outcome: "asks" } });
    // The page was open while staff changed the request.
    const { version } = await rowOf(app.db, id);
    await staff.post(`/requests/${id}`, { note: "Called." });
    expect(await send({ guests: "6", agreed: "asks", version: String(version) })).toMatchObject({
      status: 409,
      typed: { guests: "6" },
      message: "This was updated in another tab or by us. Check it, then send again.",
    });
    expect((await rowOf(app.db, id)).pending_change).toBeNull();
  });
});

test("from some hours before doors, the page shows the phone number instead, and after the night nothing", async () => {
  const db = await testDatabase();
  const id = await makeRequest(db, { date: night, status: "approved", details });
  const token = await confirmedLink(db, id);
  const services = { writer: createWriter(db), mailConfigured: true };
  const view = async (instant: string) => {
    const seen = await findGuestView(db, services, token, Date.parse(instant));
    return { change: seen?.change !== null, late: seen?.late, canCancel: seen?.canCancel };
  };
  const cutoff = Date.parse(at("22:00")) - venue.rules.changeHours * 60 * 60_000;
  expect(await view(storedInstant(cutoff - 1))).toEqual({ change: true, late: false, canCancel: true });
  expect(await view(storedInstant(cutoff))).toEqual({ change: false, late: true, canCancel: true });
  expect(await view(at("05:59"))).toEqual({ change: false, late: true, canCancel: true });
  const over = Date.parse(at("05:59")) + 60_000;
  expect(await view(storedInstant(over))).toMatchObject({ change: false, late: false });
});

test("no order of changes, decisions and seatings loses an approval or exceeds seats", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { id, token, change } = await party(app);
  const tables = [
    { id: null, seats: 0 },
    { id: await makeTable(app.db, "Booth 1", 4), seats: 4 },
    { id: await makeTable(app.db, "Booth 2", 6), seats: 6 },
  ];
  let seed = 21;
  const pick = <T>(some: readonly T[]): T => {
    seed = (seed * 48271) % 2147483647;
    return some[seed % some.length] as T;
  };
  const decide = (decision: string) => staff.post(`/requests/${id}/answer`, { change: decision, email: "none" });
  const steps = [
    () => change({ guests: pick(["2", "4", "5", "6", "7"]) }),
    () => change({ time: pick(["22:00", "23:00", ""]) }),
    () => seat(staff, id, pick(tables).id, pick(["21:30", "22:30"])),
    () => decide("approve"),
    () => decide("decline"),
    async () => act(app.db, token, { do: "withdraw", version: String((await rowOf(app.db, id)).version) }),
  ];
  for (let count = 0; count < 60; count += 1) {
    await pick(steps)();
    const row = await rowOf(app.db, id);
    const seating = await seatingOf(app, id);
    const seats = tables.find((table) => table.id === seating?.table_id)?.seats || Number.POSITIVE_INFINITY;
    expect({ count, status: row.status, date: row.date_wanted }).toEqual({ count, status: "approved", date: night });
    expect(partyOf(row).guests, `after ${count} steps`).toBeLessThanOrEqual(seats);
  }
});
