import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { testedOn } from "../../../../test/database.ts";
import { confirmRequest, sumUpGuests } from "../../../../test/guests.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { makeSubscriber, makeSubscribers } from "../../../../test/subscriber.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { compareWithLists } from "../../consents/compare-list.server.ts";
import { suppress } from "../../newsletter/suppressions/suppressions.server.ts";
import type { Audience, Condition } from "../campaign.ts";
import { copyGuests } from "./guests-then.server.ts";
import { countAudience } from "./recipients.server.ts";
import { shortestForm, shownAudience } from "./shown-count.server.ts";
import { takeSnapshot } from "./snapshot.server.ts";

const target = "target@guest.example";

const DAY = 86_400_000;

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

const kinds = ["claimed", "requested", "came"] as const;

/** On PostgreSQL one number is enough: each asks the same statements. */
const spans = testedOn === "sqlite" ? [1, 2, 12, 13, 36] : [12];

/** Every way to choose by what guests did that could be compared with another: alone, twice, nested, by topic. */
const audiences: Audience[] = [];
for (const kind of kinds)
  for (const months of spans)
    for (const topics of [[], ["events"], ["events", "offers"], ["news"]] as Audience["topics"][]) {
      const one: Condition = { kind, months };
      audiences.push({ topics, conditions: [one] });
      audiences.push({ topics, conditions: [one, { kind, months: 24 }] });
      audiences.push({ topics, conditions: [one, { kind: "never-came" }] });
      audiences.push({ topics, conditions: [one, { kind: "claimed", months: 12 }, { kind: "requested", months: 12 }] });
    }

// And by who guests are to the club, which marketing does not see either.
const ofGuests: Condition[] = [
  ...[2, 36].flatMap((months) => [1, 2].map((visits) => ({ kind: "visits" as const, visits, months }))),
  ...[1, 2].map((count) => ({ kind: "no-shows" as const, count })),
  ...[5_000, 10_000].map((cents) => ({ kind: "spent" as const, cents })),
  { kind: "tagged", tag: "vip" },
];
for (const one of ofGuests) {
  audiences.push({ topics: [], conditions: [one] });
  audiences.push({ topics: ["events"], conditions: [one, { kind: "claimed", months: 12 }] });
}

const counts = async (db: Database, now: number) => {
  const all: number[] = [];
  for (const audience of audiences) all.push((await shownAudience(db, audience, "marketing", now)).count);
  return all;
};

/** Thirty people who claimed and asked for a table, and the target, who is one of them. */
async function siteWithTarget({ didToo = true, people = 30 } = {}) {
  const app = await testApp();
  await makeSubscribers(app.db, people);
  const id = await makeSubscriber(app.db, { email: target });
  await compareWithLists(createWriter(app.db));
  const emails = [...Array(people).keys()].map((at) => `${at}@guest.example`);
  for (const email of didToo ? [...emails, target] : emails) {
    await makeRequest(app.db, { kind: "claim", email, details: { offer_id: "" }, at: ago(3) });
    const came = { email, phone: "", at: ago(3), date: ago(20).slice(0, 10), status: "arrived" };
    await confirmRequest(app.db, await makeRequest(app.db, came));
  }
  await sumUpGuests(app.db);
  await app.db.updateTable("guests").set({ no_shows: 1, spent_cents: 5_000 }).execute();
  const roots = (await app.db.selectFrom("guests").select(["id", "place"]).execute()).map(({ id: root_id, place }) => ({
    root_id,
    tag_id: "vip",
    place,
  }));
  await app.db.insertInto("guest_tagged").values(roots).execute();
  await copyGuests(app.db, createWriter(app.db), Date.now());
  return { app, id };
}

/** What is counted before it is rounded, which must not change either. */
async function exact(db: Database, now: number): Promise<number[]> {
  const all: number[] = [];
  for (const audience of audiences)
    all.push(await countAudience(db, shortestForm(audience), { now, snapshot: await takeSnapshot(db, now) }));
  return all;
}

