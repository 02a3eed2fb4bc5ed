import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { startSmtp } from "../../../../test/smtp.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { startOutboxWorker } from "../../../house/mail/outbox-worker.server.ts";
import { mayBeSent } from "../../../mailing/consents/may-be-sent.server.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import type { RequestDetail } from "../request.ts";
import { emptyPlaceholders, fillReply, placeholderValues } from "./fill-reply.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];
const reply = {
  subject: "Your table on Saturday",
  text: "Hi Mia,\n\nbooth 4 is yours.\nSee you at 10 PM.\n\nAfterglow",
};

const mailsTo = ({ db }: TestApp, recipient: string) =>
  db.selectFrom("outbox").selectAll().where("recipient", "=", recipient).where("template", "=", "reply").execute();

/** Sends what waits in the outbox to a real mail server, and gives the mail that came. */
async function delivered({ db }: TestApp, recipient: string) {
  const smtp = await startSmtp();
  const outbox = startOutboxWorker({
    db,
    writer: createWriter(db),
    log: pino({ level: "silent" }),
    origin: "https://afterglow.example",
    smtpUrl: smtp.url,
    mailFrom: { name: "Afterglow", address: "hello@afterglow.example" },
    mailTo: "club@afterglow.example",
    mayBeSent,
  });
  onTestFinished(async () => {
    await outbox.stop();
    await smtp.stop();
  });
  return smtp.mailTo(recipient);
}

describe("a reply", () => {
  test("is emailed to the guest with Reply-To the club, and the history shows its state", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db, { email: "Mia@guest.example" });
    await app.db.deleteFrom("outbox").execute();
    const { status, body } = await staff.post(`/requests/${id}/reply`, reply);
    expect([status, body.message]).toEqual([201, "Reply queued."]);
    const [mail] = await mailsTo(app, "Mia@guest.example");
    const details = { ...reply, to: "Mia@guest.example", mail_id: mail?.id };
    expect(body.request).toMatchObject({ status: "contacted", version: 2 });
    expect(body.request.history).toMatchObject([
      { by: "Ana", action: "reply", details: { ...details, mail_state: "waiting" } },
      { by: "Ana", action: "status", details: { from: "new", to: "contacted" } },
      { by: "guest", action: "received" },
    ]);

    const { parsed, raw, to } = await delivered(app, "Mia@guest.example");
    expect(to).toEqual(["Mia@guest.example"]);
    expect(parsed.subject).toBe(reply.subject);
    expect(parsed.replyTo?.text).toBe("club@afterglow.example");
    expect(parsed.headers.get("auto-submitted")).toBe("no");
    expect(raw).not.toMatch(/^list-unsubscribe/im);
    expect(parsed.text).toContain(
      `Hi Mia,\n\nbooth 4 is yours.\nSee you at 10 PM.\n\nAfterglow\n\nThis is a reply to your table request ${body.request.reference}. Reply to this email or call (02) 5550 0142.`,
    );
    await expect
      .poll(async () => (await staff.get(`/requests/${id}`)).body.request.history[0].details.mail_state)
      .toBe("sent");
    await app.db.updateTable("outbox").set({ state: "failed" }).execute();
    expect((await staff.get(`/requests/${id}`)).body.request.history[0].details.mail_state).toBe("failed");
  });

  test("is plain text: nothing becomes markup, and the subject is one line", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    await app.db.deleteFrom("outbox").execute();
    const text = '<b>Bold</b> & <script>alert(1)</script> <a href="https://evil.example">x</a>\n\n\n\n  Two';
    const subject = 'Größe <b> "quoted"\u2028Bcc: all@club.example 🎉';
    expect((await staff.post(`/requests/${id}/reply`, { subject, text })).status).toBe(201);
    const { parsed } = await delivered(app, "mia@guest.example");
    expect(parsed.subject).toBe('Größe <b> "quoted" Bcc: all@club.example 🎉');
    expect(parsed.headers.has("bcc")).toBe(false);
    expect(parsed.text).toContain("<b>Bold</b> & <script>alert(1)</script>");
    const html = String(parsed.html);
    expect(html).toContain("&lt;b&gt;Bold&lt;/b&gt; &amp; &lt;script&gt;");
    expect(html).not.toMatch(/<script|<b>|href="https:\/\/evil/);
  });

  const injected = ["Hello\r\nBcc: all@club.example", "Hello\nworld", "Hello\u0000", "", "  ", "x".repeat(201)];
  test("with a subject of several lines, empty or too long is rejected", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    for (const subject of injected) {
      const { status, body } = await staff.post(`/requests/${id}/reply`, { ...reply, subject });
      expect({ subject, status, errors: Object.keys(body.errors) }).toEqual({
        subject,
        status: 422,
        errors: ["subject"],
      });
    }
    for (const text of ["", " \n ", "x".repeat(5_001)]) {
      expect((await staff.post(`/requests/${id}/reply`, { ...reply, text })).body.errors).toHaveProperty("text");
    }
    expect((await staff.post(`/requests/${randomUUID()}/reply`, reply)).status).toBe(404);
    expect(await mailsTo(app, "mia@guest.example")).toEqual([]);
    expect((await staff.get(`/requests/${id}`)).body.request).toMatchObject({ version: 1, status: "new" });
  });

  test("sets an unanswered request to answered, and keeps every other status", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const becomes: [RequestKind, string, string][] = [
      ["vip-table", "new", "contacted"],
      ["vip-table", "approved", "approved"],
      ["vip-table", "spam", "spam"],
      ["function", "new", "prospect"],
      ["function", "tentative", "tentative"],
      ["career", "new", "new"],
      ["career", "interview", "interview"],
      ["contact", "new", "replied"],
      ["contact", "closed", "closed"],
      ["claim", "claimed", "claimed"],
    ];
    for (const [kind, from, to] of becomes) {
      const id = await makeRequest(app.db, { kind, status: from, details: {} });
      const { body } = await staff.post(`/requests/${id}/reply`, reply);
      expect([kind, from, body.request.status]).toEqual([kind, from, to]);
      expect(body.request.history[0].action).toBe("reply");
    }
    const { counts } = (await staff.get("/requests")).body;
    expect(counts.kinds["vip-table"].statuses).toMatchObject({ new: 0, contacted: 1, approved: 1, spam: 1 });
  });

  test("sent again with its key is one email; a different text with that key is rejected", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    const key = { "Idempotency-Key": randomUUID() };
    const again = await Promise.all(Array.from({ length: 5 }, () => staff.post(`/requests/${id}/reply`, reply, key)));
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await mailsTo(app, "mia@guest.example")).toHaveLength(1);
    expect((await staff.post(`/requests/${id}/reply`, { ...reply, text: "Other" }, key)).status).toBe(409);
    expect((await staff.post(`/requests/${id}/reply`, reply)).status).toBe(201);
    expect(await mailsTo(app, "mia@guest.example")).toHaveLength(2);
  });

  test("needs a key of 1 to 200 characters, if any", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    for (const [length, status] of Object.entries({ 0: 400, 201: 400, 200: 201 })) {
      const key = { "Idempotency-Key": "k".repeat(Number(length)) };
      expect([length, (await staff.post(`/requests/${id}/reply`, reply, key)).status]).toEqual([length, status]);
    }
    expect(await mailsTo(app, "mia@guest.example")).toHaveLength(1);
  });

  test("to an outdated version is not sent", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    const id = await makeRequest(app.db);
    await staff.post(`/requests/${id}`, { note: "I will call her" });
    const late = await staff.post(`/requests/${id}/reply`, reply, { "If-Match": '"1"' });
    expect([late.status, late.body.request.history[0].action]).toEqual([412, "note"]);
    expect(await mailsTo(app, "mia@guest.example")).toEqual([]);
  });
});

