import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeRequest } from "../../../test/makers.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import { type LinkVia, makeGuestLink, revokeGuestLinks } from "../../bookings/requests/guest/guest-link.server.ts";
import { listToken, mailSecret } from "../../house/mail/list-token.server.ts";
import { program } from "../../staff/audit-log/record.server.ts";
import { addressMark } from "../consents/address-mark.server.ts";
import { findConsents } from "../consents/ledger.server.ts";
import { choiceText } from "./choice-text.ts";
import { suppress } from "./suppressions/suppressions.server.ts";

const mia = "mia@guest.example";

const newsletterToken = async ({ db }: TestApp, id: string) => listToken(await mailSecret(db), "unsubscribe", id);

/** A request by mia, and the token of its private link. @param confirmed whether its guest has confirmed the address */
async function booking({ db }: TestApp, confirmed: boolean, via: LinkVia = "email") {
  const id = await makeRequest(db, { name: "Mia Chen", email: "Mia@guest.example", date: "2099-11-28" });
  if (confirmed)
    await db
      .updateTable("requests")
      .set({ guest_confirmed_at: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
  return { id, token: await db.transaction().execute((trx) => makeGuestLink(trx, id, Date.now(), { via })) };
}

/** Saves the choice of the page. @returns where it leads */
async function choose({ origin }: TestApp, token: string, topics: string[], reminders = true): Promise<string | null> {
  const fields = [
    ["token", token],
    ["do", "choose"],
    ["asks-reminders", "yes"],
    ...topics.map((one) => ["topic", one]),
  ];
  const body = new URLSearchParams([...fields, ...(reminders ? [["reminders", "yes"]] : [])]);
  const answer = await fetch(`${origin}/newsletter/unsubscribe`, { method: "POST", body, redirect: "manual" });
  return answer.headers.get("location");
}

const given = async ({ db }: TestApp, address = mia) => {
  const state = await findConsents(db, await addressMark(db, address));
  return [...state].map(([purpose, isGiven]) => `${isGiven ? "+" : "-"} ${purpose}`).sort();
};

const subscriber = ({ db }: TestApp) =>
  db.selectFrom("subscribers").selectAll().where("address", "=", mia).executeTakeFirst();

test("behind a newsletter's link, each purpose is turned off and on, also after unsubscribing", async () => {
  const app = await testApp();
  const id = await makeSubscriber(app.db, { email: mia });
  const token = await newsletterToken(app, id);
  expect(await choose(app, token, ["events", "news"], false)).toBe("/newsletter/unsubscribe?saved");
  expect(await given(app)).toEqual(["+ events", "+ newsletter", "- offers", "- reminders"]);
  expect(await choose(app, token, [], true)).toBe("/newsletter/unsubscribe?done");
  expect(await given(app)).toEqual(["+ reminders", "- events", "- newsletter", "- offers"]);
  expect((await subscriber(app))?.unsubscribed_at).toMatch(/Z$/);
  expect(await choose(app, token, ["offers"], true)).toBe("/newsletter/unsubscribe?saved");
  expect(await given(app)).toEqual(["+ offers", "+ reminders", "- events", "- newsletter"]);
  expect(await subscriber(app)).toMatchObject({ id, unsubscribed_at: null, topic_offers: 1, topic_events: 0 });
  const [last] = await app.db
    .selectFrom("consents")
    .innerJoin("consent_texts", "consent_texts.id", "consents.text_id")
    .select(["body", "proof", "place"])
    .orderBy("number", "desc")
    .limit(1)
    .execute();
  expect(last).toEqual({ body: choiceText, proof: "email-link", place: "Page of your emails" });
});

test("a form of an earlier version, which does not ask about reminders, withdraws none", async () => {
  const app = await testApp();
  const token = await newsletterToken(app, await makeSubscriber(app.db, { email: mia }));
  const body = new URLSearchParams([
    ["token", token],
    ["do", "choose"],
    ["topic", "offers"],
  ]);
  await fetch(`${app.origin}/newsletter/unsubscribe`, { method: "POST", body, redirect: "manual" });
  expect(await given(app)).toEqual(["+ offers", "- events", "- newsletter"]);
});

test("a confirmed request's private link leads to the same page, also for those who never subscribed", async () => {
  const app = await testApp();
  const { token } = await booking(app, true);
  expect(await choose(app, token, [], false)).toBe("/newsletter/unsubscribe?saved");
  expect([await given(app), await subscriber(app)]).toEqual([["- reminders"], undefined]);
  await choose(app, token, ["events"], false);
  expect(await given(app)).toEqual(["+ events", "- reminders"]);
  expect(await subscriber(app)).toMatchObject({
    email: "Mia@guest.example",
    first_name: "Mia Chen",
    consent_words: choiceText,
    confirmed_at: expect.stringMatching(/Z$/),
    topic_events: 1,
    topic_offers: 0,
  });
  // Nobody is welcomed twice: the page has said that it is saved.
  expect(await app.db.selectFrom("outbox").select("id").where("template", "=", "welcome").execute()).toEqual([]);
  // The button of the same page.
  const body = new URLSearchParams({ token });
  await fetch(`${app.origin}/newsletter/unsubscribe`, { method: "POST", body, redirect: "manual" });
  expect((await subscriber(app))?.unsubscribed_at).toMatch(/Z$/);
  const [last] = await app.db.selectFrom("consents").select("proof").orderBy("number", "desc").limit(1).execute();
  expect(last).toEqual({ proof: "private-link" });
});

test("an unconfirmed stranger who types someone's address learns and changes nothing, nor does a revoked link", async () => {
  const app = await testApp();
  const id = await makeSubscriber(app.db, { email: mia });
  const before = { given: await given(app), row: await subscriber(app) };
  const revoked = await booking(app, true);
  await app.db
    .transaction()
    .execute((trx) => revokeGuestLinks(trx, { id: revoked.id, reference: "VT-1" }, program, Date.now()));
  const unknown = await choose(app, "x".repeat(32), ["offers"], false);
  expect(unknown).toBe("/newsletter/unsubscribe");
  const others = [await booking(app, false), await booking(app, true, "form"), await booking(app, true, "staff")];
  for (const { token } of [...others, revoked]) expect(await choose(app, token, ["offers"], false)).toBe(unknown);
  expect({ given: await given(app), row: await subscriber(app) }).toEqual(before);
  expect(before.row?.id).toBe(id);
});

test("whoever marked an email as spam can choose reminders, and not be put back on the list", async () => {
  const app = await testApp();
  const { token } = await booking(app, true);
  const entry = { address: mia, reason: "complained", by: "Delivery reports", now: Date.now() } as const;
  await app.db.transaction().execute((trx) => suppress(trx, entry));
  await choose(app, token, ["offers"], false);
  expect(await given(app)).toEqual(["- events", "- newsletter", "- offers", "- reminders"]);
  expect(await subscriber(app)).toBeUndefined();
});

test("a link cannot fill the ledger: choices are limited by sender and address, and withdrawing everything never is", async () => {
  const app = await testApp({ formLimit: 6, proxies: 1 });
  const token = await newsletterToken(app, await makeSubscriber(app.db, { email: mia }));
  const send = async (from: string, fields: [string, string][]) => {
    const body = new URLSearchParams([["token", token], ["do", "choose"], ["asks-reminders", "yes"], ...fields]);
    const headers = { "X-Forwarded-For": from };
    const sent = { method: "POST", body, redirect: "manual", headers } as const;
    return (await fetch(`${app.origin}/newsletter/unsubscribe`, sent)).status;
  };
  const choices: [string, string][][] = [[["topic", "events"]], [["topic", "offers"]], [["reminders", "yes"]]];
  // The same address from many networks.
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, at) => send(`203.0.${at}.7`, choices[at % 3] ?? [])),
  );
  expect(statuses.filter((status) => status === 303)).toHaveLength(6);
  expect(new Set(statuses)).toEqual(new Set([303, 429]));
  const { rows } = await app.db
    .selectFrom("consents")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  for (let times = 0; times < 3; times += 1) expect(await send("203.0.113.9", [])).toBe(303);
  expect((await given(app)).filter((one) => one.startsWith("+"))).toEqual([]);
  const after = await app.db.selectFrom("consents").select("number").execute();
  expect(after.length - Number(rows)).toBeLessThanOrEqual(4);
  // The button of the email program.
  const oneClick = await fetch(`${app.origin}/newsletter/unsubscribe?token=${token}`, { method: "POST" });
  expect(oneClick.status).toBe(200);
});
