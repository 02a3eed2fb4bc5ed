import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { listToken, mailSecret } from "../../app/house/mail/list-token.server.ts";
import { FREE_PER_HOUR } from "../../app/mailing/newsletter/api.server.ts";
import { type TestApp, testApp } from "../app.ts";
import { postJson } from "../post-json.ts";

const form = { firstName: "Mia", lastName: "", countryCode: "+61", number: "412345678" };

/** Subscribes an email address from a network address. */
function subscribe(
  { origin }: TestApp,
  email: string,
  sender = "198.51.100.1",
  more: object = {},
  headers: HeadersInit = {},
): Promise<Response> {
  return fetch(`${origin}/api/event/subscribe`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": sender, ...headers },
    body: JSON.stringify({ ...form, email, ...more }),
  });
}

const mails = async ({ db }: TestApp) =>
  (await db.selectFrom("outbox").select(["template", "recipient"]).orderBy("id").execute()).map(
    ({ template, recipient }) => `${template} ${recipient}`,
  );

/** The request that the link in the first email sends. */
async function confirm({ db, origin }: TestApp, email: string): Promise<string | null> {
  const { id } = await db.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const token = listToken(await mailSecret(db), "confirm", id);
  const body = new URLSearchParams({ token });
  const response = await fetch(`${origin}/newsletter/confirm`, { method: "POST", body, redirect: "manual" });
  return response.headers.get("location");
}

test("a stranger's address gets one email to confirm, however often it is entered, and nothing else until it does", async () => {
  const app = await testApp({ proxies: 1, confirmSubscribers: true });
  const answers = new Set<string>();
  for (let at = 0; at < 40; at += 1) {
    const response = await subscribe(app, at % 2 ? "mia@guest.example" : "MIA@guest.example", `198.51.100.${at}`);
    answers.add(`${response.status} ${await response.text()}`);
  }
  expect(answers.size).toBe(1);
  expect(await mails(app)).toEqual(["confirm MIA@guest.example"]);
  expect(await confirm(app, "MIA@guest.example")).toBe("/newsletter/confirm?done");
  expect(await confirm(app, "MIA@guest.example")).toBe("/newsletter/confirm?done");
  expect(await mails(app)).toEqual(["confirm MIA@guest.example", "welcome MIA@guest.example"]);
  // Subscribing an address again sends its subscriber nothing, and the response does not reveal that.
  const again = await subscribe(app, "mia@guest.example");
  answers.add(`${again.status} ${await again.text()}`);
  expect(answers.size).toBe(1);
  expect(await mails(app)).toHaveLength(2);
});

test("without confirmation a stranger's address gets one welcome, however often it is entered", async () => {
  const app = await testApp({ proxies: 1 });
  const answers = new Set<string>();
  for (let at = 0; at < 40; at += 1) {
    const response = await subscribe(app, at % 2 ? "mia@guest.example" : "MIA@guest.example", `198.51.100.${at}`);
    answers.add(`${response.status} ${await response.text()}`);
  }
  expect(answers.size).toBe(1);
  expect(await mails(app)).toEqual(["welcome MIA@guest.example"]);
  // Someone who unsubscribes and is subscribed again repeatedly gets no further welcome emails.
  for (let at = 0; at < 5; at += 1) {
    await app.db.updateTable("subscribers").set({ unsubscribed_at: new Date().toISOString() }).execute();
    await subscribe(app, "mia@guest.example", `203.0.113.${at}`);
  }
  expect(await mails(app)).toHaveLength(1);
});

test("however a mailbox is written, it gets one question", async () => {
  const app = await testApp({ proxies: 1, confirmSubscribers: true });
  const written = ["mia.chen@gmail.com", "miachen+1@gmail.com", "Mia.Chen+two@googlemail.com", "leo@guest.example"];
  for (const [at, email] of [...written, "leo+x@guest.example"].entries())
    expect((await subscribe(app, email, `198.51.100.${at}`)).status).toBe(201);
  expect(await mails(app)).toEqual(["confirm mia.chen@gmail.com", "confirm leo@guest.example"]);
  // Elsewhere a dot makes another mailbox.
  await subscribe(app, "l.eo@guest.example", "198.51.100.9");
  expect(await mails(app)).toHaveLength(3);
});

