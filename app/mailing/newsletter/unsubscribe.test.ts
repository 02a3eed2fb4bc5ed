import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { campaignToken, listToken, mailSecret } from "../../house/mail/list-token.server.ts";
import type { Database } from "../../platform/db/tables.ts";

/** Two subscribers; the first one's token. */
async function subscribed(db: Database): Promise<{ id: string; token: string }> {
  const id = await makeSubscriber(db, { email: "mia@guest.example" });
  await makeSubscriber(db, { email: "noa@guest.example" });
  return { id, token: listToken(await mailSecret(db), "unsubscribe", id) };
}

const left = async (db: Database) =>
  (await db.selectFrom("subscribers").select("unsubscribed_at").orderBy("address").execute()).map(
    (row) => row.unsubscribed_at,
  );

const post = (address: string, body: BodyInit) => fetch(address, { method: "POST", body, redirect: "manual" });
const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });

test("one click in an email program unsubscribes this subscriber only", async () => {
  const { db, origin } = await testApp();
  const { token } = await subscribed(db);
  const response = await post(`${origin}/newsletter/unsubscribe?token=${token}`, oneClick);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("You're unsubscribed.");
  expect(await left(db)).toEqual([expect.stringMatching(/Z$/), null]);
});

test("an email program may send its click as multipart/form-data, too (RFC 8058)", async () => {
  const { db, origin } = await testApp();
  const { token } = await subscribed(db);
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  expect((await post(`${origin}/newsletter/unsubscribe?token=${token}`, form)).status).toBe(200);
  expect(await left(db)).toEqual([expect.any(String), null]);
});

test("a second click changes nothing and gets the same response, also when the subscriber was deleted", async () => {
  const { db, origin } = await testApp();
  const { id, token } = await subscribed(db);
  const click = async () => (await post(`${origin}/newsletter/unsubscribe?token=${token}`, oneClick)).text();
  const [first, firstLeft] = [await click(), await left(db)];
  expect([await click(), await left(db)]).toEqual([first, firstLeft]);
  await db.deleteFrom("subscribers").where("id", "=", id).execute();
  expect(await click()).toBe(first);
});

test("the page's form leads to the confirmation, without the token", async () => {
  const { db, origin } = await testApp();
  const { token } = await subscribed(db);
  const response = await post(`${origin}/newsletter/unsubscribe`, new URLSearchParams({ token }));
  expect([response.status, response.headers.get("location")]).toEqual([303, "/newsletter/unsubscribe?done"]);
  expect(await left(db)).toEqual([expect.any(String), null]);
});

/** A campaign's email to a subscriber; the token of its link. */
async function campaignEmail(db: Database, subscriberId: string): Promise<{ recipientId: string; token: string }> {
  const recipientId = randomUUIDv7();
  const at = "2026-11-01T00:00:00.000Z";
  const row = { id: recipientId, campaign_id: "c", subscriber_id: subscriberId, domain: "guest.example" };
  await db
    .insertInto("campaign_recipients")
    .values({ ...row, state: "sent", next_try_at: at, sent_at: at })
    .execute();
  return { recipientId, token: campaignToken(await mailSecret(db), { subscriberId, recipientId }) };
}

const leftThrough = async (db: Database) =>
  (await db.selectFrom("campaign_recipients").select("unsubscribed_at").execute()).map((row) => row.unsubscribed_at);

test("a campaign's link unsubscribes by one raw POST, and counts once in the campaign's results", async () => {
  const { db, origin } = await testApp();
  const { id } = await subscribed(db);
  const { token } = await campaignEmail(db, id);
  const click = () => post(`${origin}/newsletter/unsubscribe?token=${token}`, oneClick);
  expect((await click()).status).toBe(200);
  const [at] = await left(db);
  expect([await left(db), await leftThrough(db)]).toEqual([[expect.stringMatching(/Z$/), null], [at]]);
  await click();
  expect(await leftThrough(db)).toEqual([at]);
});

test("someone who left the list earlier does not leave through a campaign", async () => {
  const { db, origin } = await testApp();
  const { id, token } = await subscribed(db);
  const email = await campaignEmail(db, id);
  await post(`${origin}/newsletter/unsubscribe?token=${token}`, oneClick);
  expect((await post(`${origin}/newsletter/unsubscribe?token=${email.token}`, oneClick)).status).toBe(200);
  expect(await leftThrough(db)).toEqual([null]);
});

