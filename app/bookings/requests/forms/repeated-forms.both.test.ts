import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { whileReadOnly } from "../../../../test/database.ts";
import { inquiry, message, post, rows, subscription, vip } from "../../../../test/guest-forms.ts";

describe("the same form sent again", () => {
  test("with the same key is saved once and gets the same response, in 50 concurrent requests", async () => {
    const app = await testApp();
    const key = { "Idempotency-Key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(app, "/api/event/vip-table", vip, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const references = await Promise.all(
      answers.map(async (one) => ((await one.json()) as { reference: string }).reference),
    );
    expect(new Set(references).size).toBe(1);
    expect(await rows(app)).toHaveLength(1);
    expect(await app.db.selectFrom("outbox").selectAll().execute()).toHaveLength(2);
  });

  test("with a used key but different content is 409; on another path the key is separate", async () => {
    const app = await testApp();
    const key = { "Idempotency-Key": "one" };
    await post(app, "/api/event/vip-table", vip, key);
    expect((await post(app, "/api/event/vip-table", { ...vip, guests: 9 }, key)).status).toBe(409);
    expect((await post(app, "/api/event/add-function-inquiry", inquiry, key)).status).toBe(201);
    expect(await rows(app)).toHaveLength(2);
  });

  test("a rejection is not stored: the corrected form is accepted with the same key", async () => {
    const app = await testApp();
    const key = { "Idempotency-Key": "one" };
    expect((await post(app, "/api/event/vip-table", { ...vip, guests: 0 }, key)).status).toBe(422);
    expect((await post(app, "/api/event/vip-table", vip, key)).status).toBe(201);
  });

  test("200 concurrent forms with their own keys are 200 rows with 200 references", async () => {
    const app = await testApp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post(app, "/api/event/vip-table", vip, { "Idempotency-Key": randomUUID() })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(new Set((await rows(app)).map(({ reference }) => reference)).size).toBe(200);
  });
});

describe("robots", () => {
  test("who fill the hidden field get the same response; the form is saved as spam and emails no one", async () => {
    const app = await testApp();
    const response = await post(app, "/api/contact", { ...message, website: "https://spam.example" });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ reference: expect.stringMatching(/^MSG-/) });
    expect(await rows(app)).toMatchObject([{ spam_reason: "honeypot" }]);
    const links = { ...message, message: "http://a.example http://b.example http://c.example http://d.example" };
    await post(app, "/api/contact", links);
    expect(await rows(app)).toMatchObject([{ spam_reason: "honeypot" }, { spam_reason: "links" }]);
    await post(app, "/api/event/subscribe", { ...subscription, website: "x" });
    expect(await app.db.selectFrom("subscribers").select("spam_reason").execute()).toEqual([
      { spam_reason: "honeypot" },
    ]);
    expect(await app.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });
});

describe("limits", () => {
  test("count by endpoint: the one over the limit gets 429 with Retry-After, others continue", async () => {
    const app = await testApp({ formLimit: 3 });
    for (let count = 0; count < 3; count += 1) expect((await post(app, "/api/contact", message)).status).toBe(201);
    const response = await post(app, "/api/contact", message);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    expect(await response.json()).toEqual({ message: "Too many requests. Please try again in 10 minutes." });
    expect((await post(app, "/api/event/vip-table", vip)).status).toBe(201);
  });

  test("apply to any number of concurrent forms, and to rejected ones", async () => {
    const app = await testApp({ formLimit: 5 });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await post(app, "/api/contact", message)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    for (let count = 0; count < 5; count += 1) await post(app, "/api/event/vip-table", { ...vip, guests: 0 });
    await expect.poll(async () => (await post(app, "/api/event/vip-table", vip)).status).toBe(429);
  });

  test("do not count a repeated response", async () => {
    const app = await testApp({ formLimit: 2 });
    const key = { "Idempotency-Key": "one" };
    for (let count = 0; count < 6; count += 1) expect((await post(app, "/api/contact", message, key)).status).toBe(201);
    expect((await post(app, "/api/contact", message)).status).toBe(201);
    expect((await post(app, "/api/contact", message)).status).toBe(429);
    // Beyond the limit, a repeated form still gets its response.
    expect((await post(app, "/api/contact", message, key)).status).toBe(201);
  });

  test("cannot be dodged by a slash at the end, or by a forged X-Forwarded-For without a proxy", async () => {
    const app = await testApp({ formLimit: 2 });
    const tries = ["/api/contact", "/api/contact/", "/api/contact", "/api/contact/"];
    const statuses: number[] = [];
    for (const [index, path] of tries.entries()) {
      statuses.push((await post(app, path, message, { "X-Forwarded-For": `198.51.100.${index}` })).status);
    }
    expect(statuses).toEqual([201, 201, 429, 429]);
  });

  test("count by the address that our own proxy saw, ignoring forged ones", async () => {
    const app = await testApp({ formLimit: 1, proxies: 1 });
    const from = async (forwarded: string) =>
      (await post(app, "/api/contact", message, { "X-Forwarded-For": forwarded })).status;
    expect(await from("198.51.100.1")).toBe(201);
    expect(await from("203.0.113.9, 198.51.100.1")).toBe(429);
    expect(await from("198.51.100.2")).toBe(201);
    // One customer's IPv6 network is one sender.
    expect(await from("2001:db8:1:2::1")).toBe(201);
    expect(await from("2001:db8:1:2:ffff::9")).toBe(429);
    expect(await from("2001:db8:1:3::1")).toBe(201);
  });
});

test("a database that cannot write gives 503 with Retry-After, and nothing is half written", async () => {
  const app = await testApp();
  await whileReadOnly(app.db, async () => {
    const response = await post(app, "/api/event/vip-table", vip);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("30");
    expect(await rows(app)).toEqual([]);
    expect(await app.db.selectFrom("request_history").selectAll().execute()).toEqual([]);
  });
  expect((await post(app, "/api/event/vip-table", vip)).status).toBe(201);
});
