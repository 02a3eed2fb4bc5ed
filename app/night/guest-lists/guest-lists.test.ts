import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { makeEvent } from "../../../test/makers.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { listForm, makeEntries, makeList } from "../../../test/staff-lists.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { removeEntry } from "./entries.server.ts";
import type { ListOfNight, StaffEntry } from "./shapes.ts";

const { first: night } = bookableSaturdays();

async function begun(): Promise<{ app: TestApp; staff: StaffCalls }> {
  const app = await testApp();
  return { app, staff: await staffCalls(app) };
}

const shownAt = async (staff: StaffCalls, list: string, at = night): Promise<ListOfNight> =>
  (await staff.get(`/guest-lists/${list}?night=${at}`)).body;

const lines = (entries: readonly StaffEntry[]) => entries.map(({ name, plus_ones }) => `${name} +${plus_ones}`);

test("of 50 concurrent adds for 10 places exactly 10 succeed, on several instances", async () => {
  const app = await testApp();
  const instances = [app, await testApp({ sameAs: app })];
  const list = await makeList(app.db, { places: 10 });
  const staff = await Promise.all(instances.map((item, index) => staffCalls(item, `Ana${index}`)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      staff[index % 2]?.post(`/guest-lists/${list.id}/entries`, { night, text: `Guest ${index}` }),
    ),
  );
  expect(answers.every((answer) => answer?.status === 200)).toBe(true);
  expect(answers.filter((answer) => answer?.body.added === 1)).toHaveLength(10);
  expect(answers.filter((answer) => answer?.body.bad[0]?.problem === "The list is full.")).toHaveLength(40);
  const rows = await app.db.selectFrom("list_entries").select("code").execute();
  expect(new Set(rows.map(({ code }) => code)).size).toBe(10);
});

test("pasted guests are added while there are places; the rest are returned as typed, with what to do", async () => {
  const { app, staff } = await begun();
  const list = await makeList(app.db, { places: 6 });
  const text = "Mia Chen +2\nchén, MIA\nBen +9\nKim +1\nZoë +1, zoe@guest.example\nAli";
  const { status, body } = await staff.post(`/guest-lists/${list.id}/entries`, { night, text });
  expect(status).toBe(200);
  expect(body.message).toBe("3 guests added. Check 3 lines.");
  expect(body.bad).toEqual([
    { text: "Ben +9", problem: "Bring at most 4 plus-ones per guest." },
    { text: "chén, MIA", problem: expect.stringMatching(/^This name is already on the list/) },
    { text: "Zoë +1, zoe@guest.example", problem: "Only 1 place is left: enter fewer plus-ones." },
  ]);
  expect(lines(body.shown.entries)).toEqual(["Mia Chen +2", "Kim +1", "Ali +0"]);
  expect(body.shown.left).toBe(0);
  const far = await staff.post(`/guest-lists/${list.id}/entries`, { night: addDays(tonight(), -1), text: "Mia" });
  expect(far).toMatchObject({ status: 409, body: { message: expect.stringMatching(/is over\.$/) } });
});

test("a line that can be read in two ways is asked about, and the guests of the preview are added as corrected", async () => {
  const { app, staff } = await begun();
  const list = await makeList(app.db, { places: 20 });
  const path = `/guest-lists/${list.id}/entries`;
  const text = "1) Leo Ross\n2) Zoe Ng +1\nUma Rao (2)";
  const { body } = await staff.post(path, { night, text });
  expect(body.message).toBe("2 guests added. Check 1 line.");
  expect(body.bad).toEqual([
    {
      text: "Uma Rao (2)",
      problem: "Is that 2 people in all, or Uma Rao and 2 more? Write “Uma Rao x2” or “Uma Rao +2”.",
    },
  ]);
  const guests = [
    { text: "Uma Rao (2)", name: "Uma Rao", plus_ones: 1 },
    { text: "Tom +1 (Sue)", name: "Tom", plus_ones: 1, note: "Sue" },
    { text: "Long", name: "n".repeat(201), plus_ones: 0 },
    { text: "Zoe", name: "Zoë Ng", plus_ones: 0 },
  ];
  const corrected = await staff.post(path, { night, guests });
  expect(corrected.body.bad).toEqual([
    { text: "Long", problem: "Use 200 characters or fewer for the name." },
    { text: "Zoe", problem: expect.stringMatching(/^This name is already on the list/) },
  ]);
  expect(lines(corrected.body.shown.entries)).toEqual(["Leo Ross +0", "Zoe Ng +1", "Uma Rao +1", "Tom +1"]);
  expect(corrected.body.shown.entries[3].note).toBe("Sue");
  expect((await staff.post(path, { night })).status).toBe(422);
});

