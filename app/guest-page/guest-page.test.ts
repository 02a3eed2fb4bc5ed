import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOffer, makeRequest } from "../../test/makers.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import { venue } from "../content/venue.ts";
import type { Database } from "../db/tables.ts";
import { createWriter } from "../db/writer.server.ts";
import { addDays } from "../lib/wall-steps.ts";
import { parseInstant } from "../lib/zoned-time.server.ts";
import { renderMail } from "../mail/render.server.ts";
import { bookableDays } from "../requests/forms/limits.ts";
import type { Asked } from "../requests/forms/receive.server.ts";
import { findByGuestLink, type LinkVia, makeGuestLink, revokeGuestLinks } from "../requests/guest/guest-link.server.ts";
import { actForGuest, CONFIRM_FIRST } from "./act.server.ts";
import { cancelText } from "./cancel-text.ts";
import { accessFor } from "./guest-access.server.ts";
import { findGuestView } from "./view.server.ts";

const { first: today, last } = bookableDays();
const ORIGIN = "https://afterglow.example";

const linkTo = (db: Database, id: string, now = Date.now(), via: LinkVia = "email") =>
  db.transaction().execute((trx) => makeGuestLink(trx, id, now, { via }));
/** A link whose guest has said that the request is theirs. */
async function confirmedLink(db: Database, id: string): Promise<string> {
  const token = await linkTo(db, id);
  expect(await act(db, token, { do: "confirm" })).toEqual({ done: "confirmed" });
  return token;
}
const viewOf = (db: Database, token: string, mailConfigured = true) =>
  findGuestView(db, { writer: createWriter(db), mailConfigured }, token, Date.now());
const act = (db: Database, token: string, sent: Record<string, string>) =>
  db
    .transaction()
    .execute((trx) => actForGuest(trx, token, sent, { now: Date.now(), clubAddress: "club@afterglow.example" }));
const rowOf = (db: Database, id: string) =>
  db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("before the club night nobody reads that they were here, or were missed", async () => {
  const db = await testDatabase();
  const id = await makeRequest(db, { date: addDays(today, 5), status: "approved" });
  const token = await linkTo(db, id);
  const services = { writer: createWriter(db), mailConfigured: true };
  const title = async (at: string) =>
    (await findGuestView(db, services, token, Date.parse(parseInstant(at, venue.timeZone))))?.state.title;
  for (const status of ["arrived", "no-show"]) {
    await db.updateTable("requests").set({ status }).where("id", "=", id).execute();
    expect(await title(`${addDays(today, 5)}T05:59`)).toBe("Table confirmed");
    expect(await title(`${addDays(today, 5)}T22:00`)).toBe(
      status === "arrived" ? "Thanks for coming" : "We missed you",
    );
  }
});

