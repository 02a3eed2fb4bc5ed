import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { checkSomeGuests, isRuleDue } from "./check-tag-rules.server.ts";
import { mergeGuests, splitGuest } from "./merge.server.ts";
import type { Rule } from "./tag-rule.ts";
import { addTag, changeTag, chooseTag, countMatches, deleteTag, forgetSomeTagged } from "./tags.server.ts";

/** The night of Saturday 14 March 2026 in Sydney. */
const night = Date.parse("2026-03-14T12:00:00Z");

const by = (now = night) => ({ by: actorNamed("Ana"), now });

const phones = { mia: "+61491570156", sam: "+61491570157", leo: "+61491570158" };
type Name = keyof typeof phones;

/** A guest who came on some dates. @returns their id. */
async function guest(db: Database, name: Name, ...dates: string[]): Promise<string> {
  let row = await makeRequest(db, { name, phone: phones[name], email: `${name}@guest.example`, date: "2026-01-03" });
  for (const date of dates)
    row = await makeRequest(db, { name, phone: phones[name], email: `${name}@guest.example`, date, status: "arrived" });
  await sumUpGuests(db, night);
  return (await guestOf(db, row))?.id ?? "";
}

async function checkRules(db: Database, now = night): Promise<void> {
  await sumUpGuests(db, now);
  // Two at once, so that it goes on where it was.
  while (await isRuleDue(db, now)) await db.transaction().execute((trx) => checkSomeGuests(trx, 2, now));
}

/** The names of those who have a tag. */
async function tagged(db: Database, tag: string): Promise<string[]> {
  const rows = await db
    .selectFrom("guest_tagged")
    .innerJoin("guests", "guests.id", "guest_tagged.root_id")
    .select(["guests.name", "guests.place", "guest_tagged.place as shown_at"])
    .where("tag_id", "=", tag)
    .orderBy("name")
    .execute();
  for (const { place, shown_at } of rows) expect(shown_at).toBe(place);
  return rows.map(({ name }) => name);
}

const add = (db: Database, name: string, rule: Rule | null, everyone = false) =>
  db.transaction().execute((trx) => addTag(trx, { name, rule, everyone }, by()));
const choose = (db: Database, guests: string[], tag: string, chosen: "added" | "removed", now = night) =>
  db.transaction().execute((trx) => chooseTag(trx, guests, { tag, chosen }, by(now)));

test("a rule gives its tag to those who meet it, and takes it when the months are over", async () => {
  const db = await testDatabase();
  await guest(db, "mia", "2026-01-10", "2026-02-07", "2026-03-07");
  await guest(db, "sam", "2026-03-07");
  await guest(db, "leo");
  const regular = await add(db, "Regular", { kind: "visits", visits: 3, months: 6 });
  const first = await add(db, "First time", { kind: "first-visit", months: 1 });
  await checkRules(db);
  expect([await tagged(db, regular), await tagged(db, first)]).toEqual([["mia"], ["sam"]]);
  // Something happens: the summary's job sees it.
  await guest(db, "sam", "2026-02-14", "2026-02-21");
  expect(await tagged(db, regular)).toEqual(["mia", "sam"]);
  expect(await isRuleDue(db, night)).toBe(false);
  // Nothing happens but time: five months later, the visits of January are older than six months.
  await checkRules(db, Date.parse("2026-07-20T12:00:00Z"));
  expect([await tagged(db, regular), await tagged(db, first)]).toEqual([["sam"], []]);
});

test("every kind of rule says who meets it", async () => {
  const db = await testDatabase();
  const mia = await guest(db, "mia", "2026-03-07");
  const sam = await guest(db, "sam");
  await db.updateTable("guests").set({ spent_cents: 400_000, birthday: "03-31" }).where("id", "=", mia).execute();
  await db.updateTable("guests").set({ no_shows: 2, birthday: "04-01" }).where("id", "=", sam).execute();
  const count = async (rule: Rule) => (await countMatches(db, rule, night)).count;
  expect(await count({ kind: "spent", cents: 400_000 })).toBe(1);
  expect(await count({ kind: "spent", cents: 400_001 })).toBe(0);
  expect(await count({ kind: "no-shows", count: 2 })).toBe(1);
  expect(await count({ kind: "no-shows", count: 3 })).toBe(0);
  expect(await count({ kind: "birthday" })).toBe(1);
  expect(await count({ kind: "visits", visits: 1, months: 1 })).toBe(1);
  await db.updateTable("guests").set({ next_night: "2026-03-21" }).where("id", "=", sam).execute();
  expect(await count({ kind: "first-visit", months: 1 })).toBe(2);
});

test("a tag that staff removed stays removed, and one that they added stays without its rule", async () => {
  const db = await testDatabase();
  const mia = await guest(db, "mia", "2026-03-07");
  const sam = await guest(db, "sam");
  const tag = await add(db, "Came", { kind: "visits", visits: 1, months: 6 });
  await checkRules(db);
  await choose(db, [mia], tag, "removed");
  await choose(db, [sam], tag, "added");
  await guest(db, "mia", "2026-03-14");
  await checkRules(db, night + 86_400_000);
  expect(await tagged(db, tag)).toEqual(["sam"]);
  await choose(db, [mia], tag, "added", night + 1);
  await db.transaction().execute((trx) => changeTag(trx, tag, { name: "Came", rule: null, everyone: false }, by()));
  await checkRules(db);
  expect(await tagged(db, tag)).toEqual(["mia", "sam"]);
  await db.transaction().execute((trx) => deleteTag(trx, tag, by()));
  await db.transaction().execute((trx) => forgetSomeTagged(trx, tag, 100));
  for (const table of ["guest_tags", "guest_tag_choices", "guest_tagged"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("a merged guest has the tags of both, and a split gives each their own back", async () => {
  const db = await testDatabase();
  const [mia, sam] = [await guest(db, "mia", "2026-02-07"), await guest(db, "sam", "2026-03-07")];
  const [vip, quiet] = [await add(db, "VIP", null), await add(db, "Quiet table", null)];
  const twice = await add(db, "Came twice", { kind: "visits", visits: 2, months: 6 });
  await choose(db, [mia], vip, "added");
  await choose(db, [sam], quiet, "added");
  await checkRules(db);
  const all = async () => Promise.all([vip, quiet, twice].map((tag) => tagged(db, tag)));
  const before = await all();
  expect(before).toEqual([["mia"], ["sam"], []]);
  await db.transaction().execute((trx) => mergeGuests(trx, sam, mia, by()));
  await sumUpGuests(db, night);
  expect(await all()).toEqual([["sam"], ["sam"], ["sam"]]);
  expect(await db.selectFrom("guest_nights").select(["root_id", "night"]).orderBy("night").execute()).toEqual([
    { root_id: mia, night: "2026-02-07" },
    { root_id: mia, night: "2026-03-07" },
  ]);
  await db.transaction().execute((trx) => splitGuest(trx, sam, by()));
  await sumUpGuests(db, night);
  expect(await all()).toEqual(before);
});

test("a rule that matches every guest asks first, and a name is taken once", async () => {
  const db = await testDatabase();
  await guest(db, "mia", "2026-03-07");
  const rule: Rule = { kind: "visits", visits: 1, months: 6 };
  await expect(add(db, "All", rule)).rejects.toMatchObject({ status: 409, details: { everyone: true } });
  expect(await db.selectFrom("guest_tags").select("id").execute()).toEqual([]);
  await add(db, "All", rule, true);
  await expect(add(db, " all ", null)).rejects.toMatchObject({ status: 422 });
});
