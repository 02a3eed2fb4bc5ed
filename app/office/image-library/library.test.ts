import { expect, test } from "vitest";
import { actorNamed } from "../../../test/actor.ts";
import { testApp } from "../../../test/app.ts";
import { caller, onVersion } from "../../../test/caller.ts";
import { makeEvent, makeImage, makeNews, makeOffer } from "../../../test/makers.ts";
import { poster } from "../../../test/posters.ts";
import type { ImagesPage, ImageUse, LibraryImage } from "../../house/images/shapes.ts";
import { rewordImage } from "../../house/images/store.server.ts";
import { readDraft, saveDraft } from "../../house/settings/draft.server.ts";
import { publishSettings } from "../../house/settings/publish.server.ts";
import { scheduleChanges } from "../../house/settings/schedule.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { defaultSettings } from "../../platform/venue/changed-settings.ts";
import { today } from "../../platform/venue/today.ts";

async function library() {
  const app = await testApp();
  const ana = await caller(app);
  const read = async <Body>(response: Response) => ({
    status: response.status,
    body: JSON.parse(await response.text()) as Body,
  });
  type Changed = { message: string; image: LibraryImage; duplicate: boolean; deleted: string[] };
  return {
    app,
    ana,
    list: async (query = "") => (await read<ImagesPage>(await ana.get(`/api/images/admin-images${query}`))).body,
    names: async (query = "") =>
      (await read<ImagesPage>(await ana.get(`/api/images/admin-images${query}`))).body.items
        .map(({ name }) => name)
        .sort(),
    uses: async (id: string) =>
      (await read<{ uses: ImageUse[] }>(await ana.get(`/api/images/admin-image/${id}`))).body.uses,
    post: async (path: string, json: object, headers?: Record<string, string>) =>
      read<Changed>(await ana.post(`/api/images/${path}`, json, headers)),
    upload: async (image: Buffer, name: string) =>
      read<Changed>(await ana.send("/api/images/add-image", { image: new Uint8Array(image), name })),
  };
}

test("a file that is uploaded again, as after a dropped connection, gives the image that is there", async () => {
  const { app, upload, list } = await library();
  const image = await poster();
  const [one, two] = await Promise.all([upload(image, "Dancers"), upload(image, "Dancers again")]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.image._id).toBe(two.body.image._id);
  expect([one.body.duplicate, two.body.duplicate].sort()).toEqual([false, true]);
  const again = await upload(image, "Dancers");
  expect(again.body).toMatchObject({ message: "This image is already in the library.", duplicate: true });
  expect(await list()).toMatchObject({ total: 1, next: null, items: [{ uses: 0, licence: "none" }] });
  expect(await Array.fromAsync(app.storage.list())).toHaveLength(10);
  expect((await upload(Buffer.from("no image"), "Text")).status).toBe(415);
});

test("images are found by name, alt text and credit, by day and by use", async () => {
  const { app, names } = await library();
  const { db } = app;
  const image = async (name: string, more = {}) => makeImage(db, { name, alt: "", ...more });
  const shown = await image("CAFÉ crowd");
  await makeEvent(db, { picture_id: await rewordImage(db, shown, { alt: "Other words" }) });
  await makeOffer(db, { picture_id: await image("Lasers", { credit: "Lee Wong" }) });
  await makeNews(db, { picture_id: await image("Speakers", { alt: "Eighteen cabinets" }) });
  await image("100%_unused");
  await db.updateTable("media").set({ created_at: "2026-11-27T13:30:00.000Z" }).where("name", "=", "Lasers").execute();

  expect(await names()).toEqual(["100%_unused", "CAFÉ crowd", "Lasers", "Speakers"]);
  expect(await names("?q=café")).toEqual(["CAFÉ crowd"]);
  expect(await names("?q=cabinets")).toEqual(["Speakers"]);
  expect(await names("?q=lee")).toEqual(["Lasers"]);
  expect(await names("?q=%25_")).toEqual(["100%_unused"]);
  expect(await names("?show=unused")).toEqual(["100%_unused"]);
  expect(await names("?show=events")).toEqual(["CAFÉ crowd"]);
  expect(await names("?show=offers")).toEqual(["Lasers"]);
  expect(await names("?show=news&q=speak")).toEqual(["Speakers"]);
  expect(await names("?show=pages")).toEqual([]);
  // Half past midnight on Saturday 28 November in Sydney.
  expect(await names("?from=2026-11-28&till=2026-11-28")).toEqual(["Lasers"]);
  expect(await names("?from=2026-11-29")).toEqual([]);
});