test("with double opt-in no one else can subscribe an unsubscribed guest again", async () => {
  const app = await testApp({ confirmSubscribers: true });
  await subscribe(app, "mia@guest.example");
  await confirm(app, "mia@guest.example");
  await app.db.updateTable("subscribers").set({ unsubscribed_at: new Date().toISOString() }).execute();
  await app.db.deleteFrom("rate_limits").execute();
  await subscribe(app, "mia@guest.example");
  expect(
    await app.db.selectFrom("subscribers").select(["confirmed_at", "unsubscribed_at", "must_confirm"]).execute(),
  ).toEqual([{ confirmed_at: null, unsubscribed_at: null, must_confirm: 1 }]);
  expect(await mails(app)).toEqual(["confirm", "welcome", "confirm"].map((one) => `${one} mia@guest.example`));
});

test("a flood needs a proof of work for each address, and each proof is accepted once", async () => {
  const app = await testApp({ proxies: 1 });
  for (let at = 0; at < FREE_PER_HOUR; at += 20) {
    const some = Array.from({ length: 20 }, (_, more) => subscribe(app, `guest@domain${at + more}.example`));
    for (const { status } of await Promise.all(some)) expect(status).toBe(201);
  }
  const asked = async () => {
    const response = await subscribe(app, "mia@guest.example");
    expect(response.status).toBe(428);
    return ((await response.json()) as { challenge: Challenge }).challenge;
  };
  const challenge = await asked();
  const solution = await solveChallenge({ challenge, deriveKey });
  const proof = (made: object) => ({ "X-Proof-Of-Work": Buffer.from(JSON.stringify(made)).toString("base64") });
  const { parameters } = challenge;
  const wrong = [
    { challenge, solution: { ...solution, counter: 1e6, derivedKey: "00" } },
    // Easier, valid for longer, or another sender's.
    { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: "0" } }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 9_999_999_999 } }, solution },
    { challenge: { ...challenge, signature: "0".repeat(64) }, solution },
    { challenge: { ...challenge, parameters: { ...parameters, cost: 2_000_000_000 } }, solution },
    { challenge: await asked(), solution },
    {},
    [null],
  ];
  for (const made of wrong) {
    const { status } = await subscribe(app, "mia@guest.example", undefined, {}, proof(made));
    expect(status, JSON.stringify(made)).toBe(428);
  }
  expect((await mails(app)).some((one) => one.includes("mia@"))).toBe(false);
  const solved = proof({ challenge, solution });
  expect((await subscribe(app, "mia@guest.example", undefined, {}, solved)).status).toBe(201);
  expect(await mails(app)).toContain("welcome mia@guest.example");
  expect((await subscribe(app, "noa@guest.example", undefined, {}, solved)).status).toBe(428);
});

test("an invalid token confirms nothing", async () => {
  const { db, origin } = await testApp({ confirmSubscribers: true });
  await postJson(`${origin}/api/event/subscribe`, { ...form, email: "mia@guest.example" });
  const { id } = await db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
  const secret = await mailSecret(db);
  const post = async (token: string) => {
    const body = new URLSearchParams({ token });
    const response = await fetch(`${origin}/newsletter/confirm`, { method: "POST", body, redirect: "manual" });
    return response.headers.get("location");
  };
  // An unsubscribe link does not confirm a subscription.
  const forged = [
    listToken(secret, "unsubscribe", id),
    listToken("another", "confirm", id),
    id,
    "",
    "%00",
    "a".repeat(4_000),
  ];
  for (const token of forged) expect(await post(token), token).toBe("/newsletter/confirm");
  const old = new Date(Date.now() - 15 * 86_400_000).toISOString();
  await db.updateTable("subscribers").set({ consented_at: old }).execute();
  expect(await post(listToken(secret, "confirm", id))).toBe("/newsletter/confirm");
  expect(await db.selectFrom("subscribers").select("confirmed_at").execute()).toEqual([{ confirmed_at: null }]);
});