test("a phone number and an address typed into a guest's name are no part of it", async () => {
  const { app, staff } = await begun();
  const list = await makeList(app.db, { places: 20 });
  const path = `/guest-lists/${list.id}/entries`;
  const guests = [
    ["Tess 0412 555 666", "Tess"],
    ["Leo Ross, mob: +61 412 555 777", "Leo Ross"],
    ["Zoe Ng <zoe@guest.example>", "Zoe Ng"],
    ["Uma 61412555888", "Uma"],
    ["Tom 2", "Tom 2"],
    ["Ali, Jr.", "Ali, Jr."],
  ].map(([name]) => ({ text: name, name, plus_ones: 0 }));
  const { body } = await staff.post(path, { night, guests });
  expect(body.bad).toEqual([]);
  expect(body.shown.entries.map(({ name, email }: StaffEntry) => [name, email])).toEqual([
    ...[
      ["Tess", ""],
      ["Leo Ross", ""],
      ["Zoe Ng", "zoe@guest.example"],
      ["Uma", ""],
      ["Tom 2", ""],
      ["Ali, Jr.", ""],
    ],
  ]);
  const alone = await staff.post(path, { night, guests: [{ text: "x", name: "0412 555 666", plus_ones: 0 }] });
  expect(alone.body.bad).toEqual([{ text: "x", problem: "Enter a name." }]);
  const [tess] = body.shown.entries;
  const changed = await staff.post(`${path}/${tess._id}`, { name: "Tess May 0412 555 666", plus_ones: 0, email: "" });
  expect(changed.body.shown.entries[0].name).toBe("Tess May");
});

test("an entry is changed and removed; a stale version changes nothing", async () => {
  const { app, staff } = await begun();
  const list = await makeList(app.db, { places: 4 });
  const [mia] = await makeEntries(app.db, list, night, "Mia\nBen +1");
  const path = `/guest-lists/${list.id}/entries/${mia?.id}`;
  const version = { "If-Match": '"1"' };
  const full = await staff.post(path, { name: "Mia", plus_ones: 2 }, version);
  expect(full).toMatchObject({ status: 409, body: { message: "Only 2 places are left: enter fewer plus-ones." } });
  expect(await staff.post(path, { name: "Mia", plus_ones: 9 }, version)).toMatchObject({
    status: 422,
    body: { errors: { plus_ones: expect.any(String) } },
  });
  const saved = await staff.post(path, { name: "🎉".repeat(100), plus_ones: 1, email: "", note: "VIP" }, version);
  expect(saved).toMatchObject({ status: 200, body: { message: "Guest saved." } });
  expect((await staff.post(path, { name: "Mia", plus_ones: 1 }, version)).status).toBe(412);
  expect((await staff.post(`${path}/remove`, {}, version)).status).toBe(412);
  expect((await staff.post(`${path}/remove`, {}, { "If-Match": '"2"' })).status).toBe(200);
  expect((await staff.post(`${path}/remove`)).status).toBe(404);
  expect((await shownAt(staff, list.id)).left).toBe(2);
});

