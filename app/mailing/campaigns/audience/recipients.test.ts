import { describe, expect, test } from "vitest";
import { actorNamed } from "../../../../test/actor.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeList } from "../../../../test/guest-lists.ts";
import { confirmRequest, guestOf, sumUpGuests } from "../../../../test/guests.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { publishForTest } from "../../../../test/published-settings.ts";
import { makeSubscriber } from "../../../../test/subscriber.ts";
import { makeShop, makeTicket } from "../../../../test/tickets.ts";
import { appendEntry } from "../../../bookings/door-log/door-log.server.ts";
import { mergeGuests } from "../../../bookings/guests/merge.server.ts";
import { addTag, chooseTag } from "../../../bookings/guests/tags.server.ts";
import { eraseGuest } from "../../../office/privacy/erase.server.ts";
import { findHeld, seenMark } from "../../../office/privacy/find-held.server.ts";
import type { DoorActionKind } from "../../../platform/db/tables/door.ts";
import type { RequestKind, StatusName } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { createWriter } from "../../../platform/db/writer.server.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import { suppress } from "../../newsletter/suppressions/suppressions.server.ts";
import { byLink, unsubscribe } from "../../newsletter/unsubscribe.server.ts";
import type { Audience, Condition } from "../campaign.ts";
import { copyGuests } from "./guests-then.server.ts";
import { countAudience, selectAudience } from "./recipients.server.ts";
import { takeSnapshot } from "./snapshot.server.ts";

/** Sunday 22 November 2026, noon in Sydney: a year ago is 22 November 2025 there. */
const now = Date.parse("2026-11-22T01:00:00Z");

/** The names of those who get a campaign, from addresses like `name@guest.example`. */
async function names(db: Database, audience: Partial<Audience> = {}): Promise<string[]> {
  const whole = { topics: [], conditions: [], ...audience };
  const rows = await selectAudience(db, whole, now).execute();
  expect(await countAudience(db, whole, { now })).toBe(rows.length);
  return rows.map(({ email }) => email.split("@")[0] ?? "").sort();
}

const meeting = (db: Database, ...conditions: Condition[]) => names(db, { conditions });

const subscriber = (db: Database, name: string, more: Parameters<typeof makeSubscriber>[1] = {}) =>
  makeSubscriber(db, { email: `${name}@Guest.example`, ...more });

/** A request with its status as it is stored. */
async function request(
  db: Database,
  name: string,
  status: StatusName,
  {
    kind,
    created_at = "2026-10-01T00:00:00.000Z",
    date_wanted = "2026-10-03",
  }: {
    kind?: RequestKind;
    created_at?: string;
    date_wanted?: string;
  } = {},
) {
  const id = await makeRequest(db, { email: `${name.toUpperCase()}@guest.EXAMPLE`, ...(kind && { kind }) });
  await db.updateTable("requests").set({ status, created_at, date_wanted }).where("id", "=", id).execute();
  return id;
}

let entries = 0;

/** Logs a door action, a minute after the one before. @returns its id. */
async function atTheDoor(
  db: Database,
  about: string,
  what: DoorActionKind,
  more: { undoes?: string; people?: number } = {},
) {
  entries += 1;
  const _id = `entry-${entries}`;
  const at = new Date(now + entries * 60_000).toISOString();
  const entry = { _id, request: about, source: null, people: more.people ?? null, party: null, night: "2026-10-03" };
  await db
    .transaction()
    .execute((trx) =>
      appendEntry(trx, { ...entry, what, undoes: more.undoes ?? null, at, by: "Kim", door: "Main" }, now),
    );
  return _id;
}

describe("everyone on the list", () => {
  test("leaves out who left, was spam, must confirm first, or is suppressed in any case", async () => {
    const db = await testDatabase();
    await subscriber(db, "on");
    await subscriber(db, "unconfirmed", { confirmed_at: null, must_confirm: 0 });
    await subscriber(db, "must-confirm", { confirmed_at: null, must_confirm: 1 });
    await subscriber(db, "confirmed", { must_confirm: 1 });
    await subscriber(db, "robot", { spam_reason: "links" });
    const left = await subscriber(db, "left");
    await unsubscribe(db, left, byLink, now);
    await subscriber(db, "suppressed");
    const entry = { address: "SUPPRESSED@guest.example", reason: "bounced", by: "Afterglow", now } as const;
    await db.transaction().execute((trx) => suppress(trx, entry));
    expect(await names(db)).toEqual(["confirmed", "on", "unconfirmed"]);
    await publishForTest(db, { "campaigns.confirmedOnly": "yes" });
    expect(await names(db)).toEqual(["confirmed", "on"]);
    await publishForTest(db, {});
  });

  test("is narrowed to those who chose one of the topics", async () => {
    const db = await testDatabase();
    await subscriber(db, "all");
    await subscriber(db, "events", { topic_offers: 0, topic_news: 0 });
    await subscriber(db, "news", { topic_offers: 0, topic_events: 0 });
    expect(await names(db)).toEqual(["all", "events", "news"]);
    expect(await names(db, { topics: ["events"] })).toEqual(["all", "events"]);
    expect(await names(db, { topics: ["offers"] })).toEqual(["all"]);
    expect(await names(db, { topics: ["offers", "news"] })).toEqual(["all", "news"]);
  });
});