test("nothing that marketing can do to one person in a night changes any count, on any instance", async () => {
  const { app, id } = await siteWithTarget();
  const marketing = await staffCalls(app, "Mo", "marketing");
  const now = Date.now();
  const [before, counted] = [await counts(app.db, now), await exact(app.db, now)];
  expect([before.some((count) => count > 0), Math.max(...counted)]).toEqual([true, 31]);
  expect(counted.slice(-2 * ofGuests.length)).toEqual(
    [1, 0, 1, 0, 1, 0, 1, 0, 1].flatMap((all) => [all * 31, all * 31]),
  );
  const same = async () => {
    expect(await exact(app.db, now)).toEqual(counted);
    // Another instance remembers nothing of this one.
    expect(await counts(app.db.withoutPlugins(), now)).toEqual(before);
  };
  const form = { firstName: "T", lastName: "", email: target, countryCode: "+61", number: "412345678" };
  const subscribe = async ({ origin }: TestApp) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(form);
    expect((await fetch(`${origin}/api/event/subscribe`, { method: "POST", headers, body })).status).toBe(201);
  };
  const remove = async () => {
    const { mark } = await app.db.selectFrom("suppressions").select("mark").executeTakeFirstOrThrow();
    const { status } = await marketing.post(`/newsletter/suppressions/${mark}/remove`, { reason: "mistake" });
    expect(status).toBe(200);
  };
  // Unsubscribed, subscribed again by the form, suppressed, lifted and suppressed again.
  await marketing.post(`/newsletter/subscribers/${id}/unsubscribe`);
  await same();
  await subscribe(app);
  await same();
  await marketing.post("/newsletter/suppressions", { address: target, detail: "" });
  await same();
  await remove();
  await same();
  await marketing.post("/newsletter/suppressions", { address: target, detail: "" });
  await marketing.post(`/newsletter/subscribers/${id}/unsubscribe`);
  await same();
  // Padding: addresses of their own, with claims of their own.
  for (let at = 0; at < 12; at += 1) {
    const email = `own-${at}@guest.example`;
    const person = { first_name: "", last_name: "", phone: "", agreed: "2026-01-31", place: "Bar", words: "Yes" };
    await marketing.post("/newsletter/subscribers", { ...person, email });
    await makeRequest(app.db, { kind: "claim", email, details: { offer_id: "" } });
    await makeRequest(app.db, { email });
  }
  await same();
});

test("nothing that happens to guests in a night changes what marketing counts until the next one", async () => {
  const { app } = await siteWithTarget();
  const now = Date.now();
  const [before, counted] = [await counts(app.db, now), await exact(app.db, now)];
  const forOwner = async (one: Condition) =>
    (await shownAudience(app.db, { topics: [], conditions: [one] }, "owner", now)).count;
  const live = async () => [
    await forOwner({ kind: "visits", visits: 2, months: 2 }),
    await forOwner({ kind: "tagged", tag: "vip" }),
  ];
  expect(await live()).toEqual([0, 31]);
  // The target comes again and stays away twice, their spend is counted anew, and they lose their tag.
  const dated = (days: number) => ({ email: target, phone: "", at: ago(3), date: ago(days).slice(0, 10) });
  await confirmRequest(app.db, await makeRequest(app.db, { ...dated(10), status: "arrived" }));
  for (const days of [11, 12])
    await confirmRequest(app.db, await makeRequest(app.db, { ...dated(days), status: "no-show" }));
  await sumUpGuests(app.db);
  await app.db.updateTable("guests").set({ spent_cents: 10_000 }).where("visits", "=", 2).execute();
  await app.db
    .deleteFrom("guest_tagged")
    .where("root_id", "in", (of) => of.selectFrom("guests").select("id").where("visits", "=", 2))
    .execute();
  expect(await live()).toEqual([1, 30]);
  // The job looks again, and finds the copy of this night.
  await copyGuests(app.db, createWriter(app.db), now);
  expect(await exact(app.db, now)).toEqual(counted);
  expect(await counts(app.db.withoutPlugins(), now)).toEqual(before);
  // The next night has a copy of its own, and one that is not whole counts for nothing.
  const tomorrow = now + DAY;
  const stopped = { write: () => Promise.reject(new Error("Stopped")) };
  await expect(copyGuests(app.db, stopped, tomorrow)).rejects.toThrow("Stopped");
  const alone = ofGuests.map((one): Audience => ({ topics: [], conditions: [one] }));
  const counting = async () => {
    const snapshot = await takeSnapshot(app.db, tomorrow);
    const all: number[] = [];
    for (const audience of alone) all.push(await countAudience(app.db, audience, { now: tomorrow, snapshot }));
    return all;
  };
  expect(await counting()).toEqual([31, 0, 31, 0, 31, 0, 31, 0, 31]);
  await copyGuests(app.db, createWriter(app.db), tomorrow);
  expect(await counting()).toEqual([31, 1, 31, 1, 31, 1, 31, 1, 30]);
});

