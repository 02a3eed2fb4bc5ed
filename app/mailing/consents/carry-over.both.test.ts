import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeSubscriber, makeSubscribers } from "../../../test/subscriber.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { addressMark } from "./address-mark.server.ts";
import { compareWithLists } from "./compare-list.server.ts";
import { recordConsents } from "./ledger.server.ts";

const compare = (db: Database) => compareWithLists(createWriter(db));

/** The ledger of an address: purposes in short, given or withdrawn, how, where, by whom and when. */
async function ledgerOf(db: Database, address: string): Promise<string[]> {
  const rows = await db.selectFrom("consents").selectAll().where("address", "=", address).orderBy("number").execute();
  const lines = rows.map(
    ({ given, proof, place, actor, at }) => `${given ? "+" : "-"} ${proof} | ${place} | ${actor} | ${at.slice(0, 10)}`,
  );
  const purposes = (line: string) => rows.filter((_, index) => lines[index] === line).map(({ purpose }) => purpose[0]);
  return [...new Set(lines)].map((line) => `${purposes(line).join("")} ${line}`);
}

const suppression = async (db: Database, address: string, reason: "staff" | "complained" | "bounced") =>
  db
    .insertInto("suppressions")
    .values({
      mark: await addressMark(db, address),
      address,
      reason,
      campaign_id: null,
      created_at: "2026-03-01T00:00:00.000Z",
      created_by: "Ana",
    })
    .execute();

test("what is known of subscribers from before the ledger is in it, and what is unknown says so", async () => {
  const db = await testDatabase();
  const make = (name: string, more: Parameters<typeof makeSubscriber>[1] = {}) =>
    makeSubscriber(db, { email: `${name}@guest.example`, confirmed_at: null, must_confirm: 0, ...more });
  const by = actorNamed("Ana");
  const note = (action: "subscriber.added" | "subscriber.unsubscribed", id: string) =>
    db
      .transaction()
      .execute((trx) => record(trx, { actor: by, action, object: { kind: "subscriber", id, name: "" } }, 0));
  const left = "2026-02-01T00:00:00.000Z";
  await make("form");
  await make("confirmed", { confirmed_at: "2026-01-02T00:00:00.000Z", must_confirm: 1 });
  await make("both", { confirmed_at: "2026-01-02T00:00:00.000Z" });
  await make("waits", { must_confirm: 1 });
  await make("spam", { spam_reason: "Links" });
  await make("old-file", { consent_source: "Bar", created_at: "1969-01-01T00:00:00.000Z" });
  await make("file", { consent_source: "Bar", consent_words: "Not recorded." });
  await note("subscriber.added", await make("by-hand", { consent_source: "Bar" }));
  await note("subscriber.unsubscribed", await make("by-staff", { unsubscribed_at: left }));
  await make("left", { unsubscribed_at: left });
  const reader = await make("reader", { unsubscribed_at: left });
  await db
    .insertInto("campaign_recipients")
    .values({
      id: randomUUIDv7(),
      campaign_id: "c",
      subscriber_id: reader,
      domain: "guest.example",
      state: "sent",
      next_try_at: left,
      sent_at: left,
      unsubscribed_at: left,
    })
    .execute();
  await make("never-chose", { topic_offers: 0 });
  const chose = await make("chose");
  await db.updateTable("subscribers").set({ topic_news: 0 }).where("id", "=", chose).execute();
  await make("complained");
  await suppression(db, "complained@guest.example", "complained");
  await make("bounced");
  await suppression(db, "bounced@guest.example", "bounced");
  await suppression(db, "stranger@guest.example", "staff");

  // Neither spam, nor who has to confirm and has not, nor an address that only bounced.
  expect(await compare(db)).toBe(14);
  const today = new Date().toISOString().slice(0, 10);
  const sent = "noe + form | Home page |  | 2026-01-01";
  const confirmed = "noe + confirmation | Link to confirm the address |  | 2026-01-02";
  const expected: Record<string, string[]> = {
    form: [sent],
    confirmed: [confirmed],
    both: [sent, confirmed],
    waits: [],
    spam: [],
    "old-file": ["noe + unknown | Bar |  | 2026-01-01"],
    file: ["noe + import | Bar |  | 2026-01-01"],
    "by-hand": ["noe + staff | Bar | Ana | 2026-01-01"],
    "by-staff": [sent, "noe - staff | Subscribers | Ana | 2026-02-01"],
    left: [sent, "noe - unknown | Not recorded |  | 2026-02-01"],
    reader: [sent, "noe - email-link | Link to unsubscribe |  | 2026-02-01"],
    "never-chose": [sent, `o - unknown | Not recorded |  | ${today}`],
    chose: [sent, `n - email-link | Page of your emails |  | ${today}`],
    complained: [sent, "noe - complaint | Suppression list | Ana | 2026-03-01"],
    bounced: [sent],
    stranger: ["noe - staff | Suppression list | Ana | 2026-03-01"],
  };
  for (const [name, lines] of Object.entries(expected))
    expect([name, await ledgerOf(db, `${name}@guest.example`)]).toEqual([name, lines]);
  const { count } = await db
    .selectFrom("consents")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("text_id", "is", null)
    .where("given", "=", 1)
    .executeTakeFirstOrThrow();
  // The file's words were not recorded.
  expect(count).toBe(3);
  expect(await compare(db)).toBe(0);
});

test("an interrupted comparison goes on where it was, and finishes with the rest", async () => {
  const db = await testDatabase();
  await makeSubscribers(db, 600);
  let batches = 0;
  expect(await compareWithLists(createWriter(db), async () => ++batches <= 2)).toBe(500);
  expect(await compare(db)).toBe(100);
  expect(await compare(db)).toBe(0);
  const rows = await db.selectFrom("consents").select("number").where("number", "=", 3).execute();
  expect(rows).toHaveLength(600);
});

test("what an older instance ends on the list alone is withdrawn in the ledger, and given if they agreed again since", async () => {
  const db = await testDatabase();
  const [left = "", fewer = "", again = ""] = await makeSubscribers(db, 3);
  await compare(db);
  const at = "2026-05-01T00:00:00.000Z";
  await db.updateTable("subscribers").set({ unsubscribed_at: at }).where("id", "=", left).execute();
  await db.updateTable("subscribers").set({ topic_events: 0 }).where("id", "=", fewer).execute();
  await db
    .transaction()
    .execute((trx) =>
      recordConsents(
        trx,
        [{ address: "2@guest.example", purposes: ["offers"], given: false, at, proof: "staff", place: "" }],
        Date.now(),
      ),
    );
  const back = { consented_at: "2026-05-02T00:00:00.000Z", confirmed_at: null, must_confirm: 0 };
  expect(await compare(db)).toBe(2);
  await db.updateTable("subscribers").set(back).where("id", "=", again).execute();
  expect(await compare(db)).toBe(1);
  expect(await compare(db)).toBe(0);
  expect((await ledgerOf(db, "0@guest.example"))[1]).toBe("noe - unknown | Not recorded |  | 2026-05-01");
  expect((await ledgerOf(db, "1@guest.example"))[1]).toMatch(/^e - unknown/);
  expect((await ledgerOf(db, "2@guest.example")).slice(1, 3)).toEqual([
    "o - staff |  |  | 2026-05-01",
    "o + form | Home page |  | 2026-05-02",
  ]);
});
