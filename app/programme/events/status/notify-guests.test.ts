import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { type Caller, caller } from "../../../../test/caller.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../../test/makers.ts";
import { postJson } from "../../../../test/post-json.ts";
import { bookableSaturdays } from "../../../../test/saturdays.ts";
import type { RequestDetail } from "../../../bookings/requests/request.ts";
import { renderMail } from "../../../house/mail/render.server.ts";
import type { NightChanges } from "./shapes.ts";

const NIGHT = "2026-11-28";
const moved = { state: "postponed", start_date: "2026-12-05T22:00", end_date: "2026-12-06T04:00" };

const set = async (ana: Caller, id: string, night: object) => {
  const response = await ana.post(`/api/event/set-night/${id}`, night);
  expect(response.status, await response.clone().text()).toBe(200);
};
const changesOf = async (ana: Caller, id: string) =>
  (await (await ana.get(`/api/event/night-changes/${id}`)).json()) as NightChanges;
const tell = (ana: Caller, id: string, change: string) => ana.post(`/api/event/tell-guests/${id}`, { change });

/** The emails about a change in the outbox, by recipient. */
async function mails({ db }: TestApp) {
  const rows = await db.selectFrom("outbox").selectAll().where("template", "=", "night-changed").execute();
  return rows.sort((a, b) => (a.recipient < b.recipient ? -1 : 1));
}

/** An event with guests who did and did not request it. */
async function askedFor({ db }: TestApp) {
  const id = await makeEvent(db);
  const mail = (name: string) => ({ name, email: `${name}@guest.example` });
  const offer = await makeOffer(db, { event_id: id });
  const other = await makeOffer(db, { event_id: await makeEvent(db, { name: "Elsewhere" }) });
  const claim = { kind: "claim", details: { offer: "Two for one entry" } } as const;
  await makeRequest(db, { ...mail("approved"), date: NIGHT, status: "approved" });
  await makeRequest(db, { ...mail("asked"), date: NIGHT });
  await makeRequest(db, { ...mail("declined"), date: NIGHT, status: "declined" });
  await makeRequest(db, { ...mail("spam"), date: NIGHT, spamReason: "Hidden field" });
  await makeRequest(db, { ...mail("another-night"), date: "2026-11-27" });
  await makeRequest(db, { ...mail("function"), kind: "function", date: NIGHT, details: { guests: 60 } });
  await makeRequest(db, { ...mail("letter"), kind: "contact", details: { subject: "Hi", message: NIGHT } });
  // A claim of the event's offer is for its night, whatever day it names; a claim of another event's offer is not.
  await makeRequest(db, { ...mail("claim"), ...claim, subject: offer, date: "2026-11-30" });
  await makeRequest(db, { ...mail("elsewhere"), ...claim, subject: other, date: NIGHT });
  await makeRequest(db, { ...mail("used"), ...claim, subject: offer, date: NIGHT, status: "redeemed" });
  return id;
}

const concerned = ["approved", "asked", "claim", "function"].map((name) => `${name}@guest.example`);