test("thousands of images come in pages that neither repeat nor miss one when others are added", async () => {
  const { app, list } = await library();
  for (let index = 0; index < 100; index += 1) await makeImage(app.db, { name: `Image ${index}` });
  const first = await list();
  expect([first.items.length, first.total]).toEqual([48, 100]);
  await makeImage(app.db, { name: "Added since" });
  const second = await list(`?after=${first.next}`);
  const third = await list(`?after=${second.next}`);
  expect(third.next).toBeNull();
  const all = [...first.items, ...second.items, ...third.items].map(({ name }) => name);
  expect(all.toSorted()).toEqual(Array.from({ length: 100 }, (_, index) => `Image ${index}`).sort());
});

test("an image in use can't be deleted and says where; an unused one is deleted with its files", async () => {
  const { app, upload, post, uses, list } = await library();
  const { _id } = (await upload(await poster(), "Dancers")).body.image;
  const other = (await upload(await poster(300, 300), "Other")).body.image._id;
  const own = await rewordImage(app.db, _id, { focus: "0% 0%" });
  const event = await makeEvent(app.db, { picture_id: own, active: 0, deleted_at: "2026-11-20T00:00:00.000Z" });
  await makeNews(app.db, { picture_id: _id, title: "New sound" });
  expect(await uses(_id)).toMatchObject([
    { kind: "event", _id: event, title: "House of Ember", date: "2026-11-28", state: "deleted" },
    { kind: "news", title: "New sound", date: "2026-11-18", state: "active" },
  ]);
  const rejected = await post("delete-images", { ids: [other, _id] });
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    "“Dancers” is used in the event “House of Ember” and 1 more. Replace it there first.",
  ]);
  expect((await list()).total).toBe(2);

  await app.db.updateTable("events").set({ picture_id: null }).execute();
  await app.db.deleteFrom("news").execute();
  await fetch(`${app.origin}/media/${_id}-1x1-0-0.jpg`);
  const deleted = await post("delete-images", { ids: [other, _id] });
  expect([deleted.status, deleted.body]).toMatchObject([200, { message: "2 images deleted." }]);
  expect(deleted.body.deleted.sort()).toEqual([other, _id].sort());
  expect(await Array.fromAsync(app.storage.list())).toEqual([]);
  expect(await app.db.selectFrom("media").select("id").execute()).toEqual([]);
  // The same file can be added again.
  expect((await upload(await poster(), "Dancers")).body.duplicate).toBe(false);
});

test("an image is replaced everywhere in one step, and every item counts as edited", async () => {
  const { app, post, uses } = await library();
  const { db } = app;
  const old = await makeImage(db, { name: "Old" });
  const next = await makeImage(db, { name: "New", alt: "New words", focus: "10% 20%" });
  const events = [
    await makeEvent(db, { picture_id: old }),
    await makeEvent(db, { picture_id: await rewordImage(db, old, { alt: "Own words" }) }),
  ];
  await makeOffer(db, { picture_id: old });
  await makeNews(db, { picture_id: old });
  const replaced = await post(`replace-image/${old}`, { image_id: next });
  expect([replaced.status, replaced.body]).toMatchObject([200, { image: { _id: next, uses: 4 } }]);
  expect(await uses(old)).toEqual([]);
  expect(new Set((await uses(next)).map(({ alt }) => alt))).toEqual(new Set(["New words"]));
  expect(await db.selectFrom("events").select(["version", "updated_by", "picture_id"]).execute()).toEqual(
    events.map(() => ({ version: 2, updated_by: "Ana", picture_id: next })),
  );
  for (const image_id of [old, "unknown"]) {
    expect((await post(`replace-image/${old}`, { image_id })).status).toBe(409);
  }
  expect((await post("replace-image/unknown", { image_id: next })).status).toBe(404);
});

