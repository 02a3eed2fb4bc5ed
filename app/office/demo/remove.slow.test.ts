import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { backupOf, emptyPlace } from "../../../test/backup-places.ts";
import { testDatabase } from "../../../test/database.ts";
import { addDemoTo, clubAddress, makeDemo } from "../../../test/demo.ts";
import { everything, fill } from "../../../test/filled-place.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeEvent, makeNews, makeOffer, makeRequest } from "../../../test/makers.ts";
import { seatParty } from "../../bookings/floor/seat.server.ts";
import { changeRequest } from "../../bookings/requests/change.server.ts";
import { answerRequest } from "../../bookings/requests/inbox/answer.server.ts";
import { allKinds } from "../../bookings/requests/visible-kinds.ts";
import { openFolderStorage } from "../../house/images/folder-storage.server.ts";
import type { MediaStorage } from "../../house/images/media-storage.ts";
import { rewordImage } from "../../house/images/store.server.ts";
import { recordDoorActions } from "../../night/sheet/record-door-actions.server.ts";
import { openDatabase } from "../../platform/db/open.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { giveCode } from "../../programme/offers/claim-code.server.ts";
import { moveDatabase } from "../backup/move-database.server.ts";
import { restore } from "../backup/restore.server.ts";
import { createDemo } from "./create.server.ts";
import { removeDemo } from "./remove.server.ts";

const edit = { by: actorNamed("Ana"), now: Date.now() };
const by = { staff: edit.by, now: edit.now, visible: allKinds };

/** Every row of every table, and every file; without counters, keys and the append-only logs of the program itself. */
async function contents(db: Database, place: MediaStorage) {
  const { trail: _t, trail_head: _h, endings: _e, settings_versions: _s, ...rows } = await everything(db);
  const own = /"key":"(demo|content_version|floor_version|\w+_key|\w+_secret|\w+ key)"/;
  const files = (await Array.fromAsync(place.list())).map(({ name }) => name).sort();
  // Counts of 0 are ignored.
  const request_counts = rows.request_counts?.filter((row) => !row.endsWith('"count":0}'));
  return { ...rows, request_counts, meta: rows.meta?.filter((row) => !own.test(row)), files };
}

test("a demo that was added to a club's own data is removed again, and nothing else", async () => {
  const db = await testDatabase();
  const place = openFolderStorage(await testFolder());
  await fill(db, place);
  const before = await contents(db, place);
  await addDemoTo(db, place);
  const added = await contents(db, place);
  for (const table of [
    "events",
    "requests",
    "subscribers",
    "campaigns",
    "campaign_recipients",
    "outbox",
    "arrivals",
    "seatings",
    "claim_codes",
    "tickets",
    "list_entries",
    "files",
  ]) {
    expect(added[table as "files"]?.length, table).toBeGreaterThan(before[table as "files"]?.length ?? 0);
  }
  const { id } = await db.selectFrom("demo_rows").select("id").where("kind", "=", "media").executeTakeFirstOrThrow();
  await place.put(`${id}-1x1-50-50.jpg`, Buffer.from("A crop"));
  const done = await removeDemo(createWriter(db), place, edit);
  expect(done?.removes).toMatchObject({
    offers: 9,
    news: 6,
    tables: 12,
    categories: 3,
    lists: 4,
    shops: 1,
    campaigns: 2,
  });
  expect([done?.edited, done?.used].map((counts) => Object.values(counts ?? {}).some((count) => count > 0))).toEqual([
    false,
    false,
  ]);
  expect(await contents(db, place)).toEqual(before);
  expect(await removeDemo(createWriter(db), place, edit)).toBeUndefined();
  // It can be added again.
  await addDemoTo(db, place);
  expect((await removeDemo(createWriter(db), place, edit))?.removes).toEqual(done?.removes);
  expect(await contents(db, place)).toEqual(before);
});

test("a demo guest's request is deleted with all actions of guests and staff on it", async () => {
  const db = await testDatabase();
  const place = await makeDemo(db);
  const { id } = await db.selectFrom("requests").select("id").where("status", "=", "new").executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    await answerRequest(trx, id, { email: { subject: "Your table", text: "Hello" } }, by);
    await changeRequest(trx, id, { note: "Called her" }, by);
    const link = { token_hash: "#", request_id: id, created_at: new Date().toISOString() };
    await trx.insertInto("guest_links").values(link).execute();
  });
  await removeDemo(createWriter(db), place, edit);
  const tables = [
    "requests",
    "request_history",
    "guest_links",
    "outbox",
    "subscribers",
    "arrivals",
    "seatings",
  ] as const;
  for (const table of [
    ...tables,
    "guest_lists",
    "tickets",
    "claim_codes",
    "request_search",
    "request_counts",
    "demo_rows",
  ] as const) {
    expect((await sql`select * from ${sql.table(table)}`.execute(db)).rows, table).toEqual([]);
  }
  // The next start does not fill the empty database again.
  await createDemo({ db, storage: place, clubAddress, activity: true, now: Date.now() });
  expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
});

