import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { postJson } from "../../../test/post-json.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { listToken, mailSecret } from "../../house/mail/list-token.server.ts";
import { renderMail } from "../../house/mail/render.server.ts";
import { isWanted } from "../../house/mail/wanted.server.ts";

const mia = { firstName: "Mia", lastName: "", email: "mia@guest.example", countryCode: "+61", number: "412345678" };

async function subscribe({ origin }: TestApp) {
  const response = await postJson(`${origin}/api/event/subscribe`, mia);
  expect(response.status).toBe(201);
  return (await response.json()) as { title?: string; message: string };
}

/** Each email of the outbox as it would be sent. */
async function emails({ db }: TestApp) {
  const rows = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
  const site = { origin: "https://afterglow.example", secret: await mailSecret(db) };
  return Promise.all(
    rows.map(async (row) => ({ ...(await renderMail(row, site)), row, wanted: await isWanted(db, row) })),
  );
}

/** Uses the link to confirm. */
async function confirm({ db, origin }: TestApp) {
  const { id } = await db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
  const body = new URLSearchParams({ token: listToken(await mailSecret(db), "confirm", id) });
  const response = await fetch(`${origin}/newsletter/confirm`, { method: "POST", body, redirect: "manual" });
  return response.headers.get("location");
}

const onTheList = async (app: TestApp) => {
  const { body } = await (await staffCalls(app, `Ana ${Math.random()}`)).get("/newsletter/subscribers");
  return body.items.map(({ email }: { email: string }) => email);
};

describe("a guest who subscribes", () => {
  test("is in at once, as the text says under the form's title, and the welcome has one-click unsubscribe and a link to confirm", async () => {
    const app = await testApp();
    const { title, message } = await subscribe(app);
    expect([title, message]).toEqual([undefined, expect.stringMatching(/^You're on the list\./)]);
    expect(await onTheList(app)).toEqual([mia.email]);
    const [welcome, ...others] = await emails(app);
    expect(others).toEqual([]);
    expect(welcome).toMatchObject({ row: { template: "welcome" }, wanted: true });
    expect(welcome?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(welcome?.text).toMatch(/newsletter\/confirm\?token=[\w-]{40}/);
    // Confirming proves the address and changes nothing else.
    expect(await confirm(app)).toBe("/newsletter/confirm?done");
    expect(await onTheList(app)).toEqual([mia.email]);
    expect(await emails(app)).toHaveLength(1);
  });

  test("with double opt-in is on the list only once confirmed, and every text says so", async () => {
    const app = await testApp({ confirmSubscribers: true });
    const { title, message } = await subscribe(app);
    expect(title).toBe("Confirm Your Email");
    expect(message).toMatch(/link to confirm: you're on the list once/);
    expect(await onTheList(app)).toEqual([]);
    const [link, ...others] = await emails(app);
    expect(others).toEqual([]);
    expect(link?.text).toMatch(/Confirm it within two weeks, and you're on the list/);
    expect(await confirm(app)).toBe("/newsletter/confirm?done");
    expect(await onTheList(app)).toEqual([mia.email]);
    const [, welcome] = await emails(app);
    expect(welcome).toMatchObject({ row: { template: "welcome" }, wanted: true });
    expect(welcome?.text).not.toContain("/newsletter/confirm");
  });

  test("keeps the opt-in rule of their subscription when the setting changes later", async () => {
    const strict = await testApp({ confirmSubscribers: true });
    await subscribe(strict);
    const open = await testApp({ sameAs: strict });
    expect(await onTheList(open)).toEqual([]);
    // Subscribing again gets the same response.
    expect((await subscribe(open)).message).toMatch(/^You're on the list\./);
    expect(await onTheList(strict)).toEqual([mia.email]);
    await subscribe(strict);
    expect(await onTheList(strict)).toEqual([mia.email]);
  });

  test("and had unsubscribed is on the list again, with new consent", async () => {
    const app = await testApp();
    await subscribe(app);
    const before = "2026-01-01T00:00:00.000Z";
    await app.db.updateTable("subscribers").set({ unsubscribed_at: before, consented_at: before }).execute();
    await app.db.deleteFrom("rate_limits").execute();
    await subscribe(app);
    expect(await app.db.selectFrom("subscribers").select(["consented_at", "unsubscribed_at"]).execute()).toEqual([
      { consented_at: expect.not.stringMatching(before), unsubscribed_at: null },
    ]);
    expect((await emails(app)).map(({ row, wanted }) => [row.template, wanted])).toEqual([
      ["welcome", false],
      ["welcome", true],
    ]);
  });
});

describe("staff", () => {
  test("who send the link again wake the outbox worker, and a rejection doesn't", async () => {
    let woken = 0;
    const app = await testApp({ mailWaits: () => (woken += 1) });
    const staff = await staffCalls(app);
    await subscribe(app);
    const [{ _id }] = (await staff.get("/newsletter/subscribers?show=unconfirmed")).body.items;
    const before = woken;
    expect((await staff.post(`/newsletter/subscribers/${_id}/send-link`)).status).toBe(200);
    expect(woken - before).toBe(1);
    expect((await staff.post("/newsletter/subscribers/nobody/send-link")).status).toBe(404);
    expect(woken - before).toBe(1);
  });

  for (const confirmSubscribers of [false, true]) {
    test(`see who is unconfirmed and send the link again, CONFIRM_SUBSCRIBERS=${confirmSubscribers ? "on" : "off"}`, async () => {
      // Staff are not limited.
      const app = await testApp({ confirmSubscribers, formLimit: 1 });
      const staff = await staffCalls(app);
      await subscribe(app);
      const { body } = await staff.get("/newsletter/subscribers?show=unconfirmed");
      expect(body.items).toMatchObject([{ email: mia.email, confirmed_on: null, must_confirm: confirmSubscribers }]);
      const [{ _id }] = body.items;
      // Two weeks have passed: the first link has ended.
      const old = new Date(Date.now() - 15 * 86_400_000).toISOString();
      await app.db.updateTable("subscribers").set({ consented_at: old }).execute();
      expect(await confirm(app)).toBe("/newsletter/confirm");
      for (let at = 0; at < 8; at += 1) {
        const sent = await staff.post(`/newsletter/subscribers/${_id}/send-link`);
        expect([sent.status, sent.body.message]).toEqual([200, "Confirmation email queued."]);
      }
      const links = (await emails(app)).slice(1);
      expect(links.map(({ row, wanted }) => [row.template, row.state, wanted])).toEqual(
        Array(8).fill(["confirm", "waiting", true]),
      );
      expect(links[0]?.text).toMatch(confirmSubscribers ? /you're on the list\./ : /^[\s\S]*You're on the list for/);
      expect(await confirm(app)).toBe("/newsletter/confirm?done");
      const again = await staff.post(`/newsletter/subscribers/${_id}/send-link`);
      expect([again.status, again.body.message]).toEqual([409, `${mia.email} is already confirmed.`]);
      expect((await staff.get("/newsletter/subscribers?show=unconfirmed")).body.items).toEqual([]);
      await staff.post(`/newsletter/subscribers/${_id}/unsubscribe`);
      expect((await staff.post(`/newsletter/subscribers/${_id}/send-link`)).status).toBe(409);
      expect((await staff.post("/newsletter/subscribers/nobody/send-link")).status).toBe(404);
    });
  }
});
