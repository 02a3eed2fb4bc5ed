import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { flagGuest, guestOf, regular, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { checkSomeGuests, isRuleDue } from "../../bookings/guests/check-tag-rules.server.ts";
import { linkRow } from "../../bookings/guests/link-row.server.ts";
import { mergeGuests, splitGuest } from "../../bookings/guests/merge.server.ts";
import type { Rule } from "../../bookings/guests/tag-rule.ts";
import { addTag, changeTag, chooseTag, deleteTag, forgetSomeTagged } from "../../bookings/guests/tags.server.ts";
import { removeFlag } from "../../office/guests/flags.server.ts";
import { addNote, deleteNote } from "../../office/guests/notes.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { SheetRow } from "./shapes.ts";
import { firstPart, readChanges, readSheet } from "./sheet.server.ts";

const night = tonight();

/** How many days before tonight a day was. */
const ago = (day: string) => (Date.parse(night) - Date.parse(day)) / 86_400_000;
const by = () => ({ by: actorNamed("Ana"), now: Date.now() });
const seeing = { showsGuests: true };
const unseeing = { showsGuests: false };

const cardsIn = (rows: readonly SheetRow[] = []) => Object.fromEntries(rows.map(({ _id, card }) => [_id, card]));

const cardsOf = async (db: Database, viewer = seeing) => cardsIn((await readSheet(db, night, Date.now(), viewer)).rows);

/** A phone with the sheet of now. @returns what the changes since the last call bring. */
async function watching(db: Database, viewer = seeing) {
  let { mark } = await readSheet(db, night, Date.now(), viewer);
  return async () => {
    const changes = await readChanges(db, night, mark, Date.now(), viewer);
    mark = changes?.mark ?? "";
    return changes;
  };
}

/** A ticket for tonight, of the guest with a number. */
async function ticketOf(db: Database, phone: string): Promise<string> {
  const id = await makeTicket(db, { shop_id: await makeShop(db), night, phone });
  await db
    .transaction()
    .execute((trx) => linkRow(trx, { id, source: "ticket", at: "2026-11-01T00:00:00.000Z", email: "", phone }));
  return id;
}

test("a sheet says who a guest is on each of their rows, the shortest way, and nothing of a guest without a past", async () => {
  const db = await testDatabase();
  const { id, table } = await regular(db, night);
  const ticket = await ticketOf(db, "+61491570156");
  const stranger = await makeRequest(db, { date: night, status: "approved", phone: "+61491570999" });
  await sumUpGuests(db);
  expect(await cardsOf(db)).toEqual({
    [table]: [2, ago("2026-03-14"), 1],
    [ticket]: [2, ago("2026-03-14"), 1],
    [stranger]: undefined,
  });
  const long = `Likes the corner booth. ${"Always pays in cash. ".repeat(20)}`;
  await db.transaction().execute((trx) => addNote(trx, id, long, actorNamed("Ana"), Date.now()));
  await flagGuest(db, id, { kind: "welcome", reason: "Our first guest" });
  const [visits, last, noShows, note = "", flags] = (await cardsOf(db))[ticket] ?? [];
  expect([visits, last, noShows, flags]).toEqual([2, ago("2026-03-14"), 1, [["welcome", "Our first guest"]]]);
  expect(note).toMatch(/^Likes the corner booth\. .{60,140}…$/);
});

test("who may not see cards gets no field of one, only that a manager decides", async () => {
  const db = await testDatabase();
  const { id, table } = await regular(db, night);
  const rowFor = async () => (await readSheet(db, night, Date.now(), unseeing)).rows.find(({ _id }) => _id === table);
  await flagGuest(db, id, { kind: "look-after" });
  expect(await rowFor()).not.toHaveProperty("card");
  expect(await rowFor()).not.toHaveProperty("ask");
  await flagGuest(db, id, { kind: "manager", reason: "Owes for a broken glass" });
  expect(await rowFor()).toMatchObject({ ask: true });
  expect(JSON.stringify(await readSheet(db, night, Date.now(), unseeing))).not.toMatch(/broken glass|2026-03-14/);
  // The night report reads no cards.
  expect((await readSheet(db, night, Date.now())).rows).toEqual([expect.not.objectContaining({ ask: true })]);
});

test("phones get the rows whose cards changed, and no others", async () => {
  const db = await testDatabase();
  const { id, table } = await regular(db, night);
  await makeRequest(db, { date: night, status: "approved", phone: "+61491570999" });
  await sumUpGuests(db);
  const changes = await watching(db);
  const unseen = await watching(db, unseeing);
  expect((await changes())?.rows).toBeUndefined();
  const flag = await flagGuest(db, id);
  expect(cardsIn((await changes())?.rows)).toEqual({
    [table]: [2, ago("2026-03-14"), 1, "", [["not-admitted", "A fight in March"]]],
  });
  expect((await unseen())?.rows).toEqual([expect.objectContaining({ _id: table, ask: true })]);
  expect((await changes())?.rows).toBeUndefined();
  await db.transaction().execute((trx) => removeFlag(trx, flag, by()));
  expect(cardsIn((await changes())?.rows)).toEqual({ [table]: [2, ago("2026-03-14"), 1] });
  expect((await unseen())?.rows?.[0]).not.toHaveProperty("ask");
  await db.transaction().execute((trx) => addNote(trx, id, "Allergic to nuts", actorNamed("Ana"), Date.now()));
  expect(cardsIn((await changes())?.rows)).toEqual({ [table]: [2, ago("2026-03-14"), 1, "Allergic to nuts"] });
  const note = await db.selectFrom("guest_notes").select("id").executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => deleteNote(trx, note.id, actorNamed("Ana"), Date.now()));
  expect(cardsIn((await changes())?.rows)).toEqual({ [table]: [2, ago("2026-03-14"), 1] });
  // A visit of long ago that staff note only now.
  const late = { name: "Mia Chen", phone: "+61491570156", date: "2026-05-02" };
  await makeRequest(db, { ...late, status: "arrived" });
  await sumUpGuests(db);
  expect(cardsIn((await changes())?.rows)).toEqual({ [table]: [3, ago("2026-05-02"), 1] });
});

