import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { postJson } from "../../../test/post-json.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { readTrail } from "../../../test/trail.ts";
import { type Mail, outboxRow } from "../../platform/outbox/queue.server.ts";
import type { OutboxMail } from "./shapes.ts";

type Row = ReturnType<typeof outboxRow>;

/** Adds an email to the outbox, created `minute` minutes after midnight UTC. */
async function queued({ db }: TestApp, more: Partial<Row> = {}, minute = 0, mail?: Mail): Promise<string> {
  const at = new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
  const toGuest: Mail = {
    template: "request-received",
    data: { kind: "vip-table", reference: "VIP-7Q4K" },
    about: "",
    recipient: "mia@guest.example",
  };
  const row = { ...outboxRow(mail ?? toGuest, at), ...more };
  await db.insertInto("outbox").values(row).execute();
  return row.id;
}

const ids = (items: OutboxMail[]) => items.map(({ _id }) => _id);

describe("the outbox", () => {
  test("lists sent, queued and failed emails with the reason and the subject as sent", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const at = "2026-11-01T01:00:00.000Z";
    const sent = await queued(app, { state: "sent", sent_at: at, attempts: 1 });
    const failed = await queued(app, { state: "failed", attempts: 7, last_error: "The mail server refused (550)." }, 1);
    const odd = await queued(app, { template: "gone", recipient: "odd@guest.example" }, 2);
    const { body } = await staff.get("/mail/outbox");
    expect(body).toMatchObject({ page: 1, more: false, counts: { waiting: 1, failed: 1 }, mail_configured: true });
    const created_on = expect.stringMatching(/^2026-11-01T11:0\d:00\+11:00$/);
    const mia = { recipient: "mia@guest.example", template: "request-received", created_on };
    const subject = "We've received your table request VIP-7Q4K";
    const items = Object.fromEntries(body.items.map((one: OutboxMail) => [one._id, one]));
    expect(items[sent]).toEqual({
      _id: sent,
      ...mia,
      subject,
      state: "sent",
      attempts: 1,
      next_try_on: null,
      last_error: null,
      sent_on: "2026-11-01T12:00:00+11:00",
    });
    expect(items[failed]).toMatchObject({
      subject,
      state: "failed",
      attempts: 7,
      next_try_on: null,
      last_error: "The mail server refused (550).",
      sent_on: null,
    });
    expect(items[odd]).toMatchObject({
      subject: "This email can't be created.",
      state: "waiting",
      next_try_on: "2026-11-01T11:02:00+11:00",
      sent_on: null,
    });
    for (const [state, id] of Object.entries({ sent, failed, waiting: odd })) {
      expect(ids((await staff.get(`/mail/outbox?state=${state}`)).body.items)).toEqual([id]);
    }
    expect((await staff.get("/mail/outbox?state=gone")).status).toBe(400);
    expect((await staff.get("/mail/outbox?page=0")).status).toBe(400);
  });

  test("sends the held emails together, but none to a guest who has unsubscribed", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const held = [await queued(app, { state: "held" }), await queued(app, { state: "held" }, 1)];
    const failed = await queued(app, { state: "failed" }, 2);
    const data = { subscriberId: randomUUID() };
    const gone = { template: "welcome", data, about: data.subscriberId, recipient: "noa@guest.example" } as const;
    const unwanted = await queued(app, { state: "held" }, 3, gone);
    expect((await staff.post("/mail/outbox/send-held")).body).toEqual({ message: "2 emails queued.", sent: 2 });
    const { items } = (await staff.get("/mail/outbox")).body;
    const states = Object.fromEntries(items.map((one: OutboxMail) => [one._id, one.state]));
    expect(states).toEqual({
      ...Object.fromEntries(held.map((id) => [id, "waiting"])),
      [failed]: "failed",
      [unwanted]: "held",
    });
  });

  test("sends and deletes the held emails that were selected, and no others", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const held = await Promise.all([0, 1, 2].map((minute) => queued(app, { state: "held" }, minute)));
    const [first, second, third] = held;
    const failed = await queued(app, { state: "failed" }, 3);
    expect((await staff.post("/mail/outbox/send-held", { ids: [first, failed] })).body).toEqual({
      message: "1 email queued.",
      sent: 1,
    });
    expect((await staff.post("/mail/outbox/delete-held", { ids: [first, second, failed, "nothing"] })).body).toEqual({
      message: "1 email deleted.",
      deleted: 1,
    });
    for (const ids of [undefined, [], Array.from({ length: 1_001 }, () => third)])
      expect((await staff.post("/mail/outbox/delete-held", { ids })).status).toBe(422);
    const { items } = (await staff.get("/mail/outbox")).body;
    const states = Object.fromEntries(items.map((one: OutboxMail) => [one._id, one.state]));
    expect(states).toEqual({ [first ?? ""]: "waiting", [third ?? ""]: "held", [failed]: "failed" });
    expect(await readTrail(app.db, "email.held")).toMatchObject([
      { action: "email.held-sent", count: 1 },
      { action: "email.held-deleted", count: 1 },
    ]);
  });

  test("has pages of fifty, newest first", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const made: string[] = [];
    for (let count = 0; count < 101; count += 1) made.push(await queued(app, {}, count));
    for (const question of ["", "&state=waiting"]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => staff.get(`/mail/outbox?page=${page}${question}`)));
      expect(pages.map(({ body }) => [body.items.length, body.more])).toEqual([
        [50, true],
        [50, true],
        [1, false],
        [0, false],
      ]);
      expect(new Set(pages.flatMap(({ body }) => ids(body.items)))).toEqual(new Set(made));
    }
    const { items } = (await staff.get("/mail/outbox?state=waiting")).body;
    expect(ids(items)).toEqual(made.slice(-50).reverse());
  });

  test("shows an email's text without the links that confirm or end a subscription", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    await makeRequest(app.db, { details: { guests: 8, budget: "$251-$500", message: "Near the booth" } });
    const { items } = (await staff.get("/mail/outbox")).body;
    const club = items.find(({ template }: OutboxMail) => template === "request-for-the-club");
    expect((await staff.get(`/mail/outbox/${club._id}`)).body.mail).toMatchObject({
      ...club,
      text: expect.stringMatching(/Near the booth[\s\S]+afterglow\.example/),
    });
    const form = {
      firstName: "Mia",
      lastName: "",
      email: "mia@guest.example",
      countryCode: "+61",
      number: "412345678",
    };
    await postJson(`${app.origin}/api/event/subscribe`, form);
    const { _id } = (await staff.get("/mail/outbox")).body.items.find((one: OutboxMail) => one.template === "welcome");
    const { text } = (await staff.get(`/mail/outbox/${_id}`)).body.mail;
    const [, token = ""] = /confirm\?token=([\w-]+)/.exec(text) ?? [];
    await fetch(`${app.origin}/newsletter/confirm`, { method: "POST", body: new URLSearchParams({ token }) }).catch(
      () => {},
    );
    const subscribers = await app.db.selectFrom("subscribers").select("confirmed_at").execute();
    expect([token.length > 40, subscribers]).toEqual([true, [{ confirmed_at: null }]]);
    expect((await staff.get(`/mail/outbox/${randomUUID()}`)).status).toBe(404);
  });
});