describe("a guest's link", () => {
  test("leads to one request and to no other; altered, revoked or of nobody it leads nowhere", async () => {
    const db = await testDatabase();
    const [mine, other] = [await makeRequest(db, { date: today }), await makeRequest(db, { date: today })];
    const token = await linkTo(db, mine);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await findByGuestLink(db, token, Date.now()))?.id).toBe(mine);
    const altered = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    for (const odd of [
      altered,
      "",
      other,
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      "\u0000",
      "x".repeat(5_000),
    ]) {
      if (odd !== token) expect(await findByGuestLink(db, odd, Date.now()), odd).toBeUndefined();
    }
    const kept = await db.selectFrom("guest_links").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    await db.transaction().execute((trx) => revokeGuestLinks(trx, mine, "Ana", Date.now()));
    expect(await findByGuestLink(db, token, Date.now())).toBeUndefined();
  });

  test("ends thirty days after the night's end; without a night, after the last change", async () => {
    const db = await testDatabase();
    const dated = await linkTo(db, await makeRequest(db, { date: "2026-11-28" }));
    const undated = await linkTo(
      db,
      await makeRequest(db, { kind: "contact", details: {}, at: "2026-11-01T00:00:00.000Z" }),
    );
    const live = async (token: string, time: string) =>
      (await findByGuestLink(db, token, Date.parse(time))) !== undefined;
    expect(await live(dated, "2026-12-29T05:59:00+11:00")).toBe(true);
    expect(await live(dated, "2026-12-29T06:00:00+11:00")).toBe(false);
    expect(await live(undated, "2026-11-30T23:59:00Z")).toBe(true);
    expect(await live(undated, "2026-12-01T00:00:00Z")).toBe(false);
  });

  test("is in the mail that says we have it, and in nothing that is kept or that staff can read", async () => {
    const app = await testApp();
    const { db } = app;
    const id = await makeRequest(db, { date: today });
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "request-received")
      .executeTakeFirstOrThrow();
    const access = await db.transaction().execute((trx) => accessFor(trx, id, ORIGIN, Date.now()));
    const { text, html } = await renderMail(mail, { origin: ORIGIN, secret: "s", access });
    const [, token = ""] = /\/my\/([\w-]+)/.exec(text) ?? [];
    expect((await findByGuestLink(db, token, Date.now()))?.id).toBe(id);
    expect(html).toContain(`${ORIGIN}/my/${token}`);
    const staff = await staffCalls(app);
    const { body } = await staff.get(`/mail/outbox/${mail.id}`);
    expect(body.mail.text).toContain("We've received your table request");
    expect(body.mail.text).not.toContain("/my/");
    for (const table of ["outbox", "request_history", "requests"] as const) {
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token);
    }
  });

  test("of a claim brings its code as text and as a picture", async () => {
    const db = await testDatabase();
    const subject = await makeOffer(db);
    const id = await makeRequest(db, { kind: "claim", subject, date: today, details: { offer: "Entry" } });
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "=", "request-received")
      .executeTakeFirstOrThrow();
    const access = await db.transaction().execute((trx) => accessFor(trx, id, ORIGIN, Date.now()));
    const { text, html, pictures } = await renderMail(mail, { origin: ORIGIN, secret: "s", access });
    expect(text).toContain(`Your code: ${access?.code}`);
    expect(html).toContain('src="cid:code"');
    const { data, info } = await sharp(pictures[0]?.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(decodeQR({ ...info, data })).toBe(access?.code?.replace("-", ""));
    const view = await viewOf(db, access?.link.split("/").at(-1) ?? "");
    expect(view?.code?.shown).toBe(access?.code);
  });

  test("is ended and given anew by staff, who see it once", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const id = await makeRequest(db, { date: today });
    const first = await linkTo(db, id);
    const { body } = await staff.post(`/requests/${id}/guest-link`, { link: "new" });
    const [, token = ""] = /\/my\/([\w-]+)$/.exec(body.link) ?? [];
    expect(await findByGuestLink(db, first, Date.now())).toBeUndefined();
    expect((await findByGuestLink(db, token, Date.now()))?.id).toBe(id);
    const ended = await staff.post(`/requests/${id}/guest-link`, { link: "none" });
    expect(ended.body).toMatchObject({ link: null, request: { guest_link_until: null } });
    expect(await findByGuestLink(db, token, Date.now())).toBeUndefined();
    expect((await staff.post("/requests/nothing/guest-link", { link: "new" })).status).toBe(404);
    expect((await staff.post(`/requests/${id}/guest-link`, { link: "many" })).status).toBe(422);
    expect(app.logged()).not.toContain(token);
  });
});