test("of two concurrent edits of an image one succeeds; an item's own alt text stays", async () => {
  const { app, post, uses } = await library();
  const id = await makeImage(app.db, { name: "Dancers", alt: "Dancers" });
  await makeEvent(app.db, { picture_id: id });
  await makeEvent(app.db, { picture_id: await rewordImage(app.db, id, { alt: "Own words" }) });
  const change = { name: "Crowd", alt: "A crowd", focus: "0% 100%", credit: "Lee Wong", licence_ends: "2099-12-31" };
  const saved = await post(`edit-image/${id}`, change, onVersion(1));
  expect(saved.body.image).toMatchObject({
    name: "Crowd",
    picture: { alt: "A crowd", focus: "0% 100%" },
    credit: "Lee Wong",
    licence_ends: "2099-12-31",
    licence: "valid",
    version: 2,
    updated_by: "Ana",
  });
  const stale = await post(`edit-image/${id}`, { ...change, name: "Late" }, onVersion(1));
  expect([stale.status, stale.body.image.name]).toEqual([412, "Crowd"]);
  expect((await uses(id)).map(({ alt }) => alt).sort()).toEqual(["A crowd", "Own words"]);
  const rows = await app.db.selectFrom("media").select(["credit", "licence_ends"]).execute();
  expect(rows).toEqual(rows.map(() => ({ credit: "Lee Wong", licence_ends: "2099-12-31" })));
  expect((await post(`edit-image/${id}`, { ...change, licence_ends: "31/12/2099" })).status).toBe(422);
  expect((await post(`edit-image/${id}`, { ...change, licence_ends: "" })).body.image.licence).toBe("none");
});

test("staff are warned two weeks before the licence of an image in use ends", async () => {
  const { app, list, ana } = await library();
  const till = (days: number, name: string) => makeImage(app.db, { name, licence_ends: addDays(today(), days) });
  const images = [await till(-1, "Ended"), await till(0, "Today"), await till(14, "Soon")];
  await till(15, "Later");
  await till(3, "Not used");
  for (const picture_id of images) await makeOffer(app.db, { picture_id });
  const { items } = await list("?show=licence");
  expect(items.map(({ name, licence }) => `${name}: ${licence}`).sort()).toEqual([
    "Ended: ended",
    "Not used: ending",
    "Soon: ending",
    "Today: ending",
  ]);
  const overview = (await (await ana.get("/api/admin/overview")).json()) as { licences: object };
  expect(overview.licences).toEqual({ ended: 1, ending: 2 });
});

test("images of pages count as used, published, in the draft or scheduled, and are replaced there as well", async () => {
  const { app, post, uses, names, ana } = await library();
  const { db } = app;
  const old = await makeImage(db, { name: "Old", alt: "Old" });
  const next = await makeImage(db, { name: "New", alt: "New words", focus: "10% 20%" });
  const now = Date.now();
  const shows = { image: old, alt: "The room", focus: "50% 50%" };
  const photos = [{ picture: shows, caption: "Here" }];
  const changes = { "pages.gallery.photos": photos };
  const by = { by: actorNamed("Bo"), now };
  await db.transaction().execute(async (trx) => {
    await publishSettings(trx, { changes, by: actorNamed("Ana"), now });
    await saveDraft(trx, defaultSettings, { "pages.home.picture": shows, "venue.name": "Draft" }, by);
    await scheduleChanges(trx, { changes, at: "2099-01-01T00:00:00.000Z", note: "" }, by);
  });

  expect((await uses(old)).map(({ kind, _id, state }) => [kind, _id, state])).toEqual([
    ["page", "pages.gallery.photos", "published"],
    ["page", "pages.home.picture", "draft"],
    ["page", "pages.gallery.photos", "scheduled"],
  ]);
  expect(await names("?show=pages")).toEqual(["Old"]);
  expect(await names("?show=unused")).toEqual(["New"]);
  expect((await post("delete-images", { ids: [old] })).body.message).toMatch(
    /^“Old” is used in the page “.*” and 2 more/,
  );

  expect((await post(`replace-image/${old}`, { image_id: next })).status).toBe(200);
  expect(await uses(old)).toEqual([]);
  expect((await uses(next)).map(({ state, alt }) => [state, alt])).toEqual([
    ["published", "New words"],
    ["draft", "New words"],
    ["scheduled", "New words"],
  ]);
  const [latest] = await db
    .selectFrom("settings_versions")
    .selectAll()
    .orderBy("version", "desc")
    .where("version", "is not", null)
    .execute();
  expect(latest).toMatchObject({ version: 2, author: "Ana", note: "Replaced the image “Old”" });
  expect(JSON.parse(latest?.overrides ?? "")).toMatchObject({
    "pages.gallery.photos": [{ picture: { image: next, alt: "New words", focus: "10% 20%" }, caption: "Here" }],
  });
  expect((await readDraft(db)).changes).toMatchObject({ "venue.name": "Draft" });
  expect((await ana.post("/api/images/delete-images", { ids: [old] })).status).toBe(200);
});