test("a campaign's link works after the campaign is gone", async () => {
  const { db, origin } = await testApp();
  const { token } = await campaignEmail(db, (await subscribed(db)).id);
  await db.deleteFrom("campaign_recipients").execute();
  const response = await post(`${origin}/newsletter/unsubscribe`, new URLSearchParams({ token }));
  expect(response.headers.get("location")).toBe("/newsletter/unsubscribe?done");
  expect(await left(db)).toEqual([expect.any(String), null]);
});

test("a token of one kind is invalid for the other", async () => {
  const { db, origin } = await testApp();
  const { id } = await subscribed(db);
  const { recipientId, token } = await campaignEmail(db, id);
  const secret = await mailSecret(db);
  const swapped = campaignToken(secret, { subscriberId: recipientId, recipientId: id });
  const other = campaignToken("another secret", { subscriberId: id, recipientId });
  const bytes = Buffer.from(token, "base64url");
  const cut = [bytes.subarray(0, 32), bytes.subarray(16), Buffer.concat([bytes.subarray(0, 16), bytes.subarray(32)])];
  for (const one of [other, ...cut.map((each) => each.toString("base64url"))])
    expect((await post(`${origin}/newsletter/unsubscribe?token=${one}`, oneClick)).status).toBe(404);
  await post(`${origin}/newsletter/unsubscribe?token=${swapped}`, oneClick);
  expect([await left(db), await leftThrough(db)]).toEqual([[null, null], [null]]);
});

test("topics are chosen by the same link; choosing none unsubscribes", async () => {
  const { db, origin } = await testApp();
  const { id } = await subscribed(db);
  const { token } = await campaignEmail(db, id);
  const choose = async (...chosen: string[]) => {
    const form = new URLSearchParams([["token", token], ["do", "choose"], ...chosen.map((item) => ["topic", item])]);
    return (await post(`${origin}/newsletter/unsubscribe`, form)).headers.get("location");
  };
  const chosen = async () =>
    await db
      .selectFrom("subscribers")
      .select(["topic_events", "topic_offers", "topic_news", "unsubscribed_at"])
      .where("id", "=", id)
      .executeTakeFirst();
  expect(await choose("events", "news", "everything")).toBe("/newsletter/unsubscribe?saved");
  const still = { unsubscribed_at: null };
  expect(await chosen()).toEqual({ topic_events: 1, topic_offers: 0, topic_news: 1, ...still });
  expect(await choose("offers")).toBe("/newsletter/unsubscribe?saved");
  expect(await chosen()).toEqual({ topic_events: 0, topic_offers: 1, topic_news: 0, ...still });
  expect(await choose()).toBe("/newsletter/unsubscribe?done");
  expect(await chosen()).toMatchObject({ topic_offers: 1, unsubscribed_at: expect.stringMatching(/Z$/) });
  expect(await leftThrough(db)).toEqual([expect.stringMatching(/Z$/)]);
});

test("an invalid token unsubscribes no one", async () => {
  const { db, origin } = await testApp();
  const { id, token } = await subscribed(db);
  const bytes = Buffer.from(token, "base64url");
  const changed = (index: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(index) ^ 1, index);
    return copy.toString("base64url");
  };
  const forged = [
    ...[0, 15, 16, 31].map(changed),
    listToken("another secret", "unsubscribe", id),
    token.slice(0, -3),
    `${token}AAAA`,
    id,
    "",
    "%00",
    "a".repeat(4_000),
  ];
  for (const one of forged) {
    const query = encodeURIComponent(one);
    expect((await post(`${origin}/newsletter/unsubscribe?token=${query}`, oneClick)).status, one).toBe(404);
    const sent = await post(`${origin}/newsletter/unsubscribe`, new URLSearchParams({ token: one }));
    expect(sent.headers.get("location"), one).toBe("/newsletter/unsubscribe");
  }
  expect((await post(`${origin}/newsletter/unsubscribe`, "x".repeat(20_000))).status).toBe(400);
  expect(await left(db)).toEqual([null, null]);
});

test("the signing key is created once under concurrent calls", async () => {
  const { db } = await testApp();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => mailSecret(db)));
  expect(new Set(secrets).size).toBe(1);
  expect(Buffer.from(secrets[0] ?? "", "base64url")).toHaveLength(32);
});
