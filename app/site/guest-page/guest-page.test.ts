import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { act, confirmedLink, last, linkTo, ORIGIN, rowOf, today, viewOf } from "../../../test/guest-pages.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../test/makers.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { parseInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { venue } from "../../platform/venue/venue.ts";
import { cancelText } from "./cancel-text.ts";
import { findGuestView } from "./view.server.ts";

test("before the club night no guest is shown as arrived or no-show", async () => {
  const db = await testDatabase();
  const id = await makeRequest(db, { date: addDays(today, 5), status: "approved" });
  const token = await linkTo(db, id);
  const services = { writer: createWriter(db), mailConfigured: true };
  const title = async (at: string) =>
    (await findGuestView(db, services, token, Date.parse(parseInstant(at, venue.timeZone))))?.state.title;
  for (const status of ["arrived", "no-show"] as const) {
    await db.updateTable("requests").set({ status }).where("id", "=", id).execute();
    expect(await title(`${addDays(today, 5)}T05:59`)).toBe("Table confirmed");
    expect(await title(`${addDays(today, 5)}T22:00`)).toBe(
      status === "arrived" ? "Thanks for coming" : "We missed you",
    );
  }
});

describe("a guest's own page", () => {
  test("a question is in the history and emailed to the club, and is a guest update until it has a reply", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const id = await makeRequest(db, { date: today, status: "approved" });
    const token = await confirmedLink(db, id);
    const question = { do: "ask", question: "Is there a step at the door?", key: "one" };
    expect(await act(db, token, question)).toEqual({ done: "asked" });
    // Sent twice.
    expect(await act(db, token, question)).toEqual({ done: "asked" });
    const { body } = await staff.get(`/requests/${id}`);
    expect(body.request.history[0]).toMatchObject({
      by: "guest",
      action: "question",
      details: { text: question.question },
    });
    expect(body.request.history.filter(({ action }: { action: string }) => action === "question")).toHaveLength(1);
    expect(body.request).toMatchObject({ status: "approved", guest_acted_on: expect.any(String) });
    const list = await staff.get("/requests?news=guests");
    expect([list.body.total, list.body.items[0]._id, list.body.counts.guests]).toEqual([1, id, 1]);
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "guest-acted")
      .executeTakeFirstOrThrow();
    expect([mail.recipient, mail.reply_to]).toEqual(["club@afterglow.example", "mia@guest.example"]);
    expect((await renderMail(mail, { origin: ORIGIN, secret: "s" })).text).toContain(question.question);
    await staff.post(`/requests/${id}/reply`, { subject: "The door", text: "None." });
    expect((await staff.get(`/requests/${id}`)).body.request.guest_acted_on).toBeNull();
    const view = await viewOf(db, token);
    expect(view?.lines.slice(0, 2)).toMatchObject([
      { by: "club", title: "The door", text: "None." },
      { by: "guest", text: question.question },
    ]);
    expect(await act(db, token, { do: "ask", question: " ", key: "two" })).toMatchObject({
      status: 422,
      errors: { question: "Enter your question." },
    });
  });

  test("changes an open request at once, and keeps what was typed where it is rejected", async () => {
    const db = await testDatabase();
    const date = addDays(today, 5);
    const id = await makeRequest(db, { date });
    const token = await confirmedLink(db, id);
    const version = async () => String((await rowOf(db, id)).version);
    const send = async (fields: object) =>
      act(db, token, { do: "change", date, time: "", guests: "8", version: await version(), ...fields });
    expect(await send({})).toEqual({ done: "same" });
    expect(await send({ guests: "9", time: "22:30" })).toEqual({ done: "changed" });
    expect(await rowOf(db, id)).toMatchObject({ status: "new", details: expect.stringContaining('"guests":9') });
    expect(await send({ date: "2020-01-01", guests: "many", time: "25:00" })).toMatchObject({
      status: 422,
      errors: {
        date: "That date has passed. Choose today or later.",
        time: "Enter a time like 22:30.",
        guests: "Enter the number of guests.",
      },
      typed: { guests: "many" },
    });
    expect(await send({ date: last })).toEqual({ done: "changed" });
    expect((await rowOf(db, id)).date_wanted).toBe(last);
    // From an outdated tab.
    expect(await send({ guests: "3", version: "1" })).toMatchObject({ status: 409, typed: { guests: "3" } });
  });

  test("cancels once; past requests can't be changed, and other guests' requests not reached", async () => {
    const db = await testDatabase();
    const [id, other] = [await makeRequest(db, { date: today }), await makeRequest(db, { date: today })];
    const token = await confirmedLink(db, id);
    const cancel = { do: "cancel", version: "1" };
    expect(await act(db, "not a token", cancel)).toEqual({ status: 404 });
    expect(await act(db, token, cancel)).toEqual({ done: "cancelled" });
    expect(await act(db, token, { ...cancel, version: "2" })).toMatchObject({ status: 409 });
    const change = { do: "change", date: today, guests: "4", version: "2" };
    expect(await act(db, token, change)).toMatchObject({ status: 409 });
    expect((await rowOf(db, id)).status).toBe("cancelled");
    expect((await rowOf(db, other)).version).toBe(1);
    const { count } = await db
      .selectFrom("request_counts")
      .select("count")
      .where("status", "=", "cancelled")
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  test("gives the booking as a calendar file; its headers keep it private, and no log has the token", async () => {
    const app = await testApp();
    const night = bookableSaturdays().first;
    const compact = (day: string) => day.replaceAll("-", "");
    const id = await makeRequest(app.db, {
      date: night,
      details: { guests: 8, budget: "$251-$500", time: "23:00" },
    });
    const token = await linkTo(app.db, id);
    const get = (path: string) => fetch(`${app.origin}/my/${path}/booking.ics`);
    const file = await get(token);
    const text = await file.text();
    expect(text).toContain(`DTSTART;TZID=Australia/Sydney:${compact(night)}T230000`);
    expect(text).toContain(`DTEND;TZID=Australia/Sydney:${compact(addDays(night, 1))}T040000`);
    expect(text).toContain("STATUS:TENTATIVE");
    expect(text).not.toMatch(/\bMia\b/);
    for (const answer of [file, await get("nobody")]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
      expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    }
    expect((await get("nobody")).status).toBe(404);
    expect(app.logged()).not.toContain(token);
  });

  test("slows down senders who guess links, and no one with a valid link", async () => {
    const app = await testApp({ formLimit: 3 });
    const token = await linkTo(app.db, await makeRequest(app.db, { date: today }));
    const get = async (path: string) => (await fetch(`${app.origin}/my/${path}/booking.ics`)).status;
    expect([await get(token), await get("a"), await get("b"), await get("c")]).toEqual([200, 404, 404, 404]);
    expect([await get("d"), await get(token), await get("e")]).toEqual([429, 200, 429]);
  });

  test("shows that its night is cancelled, hides the code, and rejects a move to a cancelled night", async () => {
    const db = await testDatabase();
    await makeEvent(db, {
      night: last,
      starts_at: `${last}T11:00:00.000Z`,
      ends_at: `${last}T17:00:00.000Z`,
      state: "cancelled",
    });
    const subject = await makeOffer(db);
    const claim = await linkTo(
      db,
      await makeRequest(db, { kind: "claim", subject, date: last, details: { offer: "Entry" } }),
    );
    const view = await viewOf(db, claim);
    expect(view).toMatchObject({
      state: { title: "Change of plans", text: expect.stringMatching(/is cancelled\. Choose another night\.$/) },
      code: null,
    });
    const table = await confirmedLink(db, await makeRequest(db, { date: addDays(today, 5) }));
    expect(await act(db, table, { do: "change", date: last, guests: "8", version: "1" })).toMatchObject({
      status: 422,
      errors: { date: expect.stringContaining("is cancelled") },
    });
  });
});

test.each([
  ["vip-table", "Can't make it?", "Cancel request"],
  ["function", "Can't make it?", "Cancel request"],
  ["claim", "Can't make it?", "Cancel claim"],
  ["career", "Changed your mind?", "Withdraw application"],
  ["contact", "No longer need a reply?", "Close message"],
] as const)("cancelling a %s is asked in its own words", (kind, title, cancel) => {
  expect(cancelText[kind]).toMatchObject({ title, cancel });
});