describe("guests of a changed event", () => {
  test("are counted without those of the demo, who are never emailed", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await askedFor(app);
    const invented = await app.db
      .selectFrom("requests")
      .select("id")
      .where("email", "=", "asked@guest.example")
      .executeTakeFirstOrThrow();
    await app.db.insertInto("demo_rows").values({ kind: "requests", id: invented.id }).execute();
    await set(ana, id, { state: "cancelled", state_reason: "" });
    const { tell: toTell } = await changesOf(ana, id);
    expect(toTell).toMatchObject({ total: 3, demo: 1 });
    expect(toTell?.guests.map(({ email, demo }) => [email, demo]).at(-1)).toEqual(["asked@guest.example", true]);
    expect(toTell?.guests.filter(({ demo }) => demo)).toHaveLength(1);
    expect(toTell?.mails.map(({ to }) => to)).not.toContain("asked@guest.example");
    const answer = (await (await tell(ana, id, toTell?.change ?? "")).json()) as { message: string };
    expect(answer.message).toBe("Emails to 3 guests queued. Demo guests are never emailed.");
    expect((await changesOf(ana, id)).tell).toMatchObject({ total: 0, demo: 0, guests: [] });
  });

  test("read that the club is in touch about a function that it holds, and that an inquiry stays open", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await makeEvent(app.db);
    const party = { kind: "function", date: NIGHT, details: { guests: 60 } } as const;
    await makeRequest(app.db, { ...party, email: "a-asked@guest.example" });
    await makeRequest(app.db, { ...party, email: "b-held@guest.example", status: "definite" });
    await set(ana, id, { state: "cancelled", state_reason: "" });
    await tell(ana, id, (await changesOf(ana, id)).tell?.change ?? "");
    const texts = await Promise.all(
      (await mails(app)).map(
        async (mail) => (await renderMail(mail, { origin: "https://a.example", secret: "" })).text,
      ),
    );
    expect(texts).toEqual([
      expect.stringContaining("Your inquiry stays open."),
      expect.stringContaining("We'll be in touch about your function."),
    ]);
  });

  test("are not said to get an email before there is a mail server", async () => {
    const app = await testApp({ mailConfigured: false });
    const ana = await caller(app);
    const id = await askedFor(app);
    await set(ana, id, { state: "cancelled", state_reason: "" });
    const { tell: toTell } = await changesOf(ana, id);
    const answer = (await (await tell(ana, id, toTell?.change ?? "")).json()) as { message: string };
    expect(answer.message).toBe("Emails to 4 guests queued. They will be sent once email is set up.");
  });

  test("are listed with the text they will get, and each is emailed once", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await askedFor(app);
    expect(await changesOf(ana, id)).toEqual({ changes: [], tell: null, move: null, replies: null });
    await set(ana, id, { state: "cancelled", state_reason: "The sound desk burned out." });

    const { changes, tell: toTell } = await changesOf(ana, id);
    expect(changes).toEqual([
      expect.objectContaining({ state: "cancelled", by: "Ana", mails: { sent: 0, waiting: 0, failed: 0, demo: 0 } }),
    ]);
    expect(toTell?.total).toBe(4);
    expect(toTell?.guests.map(({ email }) => email).sort()).toEqual(concerned);
    expect(toTell?.mails.map(({ kind }) => kind)).toEqual(["vip-table", "function", "claim"]);
    expect(await mails(app), "no guest is emailed before staff confirm").toEqual([]);

    // Twice at once, and once more: one email each.
    const change = toTell?.change ?? "";
    const answers = await Promise.all([tell(ana, id, change), tell(ana, id, change)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const last = (await (await tell(ana, id, change)).json()) as NightChanges & { message: string };
    expect(last.message).toBe("All guests have already been notified.");
    expect(last.tell).toMatchObject({ total: 0, guests: [] });
    expect(last.changes[0]?.mails).toEqual({ sent: 0, waiting: 4, failed: 0, demo: 0 });

    const sent = await mails(app);
    expect(sent.map(({ recipient }) => recipient)).toEqual(concerned);
    for (const mail of sent) {
      const { subject, text } = await renderMail(mail, { origin: "https://afterglow.example", secret: "" });
      expect(subject).toMatch(/^House of Ember, Sat 28 Nov, is cancelled: your .+ [A-Z]{3}-\w+$/);
      expect(text).toContain("The sound desk burned out.");
      const shown = toTell?.mails.find(({ to }) => to === mail.recipient);
      if (shown) expect({ subject, text }).toEqual({ subject: shown.subject, text: shown.text });
    }
    const { request } = (await (await ana.get(`/api/requests/${sent[0]?.about}`)).json()) as { request: RequestDetail };
    expect(request.history.filter(({ action }) => action === "told")).toEqual([
      expect.objectContaining({ by: "Ana", details: expect.objectContaining({ mail_id: sent[0]?.id }) }),
    ]);
  });

  test("are notified of each new date, including those who asked for an earlier one", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await askedFor(app);
    await set(ana, id, { state: "postponed" });
    const first = (await changesOf(ana, id)).tell?.change ?? "";
    await tell(ana, id, first);
    await set(ana, id, moved);
    // A request for the old night by a guest who was not notified belongs to the other event then.
    await makeRequest(app.db, { email: "later@guest.example", date: "2026-12-05" });

    expect((await tell(ana, id, first)).status, "the night has changed since").toBe(412);
    const { tell: toTell } = await changesOf(ana, id);
    expect(toTell?.guests.map(({ email }) => email).sort()).toEqual(concerned);
    expect(toTell?.mails[0]?.text).toContain("Saturday 5 December 2026, 10 PM to 4 AM");
    expect(toTell?.mails.find(({ kind }) => kind === "claim")?.text).toContain("Your claim is valid for the new date.");
    await tell(ana, id, toTell?.change ?? "");
    expect(await mails(app)).toHaveLength(8);
    expect((await ana.post(`/api/event/tell-guests/${id}`, {})).status).toBe(422);
  });

  test("are erased together with the emails about it", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const id = await askedFor(app);
    await set(ana, id, { state: "cancelled" });
    await tell(ana, id, (await changesOf(ana, id)).tell?.change ?? "");
    const guest = { guest: "asked@guest.example" };
    expect(await app.db.selectFrom("night_mails").selectAll().execute()).toHaveLength(4);
    const { removeRequests } = await import("../../../bookings/requests/remove.server.ts");
    const rows = await app.db.selectFrom("requests").select("id").where("email", "=", guest.guest).execute();
    await app.db.transaction().execute((trx) =>
      removeRequests(
        trx,
        rows.map((row) => row.id),
      ),
    );
    expect(await app.db.selectFrom("night_mails").selectAll().execute()).toHaveLength(3);
    expect((await mails(app)).map(({ recipient }) => recipient)).not.toContain(guest.guest);
  });
});

