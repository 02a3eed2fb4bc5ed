import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { listToken, mailSecret } from "../../house/mail/list-token.server.ts";
import { unsubscribeAgain } from "./end-again.server.ts";
import { suppress } from "./suppressions/suppressions.server.ts";

const mia = "mia@guest.example";

async function subscribe({ origin }: TestApp, more: object = {}): Promise<void> {
  const form = { firstName: "Mia", lastName: "", email: "Mia@guest.example", countryCode: "+61", number: "412345678" };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ ...form, ...more });
  const { status } = await fetch(`${origin}/api/event/subscribe`, { method: "POST", headers, body });
  expect(status).toBe(201);
}

/** Sends the form of a page behind a newsletter link. */
async function use({ db, origin }: TestApp, link: "confirm" | "unsubscribe", more: string[][] = []): Promise<void> {
  const { id } = await db.selectFrom("subscribers").select("id").where("address", "=", mia).executeTakeFirstOrThrow();
  const body = new URLSearchParams([["token", listToken(await mailSecret(db), link, id)], ...more]);
  const { status } = await fetch(`${origin}/newsletter/${link}`, { method: "POST", body, redirect: "manual" });
  expect(status).toBe(303);
}

/** The ledger of an address: purposes in short, given or withdrawn, how, and by whom; rows alike are one line. */
async function ledger({ db }: TestApp, address = mia): Promise<string[]> {
  const rows = await db.selectFrom("consents").selectAll().where("address", "=", address).orderBy("number").execute();
  const lines = rows.map(({ given, proof, actor, at }) => `${given ? "+" : "-"} ${proof} ${actor}|${at}`);
  const purposes = (line: string) => rows.filter((_, index) => lines[index] === line).map(({ purpose }) => purpose[0]);
  return [...new Set(lines)].map((line) => `${purposes(line).sort().join("")} ${line.split("|")[0]}`.trim());
}

const latest = async (app: TestApp) => (await ledger(app)).at(-1);

test("the form, each link and topics are in the ledger, with the words and their version", async () => {
  const app = await testApp();
  await subscribe(app);
  expect(await ledger(app)).toEqual(["eno + form"]);
  const [row] = await app.db
    .selectFrom("consents")
    .innerJoin("consent_texts", "consent_texts.id", "consents.text_id")
    .select(["body", "version", "place", "asked_at", "at", "recorded_at"])
    .execute();
  const { consent_words, consented_at } = await app.db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual({
    body: consent_words,
    version: expect.any(Number),
    place: "Home page",
    asked_at: null,
    at: consented_at,
    recorded_at: consented_at,
  });
  // Someone who is on the list already agrees to nothing new.
  await subscribe(app);
  expect(await ledger(app)).toEqual(["eno + form"]);
  await use(app, "confirm");
  expect(await latest(app)).toBe("eno + confirmation");
  await use(app, "unsubscribe", [
    ["do", "choose"],
    ["topic", "events"],
  ]);
  expect(await latest(app)).toBe("no - email-link");
  await use(app, "unsubscribe", [
    ["do", "choose"],
    ["topic", "events"],
    ["topic", "news"],
  ]);
  expect(await latest(app)).toBe("n + email-link");
  await use(app, "unsubscribe");
  expect(await latest(app)).toBe("en - email-link");
  const before = await ledger(app);
  await use(app, "unsubscribe");
  expect(await ledger(app)).toEqual(before);
  // The form of someone who left: the topics that they had.
  await subscribe(app);
  expect(await latest(app)).toBe("en + form");
});

test("with double opt-in someone agrees when they confirm, to the words of the form; a stranger's form changes nothing", async () => {
  const app = await testApp({ confirmSubscribers: true });
  await subscribe(app);
  expect(await ledger(app)).toEqual([]);
  await use(app, "confirm");
  const rows = await app.db.selectFrom("consents").selectAll().execute();
  const { consented_at, confirmed_at } = await app.db.selectFrom("subscribers").selectAll().executeTakeFirstOrThrow();
  expect(rows).toHaveLength(3);
  for (const row of rows)
    expect(row).toMatchObject({ given: 1, proof: "confirmation", asked_at: consented_at, at: confirmed_at });
  expect(rows.every(({ text_id }) => text_id !== null)).toBe(true);
  await use(app, "unsubscribe");
  await subscribe(app);
  expect(await latest(app)).toBe("eno - email-link");
});

test("spam agrees to nothing", async () => {
  const app = await testApp();
  await subscribe(app, { website: "https://evil.example" });
  expect(await ledger(app)).toEqual([]);
});

async function importFile(app: TestApp, { headers }: StaffCalls, list: string, file: string): Promise<void> {
  const send = async (path: string, more: object) => {
    const query = new URLSearchParams({ agreed: "2026-01-31", place: "Bar", words: "Yes to offers", ...more });
    const url = `${app.origin}/api/newsletter/${list}/${path}?${query}`;
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "Content-Type": "text/csv" },
      body: file,
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const { preview } = await send("preview", {});
  await send("import", { seen: preview.seen, name: "old-tool.csv", suppress: "yes" });
}