describe("a condition", () => {
  test("asks who requested a table or claimed an offer in the last months, without spam", async () => {
    const db = await testDatabase();
    for (const name of ["table", "claim", "spam", "old", "first-day", "function"]) await subscriber(db, name);
    await request(db, "table", "declined");
    await request(db, "claim", "claimed", { kind: "claim" });
    await request(db, "spam", "spam");
    await request(db, "function", "new", { kind: "function" });
    // In Sydney, a year ago began at 13:00 UTC of the day before.
    await request(db, "old", "approved", { created_at: "2025-11-21T12:59:59.999Z" });
    await request(db, "first-day", "approved", { created_at: "2025-11-21T13:00:00.000Z" });
    expect(await meeting(db, { kind: "requested", months: 12 })).toEqual(["first-day", "table"]);
    expect(await meeting(db, { kind: "requested", months: 13 })).toEqual(["first-day", "old", "table"]);
    expect(await meeting(db, { kind: "claimed", months: 12 })).toEqual(["claim"]);
  });

  test("asks who came: by table, offer, function, guest list or ticket, undone arrivals and no-shows apart", async () => {
    const db = await testDatabase();
    const everyone = ["table", "offer", "function", "list", "ticket", "undone", "gone", "back", "nobody", "long-ago"];
    for (const name of everyone) await subscriber(db, name);
    await request(db, "table", "arrived");
    await request(db, "offer", "redeemed", { kind: "claim" });
    await request(db, "nobody", "no-show");
    await request(db, "long-ago", "arrived", { date_wanted: "2025-11-21" });
    await atTheDoor(db, await request(db, "function", "definite", { kind: "function" }), "arrived");
    const entry = async (name: string, night = "2026-10-03") => {
      const [id = ""] = await makeList(db, { email: `${name}@guest.example`, night });
      return id;
    };
    await atTheDoor(db, await entry("list"), "arrived");
    const shop_id = await makeShop(db);
    const ticket = { shop_id, night: "2026-10-03", email: "Ticket@guest.example", email_key: "ticket@guest.example" };
    await atTheDoor(db, await makeTicket(db, ticket), "arrived");
    const undone = await entry("undone");
    await atTheDoor(db, undone, "undone", { undoes: await atTheDoor(db, undone, "arrived") });
    const gone = await entry("gone");
    await atTheDoor(db, gone, "arrived");
    await atTheDoor(db, gone, "no-show");
    const back = await entry("back");
    await atTheDoor(db, back, "arrived");
    await atTheDoor(db, back, "undone", { undoes: await atTheDoor(db, back, "no-show") });
    const cameLately = ["back", "function", "list", "offer", "table", "ticket"];
    expect(await meeting(db, { kind: "came", months: 12 })).toEqual(cameLately);
    expect(await meeting(db, { kind: "came", months: 24 })).toEqual([...cameLately, "long-ago"].sort());
    expect(await meeting(db, { kind: "never-came" })).toEqual(["gone", "nobody", "undone"]);
  });

  test("asks since when someone is subscribed, by the venue's days", async () => {
    const db = await testDatabase();
    await subscriber(db, "before", { consented_at: "2026-10-31T12:59:59.999Z" });
    await subscriber(db, "on-the-day", { consented_at: "2026-10-31T13:00:00.000Z" });
    expect(await meeting(db, { kind: "subscribed", since: "2026-11-01" })).toEqual(["on-the-day"]);
  });

  test("is met together with every other one", async () => {
    const db = await testDatabase();
    const facts = ["requested", "claimed", "came", "subscribed", "offers"] as const;
    const people = Array.from({ length: 2 ** facts.length }, (_, bits) => ({
      name: `p${bits}`,
      ...Object.fromEntries(facts.map((fact, bit) => [fact, Boolean(bits & (1 << bit))])),
    })) as ({ name: string } & Record<(typeof facts)[number], boolean>)[];
    const shop_id = await makeShop(db);
    for (const { name, requested, claimed, came, subscribed, offers } of people) {
      const consented_at = subscribed ? "2026-11-10T00:00:00.000Z" : "2026-01-10T00:00:00.000Z";
      await subscriber(db, name, { consented_at, topic_offers: offers ? 1 : 0 });
      if (requested) await request(db, name, "new");
      if (claimed) await request(db, name, "claimed", { kind: "claim" });
      const email_key = `${name}@guest.example`;
      if (came) await atTheDoor(db, await makeTicket(db, { shop_id, night: "2026-10-03", email_key }), "arrived");
    }
    const conditions: { fact: keyof (typeof people)[0]; is: boolean; condition: Condition }[] = [
      { fact: "requested", is: true, condition: { kind: "requested", months: 6 } },
      { fact: "claimed", is: true, condition: { kind: "claimed", months: 6 } },
      { fact: "came", is: true, condition: { kind: "came", months: 6 } },
      { fact: "came", is: false, condition: { kind: "never-came" } },
      { fact: "subscribed", is: true, condition: { kind: "subscribed", since: "2026-11-01" } },
    ];
    for (let chosen = 0; chosen < 2 ** conditions.length; chosen += 1) {
      const asked = conditions.filter((_, bit) => chosen & (1 << bit));
      for (const topics of [[], ["offers"]] as Audience["topics"][]) {
        const expected = people
          .filter(
            (person) => asked.every(({ fact, is }) => person[fact] === is) && (topics.length === 0 || person.offers),
          )
          .map(({ name }) => name)
          .sort();
        const audience = { topics, conditions: asked.map(({ condition }) => condition) };
        expect([audience, await names(db, audience)]).toEqual([audience, expected]);
      }
    }
  });
});