test("a card has the first three tags, shortened; a tag that is given, renamed, deleted or follows from a rule reaches phones", async () => {
  const db = await testDatabase();
  const { id, table } = await regular(db, night);
  const changes = await watching(db);
  const unseen = await watching(db, unseeing);
  const write = <T>(work: (trx: Database) => Promise<T>) => db.transaction().execute(work);
  const add = (name: string, rule: Rule | null = null) =>
    write((trx) => addTag(trx, { name, rule, everyone: true }, by()));
  const choose = (tag: string, chosen: "added" | "removed") =>
    write((trx) => chooseTag(trx, [id], { tag, chosen }, by()));
  const sent = async () => cardsIn((await changes())?.rows)[table];
  const card = [2, ago("2026-03-14"), 1];
  const vip = await add("VIP");
  expect((await changes())?.rows).toBeUndefined();
  await choose(vip, "added");
  expect(await sent()).toEqual([...card, "", [], ["VIP"]]);
  const longest = await add("Anniversary of the very first night");
  for (const name of ["Regular", "Zebra"]) await choose(await add(name), "added");
  await choose(longest, "added");
  expect(await sent()).toEqual([...card, "", [], ["Anniversary of the very…", "Regular", "VIP"]]);
  await write((trx) => changeTag(trx, longest, { name: "Birthday", rule: null, everyone: false }, by()));
  expect(await sent()).toEqual([...card, "", [], ["Birthday", "Regular", "VIP"]]);
  await write((trx) => deleteTag(trx, longest, by()));
  await write((trx) => forgetSomeTagged(trx, longest, 100));
  expect(await sent()).toEqual([...card, "", [], ["Regular", "VIP", "Zebra"]]);
  await choose(vip, "removed");
  expect(await sent()).toEqual([...card, "", [], ["Regular", "Zebra"]]);
  await add("A no-show", { kind: "no-shows", count: 1 });
  while (await isRuleDue(db, Date.now())) await write((trx) => checkSomeGuests(trx, 100, Date.now()));
  expect(await sent()).toEqual([...card, "", [], ["A no-show", "Regular", "Zebra"]]);
  // Who may not see cards reads no tag.
  expect(JSON.stringify([await unseen(), await readSheet(db, night, Date.now(), unseeing)])).not.toMatch(
    /Zebra|Regular/,
  );
});

test("a sheet is read anew by whoever may see other cards than before, and by phones of the previous release", async () => {
  const db = await testDatabase();
  await regular(db, night);
  const { mark } = await readSheet(db, night, Date.now(), seeing);
  expect(await readChanges(db, night, mark, Date.now(), seeing)).toBeDefined();
  expect(await readChanges(db, night, mark, Date.now(), unseeing)).toBeUndefined();
  const older = mark.split("~").slice(0, 6).join("~");
  expect(await readChanges(db, night, older, Date.now(), seeing)).toBeUndefined();
  expect(firstPart(await readSheet(db, night, Date.now(), seeing)).mark).toBe(mark);
});

test("of a merged guest who is expected twice both rows have all flags, the strictest first; a split gives each back their own", async () => {
  const db = await testDatabase();
  const mia = await regular(db, night);
  const other = await regular(db, night, "+61491570157");
  await flagGuest(db, mia.id, { kind: "welcome", reason: "Friend of the house" });
  await flagGuest(db, other.id, { kind: "manager", reason: "Owes for a glass" });
  const changes = await watching(db);
  await db.transaction().execute((trx) => mergeGuests(trx, other.id, mia.id, by()));
  await sumUpGuests(db);
  const both = [
    ["manager", "Owes for a glass"],
    ["welcome", "Friend of the house"],
  ];
  const merged = cardsIn((await changes())?.rows);
  expect(merged).toEqual({ [mia.table]: merged[other.table], [other.table]: [2, ago("2026-03-14"), 2, "", both] });
  await db.transaction().execute((trx) => splitGuest(trx, other.id, by()));
  await sumUpGuests(db);
  expect(cardsIn((await changes())?.rows)).toEqual({
    [mia.table]: [2, ago("2026-03-14"), 1, "", both.slice(1)],
    [other.table]: [2, ago("2026-03-14"), 1, "", both.slice(0, 1)],
  });
});

test("a flag is valid until the end of its last night", async () => {
  const db = await testDatabase();
  const { id, table } = await regular(db, night);
  await flagGuest(db, id, { kind: "manager", ends_on: addDays(night, -1) });
  expect((await cardsOf(db))[table]).toHaveLength(3);
  await flagGuest(db, id, { kind: "manager", ends_on: night });
  expect((await cardsOf(db))[table]?.[4]).toEqual([["manager", "A fight in March"]]);
});

test("whom nobody confirmed is no guest's row: a stranger who names their address gets no card", async () => {
  const db = await testDatabase();
  const { id } = await regular(db, night);
  await flagGuest(db, id);
  const typed = await makeRequest(db, {
    email: "mia@guest.example",
    phone: "+61491570998",
    date: night,
    status: "approved",
  });
  expect((await guestOf(db, typed))?.id).not.toBe(id);
  expect((await cardsOf(db))[typed]).toBeUndefined();
});