const idsOf = async (db: Database, table: "events" | "offers" | "news" | "club_tables" | "requests" | "media") =>
  (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);

test("real data that needs something of the demo keeps it: each table that refers to a demo row", async () => {
  const db = await testDatabase();
  const place = await makeDemo(db);
  const night = await db
    .selectFrom("requests")
    .select("date_wanted as day")
    .where("status", "=", "arrived")
    .executeTakeFirstOrThrow();
  const day = night.day ?? "";
  const events = await db.selectFrom("events").selectAll().orderBy("starts_at").execute();
  const asked = events.find((event) => event.night === day);
  const [edited, offered, deleted, replaced] = events.filter((event) => event !== asked);
  const [claimed, reworded] = await db
    .selectFrom("offers")
    .selectAll()
    .where("event_id", "is", null)
    .orderBy("id")
    .execute();
  const [item] = await db.selectFrom("news").selectAll().orderBy("id").execute();
  const [seat, moved] = await db.selectFrom("club_tables").selectAll().orderBy("id").execute();
  if (!asked || !edited || !offered || !deleted || !replaced || !claimed || !reworded || !item || !seat || !moved)
    throw new Error("The demo has changed.");
  const set = (table: "events" | "offers" | "news" | "club_tables", id: string, change: object) =>
    db.updateTable(table).set(change).where("id", "=", id).execute();
  // Staff edited some, and deleted one.
  await set("events", edited.id, { name: "Our own", version: 2 });
  await set("offers", reworded.id, { title: "Ours", version: 3 });
  await set("news", item.id, { title: "Ours", version: 2 });
  await set("club_tables", moved.id, { center_x: 700, version: 2 });
  await set("events", deleted.id, { deleted_at: "2026-11-01T00:00:00.000Z", version: 2 });
  // The club's own content refers to some.
  const offer = await makeOffer(db, { event_id: offered.id });
  const ownImage = await makeNews(db, { picture_id: offered.picture_id });
  const words = await rewordImage(db, replaced.picture_id ?? "", { alt: "In other words" });
  const otherImage = await makeNews(db, { picture_id: words });
  await rewordImage(db, item.picture_id ?? "", { alt: "In no one's words" });
  const credited = events.find(
    ({ picture_id }) => ![offered, replaced, edited, asked].some((one) => one.picture_id === picture_id),
  );
  await db
    .updateTable("media")
    .set({ version: 2 })
    .where("id", "=", credited?.picture_id ?? "")
    .execute();
  const onPage = events.findLast(
    ({ picture_id }) => ![offered, replaced, edited, asked, credited].some((one) => one?.picture_id === picture_id),
  );
  const page = { "pages.home.picture": { image: onPage?.picture_id, alt: "", focus: "50% 50%" } };
  await db
    .insertInto("settings_draft")
    .values({ id: "draft", changes: jsonText(page), edited_at: new Date().toISOString(), edited_by: "Ana" })
    .execute();
  // And so do real guests, one of whom books a night on which the club has its own event.
  const guest = await makeRequest(db, { date: day, status: "approved" });
  const claim = await makeRequest(db, { kind: "claim", subject: claimed.id, details: { offer_id: claimed.id } });
  const ownNight = await makeEvent(db, { night: replaced.night });
  const other = await makeRequest(db, { date: replaced.night ?? "" });
  await makeRequest(db, { date: events.at(-1)?.night ?? "", spamReason: "links" });
  await db.transaction().execute(async (trx) => {
    await giveCode(trx, claim);
    await answerRequest(trx, guest, { email: { subject: "Your table", text: "Hello" } }, by);
    const seating = { request: guest, night: day, table: seat.id, from: `${day}T19:00`, until: `${day}T20:00` };
    await seatParty(trx, { ...seating, override: true }, edit);
    const tick = { _id: "one", request: guest, what: "arrived" as const, undoes: null, at: new Date().toISOString() };
    await recordDoorActions(trx, { night: day, ticks: [tick] }, { ...edit.by, door: "Front door" }, by.now);
  });
  const rowsOf = async (
    table: "outbox" | "request_history" | "arrivals" | "seatings" | "claim_codes" | "request_search",
  ) => {
    const ids = [guest, claim, other];
    const column = table === "outbox" ? "about" : "request_id";
    const { rows } =
      await sql`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(db);
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  const tables = ["outbox", "request_history", "arrivals", "seatings", "claim_codes", "request_search"] as const;
  const before = await Promise.all(tables.map(rowsOf));
  expect(before.map(({ length }) => length > 0)).toEqual(tables.map(() => true));

  const [wanted] = await db.selectFrom("table_categories").select("id").where("name", "=", "Terrace table").execute();
  await makeRequest(db, { details: { guests: 4, category: wanted?.id } });
  const neededCategories = new Set([wanted?.id, seat.category_id, moved.category_id]);

  const done = await removeDemo(createWriter(db), place, edit);
  expect(done).toMatchObject({
    edited: { events: 1, offers: 1, news: 1, tables: 1, images: 1, requests: 0, subscribers: 0 },
    used: { events: 2, offers: 1, news: 0, tables: 1, categories: neededCategories.size, requests: 0, subscribers: 0 },
  });
  const categories = await db.selectFrom("table_categories").select("id").execute();
  expect(new Set(categories.map(({ id }) => id))).toEqual(neededCategories);
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  expect(await idsOf(db, "events")).toEqual([asked.id, edited.id, offered.id, ownNight].sort());
  expect(await idsOf(db, "offers")).toEqual([claimed.id, reworded.id, offer].sort());
  expect(await idsOf(db, "news")).toEqual([item.id, ownImage, otherImage].sort());
  expect(await idsOf(db, "club_tables")).toEqual([seat.id, moved.id].sort());
  expect(await idsOf(db, "requests")).toHaveLength(5);
  // No row refers to a deleted image, and the files of the others exist.
  const images = await db.selectFrom("media").select(["id", "file_id"]).execute();
  const ids = new Set(images.map(({ id }) => id));
  for (const table of ["events", "offers", "news"] as const) {
    const shown = await db.selectFrom(table).select("picture_id").where("picture_id", "is not", null).execute();
    expect(shown.filter(({ picture_id }) => !ids.has(picture_id ?? ""))).toEqual([]);
  }
  expect(images.filter(({ file_id }) => !ids.has(file_id))).toEqual([]);
  const files = (await Array.fromAsync(place.list())).map(({ name }) => name);
  expect(images.filter(({ file_id }) => !files.some((name) => name.includes(file_id)))).toEqual([]);
  expect((done?.used.images ?? 0) + 1).toBe(new Set(images.map(({ file_id }) => file_id)).size);
  expect(ids.has(onPage?.picture_id ?? "")).toBe(true);
  // What stayed is the club's own from now on.
  expect(await removeDemo(createWriter(db), place, edit)).toBeUndefined();
});

test("a campaign that staff changed, or through which a real guest came, stays with its images", async () => {
  const db = await testDatabase();
  const place = await makeDemo(db);
  const campaigns = await db.selectFrom("campaigns").select(["id", "state", "images"]).orderBy("created_at").execute();
  expect(campaigns.map(({ state }) => state)).toEqual(["sent", "draft"]);
  const [sent, draft] = campaigns;
  const [image] = JSON.parse(draft?.images ?? "[]");
  const request = await makeRequest(db, { email: "zoe@guest.example" });
  await db
    .updateTable("requests")
    .set({ campaign_id: sent?.id ?? "" })
    .where("id", "=", request)
    .execute();
  await db.updateTable("campaigns").set({ version: 2 }).where("state", "=", "draft").execute();
  const done = await removeDemo(createWriter(db), place, edit);
  expect([done?.edited, done?.used]).toMatchObject([{ campaigns: 1 }, { campaigns: 1, images: 1 }]);
  expect(await idsOf(db, "media")).toEqual([image]);
  // The recipients' identities are gone; their number stays.
  const recipients = await db.selectFrom("campaign_recipients").select("subscriber_id").execute();
  expect(recipients.length).toBeGreaterThan(10);
  expect(recipients.filter(({ subscriber_id }) => subscriber_id !== null)).toEqual([]);
});

test("a removal that was interrupted among the images' files is completed by the next", async () => {
  const db = await testDatabase();
  const place = await makeDemo(db, { activity: false });
  const killed = Promise.withResolvers<void>();
  removeDemo(createWriter(db), { ...place, remove: () => new Promise(() => killed.resolve()) }, edit);
  await killed.promise;
  expect((await Array.fromAsync(place.list())).length).toBeGreaterThan(0);
  expect([await idsOf(db, "events"), await idsOf(db, "media")]).toEqual([[], []]);
  await removeDemo(createWriter(db), place, edit);
  expect(await Array.fromAsync(place.list())).toEqual([]);
  expect(await db.selectFrom("demo_rows").select("id").execute()).toEqual([]);
});

test("a restored backup and a moved database know what the demo added", async () => {
  const place = await emptyPlace();
  const db = await openDatabase(place.database);
  onTestFinished(() => db.destroy());
  await makeDemo(db, { storage: place.storage });
  const [restored, moved] = [await emptyPlace(), await emptyPlace()];
  await restore(await backupOf(place), restored);
  await moveDatabase(place.database, moved.database);
  for (const target of [restored, moved]) {
    const copy = await openDatabase(target.database);
    onTestFinished(() => copy.destroy());
    const done = await removeDemo(createWriter(copy), target.storage, edit);
    expect(done?.removes).toMatchObject({ offers: 9, subscribers: 19, tables: 12 });
    expect([await idsOf(copy, "events"), await idsOf(copy, "requests"), await idsOf(copy, "media")]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await Array.fromAsync(target.storage.list())).toEqual([]);
  }
});