describe("sending again", () => {
  const stateOf = ({ db }: TestApp, id: string) =>
    db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("makes a failed or queued email due now, resets its attempts and wakes the worker", async () => {
    let woken = 0;
    const app = await testApp({ mailWaits: () => (woken += 1) });
    const staff = await staffCalls(app);
    const later = "2100-01-01T00:00:00.000Z";
    for (const state of ["failed", "waiting"] as const) {
      const id = await queued(app, { state, attempts: 7, last_error: "It broke.", next_try_at: later });
      const before = await stateOf(app, id);
      const { status, body } = await staff.post(`/mail/outbox/${id}/send`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: "Email queued.",
        mail: { _id: id, state: "waiting", attempts: 0, last_error: null, text: expect.stringContaining("VIP-7Q4K") },
      });
      const after = await stateOf(app, id);
      expect(after.message_id).toBe(before.message_id);
      expect(Date.parse(after.next_try_at)).toBeLessThanOrEqual(Date.now());
    }
    expect(woken).toBe(2);
    expect((await staff.post(`/mail/outbox/${randomUUID()}/send`)).status).toBe(404);
    const bare = { method: "POST", headers: staff.headers };
    const id = await queued(app, { state: "failed" });
    expect((await fetch(`${app.origin}/api/mail/outbox/${id}/send`, bare)).status).toBe(200);
  });

  test("asks before sending a sent email again, as a separate message", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await queued(app, { state: "sent", sent_at: "2026-11-01T01:00:00.000Z", attempts: 1 });
    const before = await stateOf(app, id);
    for (const body of [{}, { again: false }]) {
      const refused = await staff.post(`/mail/outbox/${id}/send`, body);
      expect([refused.status, refused.body]).toEqual([409, { message: "Already sent. Send it again?" }]);
    }
    expect(await stateOf(app, id)).toEqual(before);
    expect((await staff.post(`/mail/outbox/${id}/send`, { again: true })).body.mail).toMatchObject({
      state: "waiting",
      sent_on: null,
    });
    const after = await stateOf(app, id);
    expect(after.message_id).not.toBe(before.message_id);
    expect(after.message_id).toMatch(/^<[\w-]+@afterglow\.example>$/);
  });

  test("is rejected for a welcome to someone who has unsubscribed", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const mail: Mail = {
      template: "welcome",
      about: "",
      data: { subscriberId: randomUUID() },
      recipient: "mia@guest.example",
    };
    const id = await queued(app, { state: "failed" }, 0, mail);
    const { status, body } = await staff.post(`/mail/outbox/${id}/send`);
    expect([status, body.message]).toEqual([409, "This guest has unsubscribed."]);
    expect((await stateOf(app, id)).state).toBe("failed");
  });
});

test("all emails that were set aside can be listed, also beyond the newest 50", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const rows = Array.from({ length: 53 }, (_, minute) => {
    const at = `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
    const place = minute < 3 ? ("bounces" as const) : ("replies" as const);
    return { id: `mail-${minute}`, place, bytes: 100 + minute, received_at: at, attempts: 2, attempted_at: at };
  });
  await app.db
    .insertInto("mail_attempts")
    .values(rows.map((row) => ({ ...row, set_aside_at: row.attempted_at })))
    .execute();
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  const { replies } = (await staff.get("/mail/outbox")).body;
  expect(replies.set_aside).toMatchObject({ total: 50, page: 1, page_size: 50 });
  expect(idsOf(replies.set_aside.items).slice(0, 2)).toEqual(["mail-52", "mail-51"]);
  await app.db.updateTable("mail_attempts").set({ place: "mail-in" }).where("place", "=", "bounces").execute();
  const second = (await staff.get("/mail/replies/set-aside?page=2")).body;
  expect(second.total).toBe(53);
  expect(idsOf(second.items)).toEqual(["mail-2", "mail-1", "mail-0"]);
  expect((await staff.get("/campaigns/set-aside")).body).toMatchObject({ items: [], total: 0 });
});