test("staff's work is in the ledger by name: by hand, from a file, unsubscribing, suppressing and its end", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const person = { first_name: "Mia", last_name: "", phone: "", agreed: "2026-01-31", place: "Bar", words: "Yes" };
  const { body } = await staff.post("/newsletter/subscribers", { ...person, email: mia });
  expect(await ledger(app)).toEqual(["eno + staff Ana"]);
  await staff.post(`/newsletter/subscribers/${body.subscriber._id}/unsubscribe`);
  expect(await latest(app)).toBe("eno - staff Ana");

  await importFile(
    app,
    staff,
    "subscribers",
    "Email,Status\nleo@guest.example,subscribed\ngone@guest.example,unsubscribed\n",
  );
  expect(await ledger(app, "leo@guest.example")).toEqual(["eno + import Ana"]);
  expect(await ledger(app, "gone@guest.example")).toEqual(["eno - import Ana"]);
  const [imported] = await app.db
    .selectFrom("consents")
    .selectAll()
    .where("address", "=", "leo@guest.example")
    .execute();
  expect(imported).toMatchObject({ place: "Bar (old-tool.csv)", at: "2026-01-30T13:00:00.000Z" });

  await staff.post("/newsletter/suppressions", { address: "leo@guest.example", detail: "" });
  expect((await ledger(app, "leo@guest.example")).at(-1)).toBe("eno - staff Ana");
  const { mark } = await app.db
    .selectFrom("suppressions")
    .select("mark")
    .where("address", "=", "leo@guest.example")
    .executeTakeFirstOrThrow();
  await staff.post(`/newsletter/suppressions/${mark}/remove`, { reason: "mistake" });
  expect((await ledger(app, "leo@guest.example")).slice(-2)).toEqual(["eno - staff Ana", "eno + staff Ana"]);
});

test("a complaint withdraws, a bounce does not, and lifting a bounce gives nothing", async () => {
  const app = await testApp();
  const entry = { address: mia, by: "Delivery reports", now: Date.now() };
  await subscribe(app);
  await app.db.transaction().execute((trx) => suppress(trx, { ...entry, reason: "bounced" }));
  expect(await ledger(app)).toEqual(["eno + form"]);
  await app.db.transaction().execute((trx) => suppress(trx, { ...entry, reason: "complained" }));
  expect(await latest(app)).toBe("eno - complaint Delivery reports");
});

test("a restore that unsubscribes again says so", async () => {
  const app = await testApp();
  await subscribe(app);
  const { id } = await app.db.selectFrom("subscribers").select("id").executeTakeFirstOrThrow();
  const ending = { kind: "subscriber", subject: id, at: new Date().toISOString(), is_over: 1, details: "" } as const;
  await app.db.transaction().execute((trx) => unsubscribeAgain(trx, [ending]));
  expect(await latest(app)).toBe("eno - restore restore");
});

test("an erasure ends what was given, and only its mark is left", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await subscribe(app);
  const { body } = await staff.post("/privacy/find", { guest: mia });
  await staff.post("/privacy/erase", { guest: mia, seen: body.seen });
  expect(await ledger(app)).toEqual([]);
  const rows = await app.db.selectFrom("consents").select(["given", "proof", "address"]).orderBy("number").execute();
  expect(rows).toHaveLength(6);
  expect(rows.slice(3)).toEqual(rows.slice(3).map(() => ({ given: 0, proof: "erasure", address: null })));
});

/**
 * Every place that writes to the lists, and how the ledger knows: a new one needs a line here, and its rows in the
 * ledger if it changes who gets what.
 */
const writers: Record<string, string> = {
  "app/mailing/newsletter/subscribe.server.ts": "ledger",
  "app/mailing/newsletter/confirm.server.ts": "ledger",
  "app/mailing/newsletter/unsubscribe.server.ts": "ledger",
  "app/mailing/newsletter/preferences.server.ts": "ledger",
  "app/mailing/newsletter/import/write-addresses.server.ts": "ledger",
  "app/mailing/newsletter/suppressions/suppressions.server.ts": "ledger",
  "app/mailing/newsletter/suppressions-api.server.ts": "ledger",
  "app/mailing/newsletter/end-again.server.ts": "ledger",
  "app/mailing/newsletter/remove.server.ts": "ledger",
  "app/mailing/newsletter/subscribers-api.server.ts": "When the link was sent again.",
  "app/mailing/newsletter/suppressions/guest-data.server.ts":
    "Removes addresses alone; its callers do so in the ledger.",
  "app/mailing/bounces/record.server.ts": "Counts bounces; suppress() has the rest.",
  "app/mailing/campaigns/sending/failures.server.ts": "Lifts bounces, which withdraw nothing.",
  "app/server/search-texts.server.ts": "Search texts.",
};

test("every place that writes to the lists is known, and those that change consent write to the ledger", () => {
  const files = globSync("{app,scripts}/**/*.{ts,tsx,js}").filter(
    (file) => !file.includes(".test.") && !file.includes("/migrations/"),
  );
  const written =
    /(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*"(?:subscribers|suppressions)"|(?:insert into|update|delete from) (?:subscribers|suppressions)\b/;
  const found = files.filter((file) => written.test(readFileSync(file, "utf8")));
  expect(found.sort()).toEqual(Object.keys(writers).sort());
  const silent = Object.entries(writers).filter(
    ([file, how]) =>
      how === "ledger" &&
      !/\b(record(Consents|Withdrawal|Subscribed)|forgetInConsents)\(/.test(readFileSync(file, "utf8")),
  );
  expect(silent).toEqual([]);
});