test("guests on several lists are shown with the others; the first entry counts", async () => {
  const { app, staff } = await begun();
  const [one, other] = [await makeList(app.db), await makeList(app.db, { name: "DJ Sol" })];
  await makeEntries(app.db, one, night, "Mia Chen");
  const [chen] = await makeEntries(app.db, other, night, "CHÉN mía +1\nBen");
  const before = await app.db
    .selectFrom("list_entries")
    .selectAll()
    .where("list_id", "=", one.id)
    .executeTakeFirstOrThrow();
  const [first] = (await shownAt(staff, one.id)).entries;
  expect(first).toMatchObject({ also: ["DJ Sol"], first_on: "" });
  const [second, third] = (await shownAt(staff, other.id)).entries;
  expect(second).toMatchObject({ name: "CHÉN mía", also: ["Friends of Kim"], first_on: "Friends of Kim" });
  expect(third).toMatchObject({ also: [], first_on: "" });
  // Phones read the other entry again once it is the only one.
  const by = { name: "Ana", isOwner: false, now: Date.now() + 5_000 };
  await app.db.transaction().execute((trx) => removeEntry(trx, other, chen?.id ?? "", undefined, by));
  const after = await app.db
    .selectFrom("list_entries")
    .selectAll()
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  expect(after.updated_at > before.updated_at).toBe(true);
  expect((await shownAt(staff, one.id)).entries[0]?.also).toEqual([]);
});

test("a list of an event follows it: its night, its name, and until it is deleted", async () => {
  const { app, staff } = await begun();
  const starts = (day: string) => ({ starts_at: `${day}T12:00:00.000Z`, ends_at: `${day}T16:00:00.000Z` });
  const event = await makeEvent(app.db, starts(night));
  const list = await makeList(app.db, { of: `event:${event}` });
  await makeEntries(app.db, list, night, "Mia");
  const moved = addDays(night, 7);
  await app.db
    .updateTable("events")
    .set({ name: "Renamed", ...starts(moved) })
    .where("id", "=", event)
    .execute();
  const { lists } = (await staff.get("/guest-lists")).body;
  expect(lists[0].of.name).toBe("Renamed");
  expect(lists[0].nights.map((item: { night: string; entries: number }) => [item.night, item.entries])).toEqual([
    [night, 1],
    [moved, 0],
  ]);
  await app.db
    .updateTable("events")
    .set({ deleted_at: storedInstant(Date.now()) })
    .execute();
  const gone = await staff.post(`/guest-lists/${list.id}/entries`, { night: moved, text: "Ben" });
  expect(gone).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Choose another/) } });
  expect((await shownAt(staff, list.id)).entries).toHaveLength(1);
});

test("a list's form says what is wrong; a stale version and an unknown event change nothing", async () => {
  const { app, staff } = await begun();
  const wrong = await staff.post("/guest-lists", {
    ...listForm,
    name: "",
    owner_name: "n".repeat(300),
    owner_email: "nobody",
    places: 0,
    until: "25:00",
    closes: "",
    early: "amount",
    early_amount: "-1",
    commission: "a lot",
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.errors).sort()).toEqual(
    ["closes", "name", "owner_email", "owner_name", "places", "until"].sort(),
  );
  const amounts = await staff.post("/guest-lists", {
    ...listForm,
    early: "amount",
    early_amount: "-1",
    commission: "a lot",
  });
  expect(Object.keys(amounts.body.errors).sort()).toEqual(["commission", "early_amount"]);
  expect((await staff.post("/guest-lists", { ...listForm, of: "event:nothing" })).body.errors.of).toMatch(/deleted/);
  const list = await makeList(app.db);
  const stale = await staff.post(`/guest-lists/${list.id}`, listForm, { "If-Match": '"7"' });
  expect(stale.status).toBe(412);
  const saved = await staff.post(`/guest-lists/${list.id}`, { ...listForm, early: "amount", early_amount: "$12.50" });
  expect(saved.body.lists[0].terms.early).toEqual({ kind: "amount", cents: 1250 });
});

test("the sheet names the other lists that a guest is on", async () => {
  const { app, staff } = await begun();
  const [one, other] = [await makeList(app.db), await makeList(app.db, { name: "DJ Sol" })];
  await makeEntries(app.db, one, night, "Mia Chen\nBen");
  await makeEntries(app.db, other, night, "Chen Mia");
  const { sheet } = (await staff.get(`/tonight/sheet?night=${night}`)).body as {
    sheet: { rows: { name: string; also?: string }[] };
  };
  expect(sheet.rows.map(({ name, also }) => [name, also ?? ""]).sort()).toEqual([
    ["Ben", ""],
    ["Chen Mia", "Friends of Kim"],
    ["Mia Chen", "DJ Sol"],
  ]);
});
