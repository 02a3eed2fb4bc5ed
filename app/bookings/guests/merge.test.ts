import * as fc from "fast-check";
import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { confirmRequest, guestOf, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { mergeGuests, splitGuest } from "./merge.server.ts";
import { isAnyDue, summarizeSome } from "./summarize.server.ts";

const by = () => ({ by: actorNamed("Ana"), now: Date.now() });

const phones = ["+61491570156", "+61491570157", "+61491570158", "+61491570159"];

/** What is shown of every guest, by number. */
async function shown(db: Database) {
  await sumUpGuests(db);
  const rows = await db
    .selectFrom("guest_contacts")
    .innerJoin("guests", "guests.id", "guest_contacts.guest_id")
    .selectAll("guests")
    .select("contact")
    .orderBy("contact")
    .execute();
  return rows.map(({ place: _, is_due: __, card_version: ___, ...row }) => row);
}

/** The numbers of each shown guest, from which rows were made and who is merged alone. */
async function families(db: Database): Promise<string[]> {
  const rows = await shown(db);
  return rows.map(({ contact, root_id }) => `${contact} ${rows.find(({ id }) => id === root_id)?.contact}`);
}

test("splitting after a merge gives both back, whatever happened in between goes where it was addressed", async () => {
  const db = await testDatabase();
  const dates = ["2026-01-03", "2026-01-10", "2026-01-17", "2026-01-24"];
  const ids: string[] = [];
  for (const [index, phone] of phones.entries()) {
    const request = { name: `Guest ${index}`, phone, email: `${index}@guest.example`, status: "arrived" };
    const row = await makeRequest(db, { ...request, date: dates[index] ?? "" });
    ids.push((await guestOf(db, row))?.id ?? "");
  }
  const step = fc.record({
    what: fc.constantFrom("merge", "split", "arrive"),
    one: fc.nat({ max: 3 }),
    other: fc.nat({ max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const before = await shown(db);
      for (const { what, one, other } of steps) {
        const [id = "", into = ""] = [ids[one], ids[other]];
        const work =
          what === "merge"
            ? db.transaction().execute((trx) => mergeGuests(trx, id, into, by()))
            : what === "split"
              ? db.transaction().execute((trx) => splitGuest(trx, id, by()))
              : Promise.resolve();
        await work.catch((error: unknown) => expect(error).toMatchObject({ status: 409 }));
        const now = await shown(db);
        const roots = now.filter(({ id, root_id }) => id === root_id);
        // Everyone is in exactly one guest, and no visit is lost or counted twice.
        expect(roots.reduce((sum, { visits }) => sum + visits, 0)).toBe(4);
        for (const { root_id } of now) expect(roots.map(({ id }) => id)).toContain(root_id);
      }
      for (const id of ids)
        await db
          .transaction()
          .execute((trx) => splitGuest(trx, id, by()))
          .catch(() => {});
      expect(await shown(db)).toEqual(before);
      expect((await families(db)).every((family) => new Set(family.split(" ")).size === 1)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test("what arrives for a merged guest is shown with the other, and is their own after the split", async () => {
  const db = await testDatabase();
  const [first, second] = [
    await makeRequest(db, { phone: phones[0] ?? "" }),
    await makeRequest(db, { phone: phones[1] ?? "" }),
  ];
  const [one, two] = [(await guestOf(db, first))?.id ?? "", (await guestOf(db, second))?.id ?? ""];
  await db.transaction().execute((trx) => mergeGuests(trx, two, one, by()));
  const late = await makeRequest(db, { phone: phones[1] ?? "", date: "2026-02-07", status: "arrived" });
  expect(await guestOf(db, late)).toMatchObject({ id: one, visits: 1 });
  await db.transaction().execute((trx) => splitGuest(trx, two, by()));
  expect(await guestOf(db, late)).toMatchObject({ id: two, visits: 1 });
  expect(await guestOf(db, first)).toMatchObject({ id: one, visits: 0 });
});

/** Three guests of a table each, the first two merged into the third in turn. */
async function threeInOne(db: Database) {
  const rows: string[] = [];
  for (const phone of phones.slice(0, 3)) rows.push(await makeRequest(db, { phone, status: "arrived" }));
  const ids = await Promise.all(rows.map(async (row) => (await guestOf(db, row))?.id ?? ""));
  const [first = "", second = "", third = ""] = ids;
  for (const [id, into] of [
    [first, second],
    [second, third],
  ] as const)
    await db.transaction().execute((trx) => mergeGuests(trx, id, into, by()));
  return { rows, ids };
}

test("a merge outlasts that every row of the guests was spam, in any order, until staff split it", async () => {
  const db = await testDatabase();
  const { rows, ids } = await threeInOne(db);
  const before = await shown(db);
  const mark = async (status: "spam" | "arrived", ...which: string[]) => {
    for (const row of which) await db.updateTable("requests").set({ status }).where("id", "=", row).execute();
    await sumUpGuests(db);
  };
  /** Summaries of roots alone are shown. */
  const places = (guests: typeof before) =>
    guests.map(({ created_at: _, ...guest }) => {
      const { id, root_id, merged_into } = guest;
      return id === root_id ? guest : { id, root_id, merged_into };
    });
  for (const back of [rows, rows.toReversed()]) {
    for (const row of rows) await mark("spam", row);
    expect(await shown(db)).toEqual([]);
    for (const row of back) {
      await mark("arrived", row);
      expect(await guestOf(db, row)).toMatchObject({ id: ids[2] });
    }
    expect(places(await shown(db))).toEqual(places(before));
  }
  await mark("spam", ...rows);
  await mark("arrived", ...rows);
  expect(places(await shown(db))).toEqual(places(before));
  await db.transaction().execute((trx) => splitGuest(trx, ids[0] ?? "", by()));
  await mark("spam", ...rows);
  await mark("arrived", ...rows);
  const roots = await Promise.all(rows.map(async (row) => (await guestOf(db, row))?.id));
  expect(roots).toEqual([ids[0], ids[2], ids[2]]);
});

test("a guest is merged once, and not with themselves", async () => {
  const db = await testDatabase();
  const rows = [await makeRequest(db, { phone: phones[0] ?? "" }), await makeRequest(db, { phone: phones[1] ?? "" })];
  const [one = "", two = ""] = await Promise.all(rows.map(async (row) => (await guestOf(db, row))?.id ?? ""));
  const merge = (id: string, into: string) => db.transaction().execute((trx) => mergeGuests(trx, id, into, by()));
  await merge(one, two);
  await expect(merge(two, one)).rejects.toMatchObject({ status: 409 });
  await expect(merge(one, one)).rejects.toMatchObject({ status: 409 });
  await expect(merge(one, "nobody")).rejects.toMatchObject({ status: 404 });
});

test("an address that is confirmed for a merged guest's number leaves no work without an end", async () => {
  const db = await testDatabase();
  const sent = { email: "mia@guest.example", phone: phones[0] ?? "", date: "2026-01-03", status: "arrived" };
  const first = await makeRequest(db, sent);
  const second = await makeRequest(db, { ...sent, email: "sam@guest.example" });
  const other = await makeRequest(db, { phone: phones[1] ?? "" });
  const [one, two] = [(await guestOf(db, first))?.id ?? "", (await guestOf(db, other))?.id ?? ""];
  await db.transaction().execute((trx) => mergeGuests(trx, one, two, by()));
  await sumUpGuests(db);
  // One instance of the version before had such a guest left.
  await db.updateTable("guests").set({ is_due: 1 }).where("id", "=", one).execute();
  await confirmRequest(db, second);
  for (let turn = 0; turn < 3; turn += 1) await db.transaction().execute((trx) => summarizeSome(trx, 100, Date.now()));
  expect(await isAnyDue(db, Date.now())).toBe(false);
  expect(await guestOf(db, first)).toMatchObject({ id: two, visits: 1 });
});