describe("templates", () => {
  const request = (more: Partial<RequestDetail> = {}) => ({
    name: "Mia Chen",
    date: "2026-12-05",
    reference: "VIP-7Q4K",
    fields: [{ key: "guests" as const, label: "Guests", value: "8" }],
    ...more,
  });

  test("exist for each kind, leave no placeholder, and fit the limits", async () => {
    const app = await testApp();
    const staff = await staffCalls(app);
    for (const kind of kinds) {
      for (const facts of [{ date: "2026-12-05", details: { guests: 8 } }, { details: {} }]) {
        const id = await makeRequest(app.db, { kind, name: "Mia Chen", ...facts });
        const { reference, templates } = (await staff.get(`/requests/${id}`)).body.request as RequestDetail;
        expect(templates.length).toBeGreaterThan(1);
        for (const { subject, text } of templates) {
          expect(subject + text).not.toMatch(/[{}]|undefined|null/);
          expect(text).toMatch(/^Hi Mia,\n\n[\s\S]+\n\nAfterglow$/);
          expect(subject).toContain(reference);
          expect(subject.length).toBeLessThanOrEqual(200);
          expect(text.length).toBeLessThanOrEqual(5_000);
        }
      }
    }
  });

  test("an email to someone without a name that may be used greets them without one", () => {
    const values = placeholderValues(request({ name: "www.casino.example" }));
    const template = { subject: "{first_name}, your table", text: "Hi {first_name},\n\nsee you, {first_name}." };
    expect(fillReply(template, values)).toEqual({ subject: "Your table", text: "Hi,\n\nsee you." });
    expect(emptyPlaceholders(template, values)).toEqual([]);
  });

  test("are filled with the guest's first name, the night, the reference, the guests and the venue", () => {
    const template = {
      subject: "{reference} {night}",
      text: "{first_name}, {guests} at {venue}: {first_name} {unknown} {constructor}",
    };
    expect(fillReply(template, placeholderValues(request()))).toEqual({
      subject: "VIP-7Q4K Saturday 5 December 2026",
      text: "Mia, 8 at Afterglow: Mia {unknown} {constructor}",
    });
    expect(
      fillReply(template, placeholderValues(request({ name: "{reference} Chen", date: null, fields: [] }))),
    ).toEqual({
      subject: "VIP-7Q4K the night",
      text: "all of you at Afterglow: {unknown} {constructor}",
    });
  });
});