describe("a guest's own page", () => {
  test("asks: it stands in the history, before the club, and is new until somebody has answered", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const id = await makeRequest(db, { date: today, status: "approved" });
    const token = await confirmedLink(db, id);
    const question = { do: "ask", question: "Is there a step at the door?", key: "one" };
    expect(await act(db, token, question)).toEqual({ done: "asked" });
    // Pressed twice.
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

  test("changes what is open; what was promised for fewer or another night waits for an answer again", async () => {
    const db = await testDatabase();
    const id = await makeRequest(db, { date: today, status: "approved" });
    const token = await confirmedLink(db, id);
    const version = async () => String((await rowOf(db, id)).version);
    const send = async (fields: object) =>
      act(db, token, { do: "change", date: today, time: "", guests: "8", version: await version(), ...fields });
    expect(await send({})).toEqual({ done: "same" });
    expect(await send({ guests: "6", time: "22:30" })).toEqual({ done: "changed" });
    expect(await rowOf(db, id)).toMatchObject({ status: "approved", details: expect.stringContaining('"guests":6') });
    expect(await send({ guests: "7" })).toEqual({ done: "changed" });
    expect((await rowOf(db, id)).status).toBe("new");
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
    // Another tab's, from before.
    expect(await send({ guests: "3", version: "1" })).toMatchObject({ status: 409, typed: { guests: "3" } });
  });

  test("cancels, once; what is over cannot be changed, and others' requests are out of reach", async () => {
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
    const id = await makeRequest(app.db, {
      date: "2026-11-28",
      details: { guests: 8, budget: "$251-$500", time: "23:00" },
    });
    const token = await linkTo(app.db, id);
    const get = (path: string) => fetch(`${app.origin}/my/${path}/booking.ics`);
    const file = await get(token);
    const text = await file.text();
    expect(text).toContain("DTSTART;TZID=Australia/Sydney:20261128T230000");
    expect(text).toContain("DTEND;TZID=Australia/Sydney:20261129T040000");
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

  test("makes whoever guesses wait, and nobody who has a link", async () => {
    const app = await testApp({ formLimit: 3 });
    const token = await linkTo(app.db, await makeRequest(app.db, { date: today }));
    const get = async (path: string) => (await fetch(`${app.origin}/my/${path}/booking.ics`)).status;
    expect([await get(token), await get("a"), await get("b"), await get("c")]).toEqual([200, 404, 404, 404]);
    expect([await get("d"), await get(token), await get("e")]).toEqual([429, 200, 429]);
  });

  test("says that its night is off, takes the code away, and lets nobody move to a night that is off", async () => {
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
    const table = await confirmedLink(db, await makeRequest(db, { date: today }));
    expect(await act(db, table, { do: "change", date: last, guests: "8", version: "1" })).toMatchObject({
      status: 422,
      errors: { date: expect.stringContaining("is cancelled") },
    });
  });
});

/** What somebody typed freely into each kind of form, and what stands for itself. */
const typed = "xqmark";
const typedRequests: Partial<Asked>[] = [
  { kind: "vip-table", details: { guests: 8, budget: "$251-$500", message: typed }, date: today },
  { kind: "function", details: { guests: 8, budget: "$251-$500", message: typed }, date: today },
  { kind: "career", details: { role: "dj", dob: "1999-03-04", social: `@${typed}`, firstName: typed } },
  { kind: "contact", details: { subject: typed, message: typed } },
  { kind: "claim", details: { offer: "Entry", guestName: typed, instagram: typed, fname: typed }, date: today },
];
const stranger = { name: typed, email: "someone@guest.example", phone: "+61491570006" };

describe("a request that nobody has confirmed", () => {
  test.each(typedRequests)(
    "of kind $kind shows whoever has the email address nothing that was typed, and no phone",
    async (asked) => {
      const db = await testDatabase();
      const id = await makeRequest(db, { ...asked, ...stranger, at: new Date().toISOString() });
      const sender = await linkTo(db, id, Date.now(), "form");
      await act(db, sender, { do: "ask", question: typed, key: "one" });
      const token = await linkTo(db, id);
      const hidden = JSON.stringify(await viewOf(db, token));
      for (const word of [typed, "491570006", "1999"]) expect(hidden).not.toContain(word);
      expect(JSON.parse(hidden)).toMatchObject({ asksToConfirm: true, mayAct: false, change: null, canCancel: false });
      expect(await act(db, token, { do: "confirm" })).toEqual({ done: "confirmed" });
      const shown = await viewOf(db, token);
      expect(JSON.stringify(shown?.fields)).toContain(typed);
      expect(shown?.lines.map(({ text }) => text)).toContain(typed);
      expect(shown).toMatchObject({ asksToConfirm: false, mayAct: true });
    },
  );

  test("is not changed, cancelled or asked about through an emailed link", async () => {
    const db = await testDatabase();
    const id = await makeRequest(db, { date: today });
    const token = await linkTo(db, id);
    const before = await rowOf(db, id);
    const tried: Record<string, string>[] = [
      { do: "ask", question: "Is there a step?", key: "one" },
      { do: "cancel", version: "1" },
      { do: "change", date: today, guests: "4", version: "1" },
    ];
    for (const sent of tried) {
      expect(await act(db, token, sent)).toMatchObject({ status: 409, form: "confirm", message: CONFIRM_FIRST });
    }
    expect(await rowOf(db, id)).toEqual(before);
  });

  test("is confirmed once: its history and staff know, nobody has to answer, and no other tab is out of date", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db, { date: today });
    expect((await staff.get(`/requests/${id}`)).body.request.guest_confirmed_on).toBeNull();
    const token = await confirmedLink(app.db, id);
    expect(await act(app.db, token, { do: "confirm" })).toEqual({ done: "confirmed" });
    const { body } = await staff.get(`/requests/${id}`);
    expect(body.request).toMatchObject({
      guest_confirmed_on: expect.stringMatching(/^20.*\+1[01]:00$/),
      guest_acted_on: null,
      version: 1,
    });
    const lines = body.request.history.filter(({ action }: { action: string }) => action === "guest-confirmed");
    expect(lines).toMatchObject([{ by: "guest", details: {} }]);
    expect(await act(app.db, token, { do: "cancel", version: "1" })).toEqual({ done: "cancelled" });
  });

  test("is seen and changed by the browser that sent it, which cannot confirm it and is not shown replies", async () => {
    const app = await testApp();
    const { db } = app;
    const staff = await staffCalls(app);
    const id = await makeRequest(db, { ...stranger, date: today, details: { guests: 8, message: typed } });
    const sender = await linkTo(db, id, Date.now(), "form");
    await staff.post(`/requests/${id}/reply`, { subject: "Your booth", text: "Pay at this link." });
    const view = await viewOf(db, sender);
    expect(view).toMatchObject({ asksToConfirm: false, mayAct: true, canCancel: true });
    expect(JSON.stringify(view)).toContain(typed);
    expect(JSON.stringify(view)).not.toMatch(/Your booth|Pay at this link/);
    expect(await act(db, sender, { do: "confirm" })).toMatchObject({ status: 409 });
    expect((await rowOf(db, id)).guest_confirmed_at).toBeNull();
    await confirmedLink(db, id);
    expect(JSON.stringify(await viewOf(db, sender))).toContain("Pay at this link.");
    const version = String((await rowOf(db, id)).version);
    expect(await act(db, sender, { do: "cancel", version })).toEqual({ done: "cancelled" });
  });

  test("of a claim gives its code to the address, and to the browser that sent it only where no email can", async () => {
    const db = await testDatabase();
    const subject = await makeOffer(db);
    const id = await makeRequest(db, { kind: "claim", subject, date: today, details: { offer: "Entry" } });
    const [emailed, sender] = [await linkTo(db, id), await linkTo(db, id, Date.now(), "form")];
    const code = (await viewOf(db, emailed))?.code?.shown;
    expect(code).toMatch(/^\w{4}-\w{4}$/);
    const waiting = await viewOf(db, sender);
    expect([waiting?.code, waiting?.state.text]).toEqual([null, "We've emailed you the code to show at the door."]);
    expect((await viewOf(db, sender, false))?.code?.shown).toBe(code);
    await act(db, emailed, { do: "confirm" });
    expect((await viewOf(db, sender))?.code?.shown).toBe(code);
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