describe("an event that does not take place", () => {
  const { first: tonight, last } = bookableSaturdays();
  const at = (day: string) => ({ start_date: `${day}T22:00`, end_date: `${day}T23:30` });
  const send = async ({ origin }: TestApp, path: string, form: object) => {
    const response = await postJson(origin + path, form);
    return {
      status: response.status,
      ...((await response.json()) as { errors?: Record<string, string>; message: string }),
    };
  };
  const person = { email: "mia@example.com", phone: "+61412345678" };
  const table = { ...person, name: "Mia Chen", guests: 8, budget: "$251-$500" };

  test("can't be booked or claimed for, and the form says why", async () => {
    const app = await testApp();
    const ana = await caller(app);
    const { toInstant } = await import("../../../platform/lib/time/instants.server.ts");
    const instant = (time: string) => toInstant(time, "Australia/Sydney");
    const dates = { starts_at: instant(at(last).start_date), ends_at: instant(at(last).end_date) };
    const id = await makeEvent(app.db, dates);
    const forAll = await makeOffer(app.db, { valid_till: "2099-12-31" });
    const forIt = await makeOffer(app.db, { valid_till: "2099-12-31", event_id: id });
    const claim = { ...person, fname: "Mia", lname: "Chen", celebrateDate: last, guestName: "Ada" };
    await set(ana, id, { state: "cancelled" });

    const booked = await send(app, "/api/event/vip-table", { ...table, date: last });
    expect(booked).toMatchObject({
      status: 422,
      errors: { date: expect.stringMatching(/^House of Ember on .+ is cancelled\. Choose another night\.$/) },
    });
    const claimed = await send(app, "/api/offers/claim-offer", { ...claim, offer_id: forAll });
    expect(claimed).toMatchObject({ status: 422, errors: { celebrateDate: booked.errors?.date } });
    const refused = await send(app, "/api/offers/claim-offer", { ...claim, offer_id: forIt });
    expect(refused).toMatchObject({
      status: 409,
      message: "House of Ember is cancelled, so this offer cannot be claimed.",
    });
    // Functions can still be booked, and so can another event, and this one once it takes place after all.
    expect((await send(app, "/api/event/add-function-inquiry", { ...table, date: last })).status).toBe(201);
    expect((await send(app, "/api/event/vip-table", { ...table, date: tonight })).status).toBe(201);
    await set(ana, id, { state: "on" });
    expect((await send(app, "/api/event/vip-table", { ...table, date: last })).status).toBe(201);

    // After a move, the message for the old night names the new date.
    await set(ana, id, { state: "postponed", ...at(tonight) });
    const gone = await send(app, "/api/event/vip-table", { ...table, date: last });
    expect(gone).toMatchObject({
      status: 422,
      errors: { date: expect.stringContaining("House of Ember has moved from ") },
    });
    expect((await send(app, "/api/event/vip-table", { ...table, date: tonight })).status).toBe(201);
  });
});

test("requests of a rescheduled event move to the new date in one step, each with a history entry", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const id = await askedFor(app);
  const offer = await makeOffer(app.db, { event_id: id });
  await makeRequest(app.db, {
    email: "own@guest.example",
    kind: "claim",
    subject: offer,
    date: NIGHT,
    details: { offer: "Two for one entry" },
  });
  await set(ana, id, { state: "postponed" });
  expect((await changesOf(ana, id)).move).toBeNull();
  await set(ana, id, moved);
  const untold = await changesOf(ana, id);
  expect(untold.move?.total, "nobody is moved unheard").toBe(0);
  await tell(ana, id, untold.tell?.change ?? "");
  const { move } = await changesOf(ana, id);
  expect(move).toMatchObject({ from: NIGHT, to: "2026-12-05", total: 3 });
  const emails = ["approved", "asked", "own"].map((name) => `${name}@guest.example`);
  expect(move?.guests.map(({ email }) => email).sort()).toEqual(emails);
  const go = (change: string | undefined) => ana.post(`/api/event/move-requests/${id}`, { change });
  expect((await go("another")).status).toBe(412);
  const answers = await Promise.all([go(move?.change), go(move?.change)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await changesOf(ana, id)).move).toMatchObject({ total: 0, guests: [] });
  const rows = await app.db
    .selectFrom("requests")
    .select(["id", "email"])
    .where("date_wanted", "=", "2026-12-05")
    .execute();
  expect(rows.map(({ email }) => email).sort()).toEqual(emails);
  for (const row of rows) {
    const { request } = (await (await ana.get(`/api/requests/${row.id}`)).json()) as { request: RequestDetail };
    expect(request.history.filter(({ action }) => action === "moved")).toEqual([
      expect.objectContaining({ by: "Ana", details: { event: "House of Ember", from: NIGHT, to: "2026-12-05" } }),
    ]);
  }
});