/** The same of who guests are, which must agree with the copy of what they were when the club night began. */
async function nowAndThen(db: Database, ...conditions: Condition[]) {
  await db.deleteFrom("audience_guests").execute();
  await copyGuests(db, createWriter(db), now);
  const met = await meeting(db, ...conditions);
  const snapshot = await takeSnapshot(db, now);
  expect(await countAudience(db, { topics: [], conditions }, { now, snapshot })).toBe(met.length);
  return met;
}

test("asks about the guest of a confirmed address, merged ones included; an address that someone typed counts for nothing", async () => {
  const db = await testDatabase();
  const guests = new Map<string, string>();
  for (const [at, name] of ["mia", "sam", "typed"].entries()) {
    await subscriber(db, name);
    const more = { phone: `+6149157015${at}`, email: `${name}@guest.example` };
    const row = await makeRequest(db, { ...more, name, date: "2026-10-03", status: "arrived" });
    await makeRequest(db, { ...more, name, date: "2026-11-07", status: "arrived" });
    if (name !== "typed") await confirmRequest(db, row);
    guests.set(name, (await guestOf(db, row))?.id ?? "");
  }
  const by = { by: actorNamed("Ana"), now };
  const [mia = "", sam = "", typed = ""] = guests.values();
  const tag = await db.transaction().execute((trx) => addTag(trx, { name: "VIP", rule: null, everyone: false }, by));
  await db.transaction().execute((trx) => chooseTag(trx, [mia, typed], { tag, chosen: "added" }, by));
  await db.updateTable("guests").set({ spent_cents: 5_000, no_shows: 2 }).where("id", "in", [sam, typed]).execute();
  expect(await nowAndThen(db, { kind: "tagged", tag })).toEqual(["mia"]);
  expect(await nowAndThen(db, { kind: "tagged", tag: "gone" })).toEqual([]);
  expect(await nowAndThen(db, { kind: "spent", cents: 5_000 })).toEqual(["sam"]);
  expect(await nowAndThen(db, { kind: "spent", cents: 5_001 })).toEqual([]);
  expect(await nowAndThen(db, { kind: "no-shows", count: 2 })).toEqual(["sam"]);
  expect(await nowAndThen(db, { kind: "no-shows", count: 3 })).toEqual([]);
  // The second request of each is a claim until it is confirmed, too, but belongs to the same number.
  expect(await nowAndThen(db, { kind: "visits", visits: 2, months: 12 })).toEqual(["mia", "sam"]);
  expect(await nowAndThen(db, { kind: "visits", visits: 2, months: 1 })).toEqual([]);
  expect(await nowAndThen(db, { kind: "visits", visits: 1, months: 1 }, { kind: "tagged", tag })).toEqual(["mia"]);
  await db.transaction().execute((trx) => mergeGuests(trx, sam, mia, by));
  await sumUpGuests(db, now);
  expect(await nowAndThen(db, { kind: "tagged", tag })).toEqual(["mia", "sam"]);
});

test("an erased guest is in no audience, even if what happened at the door stays", async () => {
  const db = await testDatabase();
  await subscriber(db, "mia");
  await request(db, "mia", "arrived");
  const [entry = ""] = await makeList(db, { email: "mia@guest.example", night: "2026-10-03" });
  await atTheDoor(db, entry, "arrived");
  expect(await meeting(db, { kind: "came", months: 6 })).toEqual(["mia"]);
  const guest = { by: "email", key: "mia@guest.example" } as const;
  const seen = seenMark(await findHeld(db, guest));
  await db.transaction().execute((trx) => eraseGuest(trx, guest, seen, { staff: program, now }));
  expect(await names(db)).toEqual([]);
  // A later subscriber with the same address has no history.
  await subscriber(db, "mia");
  expect(await names(db)).toEqual(["mia"]);
  expect(await meeting(db, { kind: "came", months: 6 })).toEqual([]);
  expect(await meeting(db, { kind: "never-came" })).toEqual(["mia"]);
});