test("without a copy of what guests were, marketing counts nobody by it", async () => {
  const { app } = await siteWithTarget();
  await app.db.deleteFrom("audience_guests").execute();
  for (const one of ofGuests)
    expect(await shownAudience(app.db, { topics: [], conditions: [one] }, "marketing", Date.now())).toEqual({
      count: 0,
      rounded: true,
    });
});

test("someone who was suppressed or had left before the night enters no count in it", async () => {
  const { app } = await siteWithTarget();
  const now = Date.now();
  const early = { address: target, reason: "staff", by: "Ana", now: now - 2 * DAY } as const;
  await app.db.transaction().execute((trx) => suppress(trx, early));
  const leftEarly = await makeSubscriber(app.db, { email: "left@guest.example", unsubscribed_at: ago(2) });
  await makeRequest(app.db, { kind: "claim", email: "left@guest.example", details: { offer_id: "" }, at: ago(3) });
  await app.db.deleteFrom("endings").where("at", ">", ago(1)).execute();
  const before = await exact(app.db, now);
  expect(Math.max(...before)).toBe(30);
  await app.db.deleteFrom("suppressions").execute();
  await app.db
    .updateTable("subscribers")
    .set({ unsubscribed_at: null, consented_at: new Date().toISOString() })
    .where("id", "=", leftEarly)
    .execute();
  expect(await exact(app.db, now)).toEqual(before);
  // The next night counts both.
  expect(Math.max(...(await exact(app.db, now + DAY)))).toBe(32);
});

test("several conditions of one kind are one: the narrowest", () => {
  const months = (...numbers: number[]): Condition[] => numbers.map((one) => ({ kind: "claimed", months: one }));
  const topics = ["news", "events", "news"] as Audience["topics"];
  expect(shortestForm({ topics, conditions: [...months(12, 3, 36), { kind: "never-came" }] })).toEqual({
    topics: ["events", "news"],
    conditions: [...months(3), { kind: "never-came" }],
  });
  const since = (day: string): Condition => ({ kind: "subscribed", since: day });
  expect(shortestForm({ topics: [], conditions: [since("2026-01-01"), since("2026-02-01")] }).conditions).toEqual([
    since("2026-02-01"),
  ]);
});

test("leaving out the topic that only one person has proves nothing about them, in any number of nights", async () => {
  // The only one who reads news alone; whether they claimed is what marketing wants to know.
  const differences = async (didToo: boolean) => {
    const { app, id } = await siteWithTarget({ didToo, people: 24 });
    const { db } = app;
    await db.updateTable("subscribers").set({ topic_events: 0, topic_offers: 0 }).where("id", "=", id).execute();
    const conditions: Condition[] = [{ kind: "claimed", months: 36 }];
    const found = new Set<number>();
    for (let night = 0; night < 60; night += 1) {
      const now = Date.now() + night * DAY;
      const all = await shownAudience(db, { topics: [], conditions }, "marketing", now);
      const others = await shownAudience(db, { topics: ["events", "offers"], conditions }, "marketing", now);
      found.add(all.count - others.count);
    }
    return [...found].sort((a, b) => a - b);
  };
  const [whenDid, whenDidNot] = [await differences(true), await differences(false)];
  // Either way the two numbers agree on some nights, and differ in both directions on others.
  for (const found of [whenDid, whenDidNot]) expect(found).toEqual([-10, 0, 10]);
});

test("a campaign of marketing never goes to a handful: as many may have left in the night", async () => {
  const { app } = await siteWithTarget({ people: 24 });
  const now = Date.now();
  const audience: Audience = { topics: [], conditions: [{ kind: "claimed", months: 12 }] };
  expect((await shownAudience(app.db, audience, "marketing", now)).count).toBeGreaterThanOrEqual(20);
  const others = await app.db.selectFrom("subscribers").select("id").where("address", "<>", target).execute();
  const marketing = await staffCalls(app, "Mo", "marketing");
  for (const { id } of others) await marketing.post(`/newsletter/subscribers/${id}/unsubscribe`);
  expect(await shownAudience(app.db, audience, "marketing", now)).toEqual({ count: 0, rounded: true });
});
