import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { publishForTest } from "../../../test/published-settings.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { demoSettings } from "../../office/demo/settings.server.ts";
import { contentVersion } from "../../platform/db/content-version.server.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { loadSettings } from "./published.server.ts";
import { publishDue } from "./schedule.server.ts";

const onTag = (tag: string) => ({ "If-Match": `"${tag}"` });

const HOUR = 3_600_000;

async function twoEditors() {
  const app = await testApp();
  return { app, ana: await staffCalls(app, "Ana"), ben: await staffCalls(app, "Ben") };
}

function save(staff: StaffCalls, changes: Record<string, unknown>, group = "venue") {
  return staff.post(`/settings/groups/${group}`, { changes });
}

test("what is saved is in the shared draft, and a value that is published leaves it", async () => {
  const { ana, ben } = await twoEditors();
  const saved = await save(ana, { "venue.name": "  Ember Hall ", "venue.season": "2027" });
  expect(saved.status).toBe(200);
  expect(saved.body.group.draft["venue.name"]).toBe("Ember Hall");
  const state = (await ben.get("/settings")).body;
  expect(state.version).toBe(0);
  expect(state.draft).toMatchObject({
    changes: { "venue.name": "Ember Hall", "venue.season": "2027" },
    edited_by: "Ana",
  });
  expect(currentSettings().venue.name).toBe("Afterglow");

  await save(ben, { "venue.name": "Afterglow" });
  const after = (await ana.get("/settings")).body;
  expect(after.draft).toMatchObject({ changes: { "venue.season": "2027" }, edited_by: "Ben" });
  await save(ben, { "venue.season": "2025" });
  expect((await ana.get("/settings")).body.draft).toMatchObject({ changes: {}, edited_by: null });
});

test("an edit of values that someone else has changed since gets 412 with both values safe", async () => {
  const { ana, ben } = await twoEditors();
  const { tag } = (await ana.get("/settings/groups/venue")).body;
  const first = await ana.post("/settings/groups/venue", { changes: { "venue.name": "Ember Hall" } }, onTag(tag));
  expect(first.status).toBe(200);
  const second = await ben.post("/settings/groups/venue", { changes: { "venue.name": "Kolme" } }, onTag(tag));
  expect(second.status).toBe(412);
  expect(second.body.group).toMatchObject({ draft: { "venue.name": "Ember Hall" }, edited_by: "Ana" });
  expect(second.body.group.tag).toBe(first.body.group.tag);
  // An edit of another screen is no conflict.
  const { tag: ofHours } = (await ben.get("/settings/groups/hours")).body;
  await save(ana, { "venue.season": "2027" });
  expect((await ben.post("/settings/groups/hours", { changes: {} }, onTag(ofHours))).status).toBe(200);
});

test.each([
  ["a time zone that does not exist", { "venue.timeZone": "Mars/Olympus" }, "venue.timeZone"],
  ["a name of 300 characters", { "venue.name": "x".repeat(300) }, "venue.name"],
  [
    "a link with javascript: inside a list",
    {
      "venue.menu": [
        { label: "Events", to: "/events" },
        { label: "Bad", to: "javascript:alert(1)" },
      ],
    },
    "venue.menu.1.to",
  ],
  ["a number as text", { "venue.minimumAge": "18" }, "venue.minimumAge"],
  ["an unknown setting", { "venue.colour": "red" }, "venue.colour"],
  ["a setting of another screen", { "hours.weekly": [] }, "hours.weekly"],
])("%s is rejected at its field, and nothing of the form is saved", async (_what, wrong, field) => {
  const { ana } = await twoEditors();
  const answer = await save(ana, { "venue.season": "2027", ...wrong });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
  expect((await ana.get("/settings")).body.draft.changes).toEqual({});
});

test("bank details are checked by the rules of the club's country when they are typed, not when they are stored", async () => {
  const { ana } = await twoEditors();
  const pay = (changes: object) => ana.post("/settings/groups/payments", { changes });
  const wrong = { "payments.bank": "BKAUATWW", "payments.accountNumber": "AT61 1904 3002 3457 3202" };
  const refused = await pay({ "payments.accountName": "Ember", ...wrong });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      "payments.bank": "A BSB has six digits, such as 062-000.",
      "payments.accountNumber": "A letter or digit of this IBAN is wrong. Compare it with a bank statement.",
    },
  ]);
  expect((await pay({ "payments.bank": "062-000", "payments.accountNumber": "12 3456" })).status).toBe(200);
  // The old country's account stays until it is changed, and keeps nobody from changing the rest.
  expect((await save(ana, { "venue.country": "AT +43" })).status).toBe(200);
  expect((await pay({ "payments.accountName": "Ember" })).status).toBe(200);
  expect((await pay({ "payments.bank": "BKAUATWW" })).status).toBe(200);
});

test("only an Australian address must have a suburb; without one, its place is the city's", async () => {
  const { app, ana } = await twoEditors();
  const answer = await save(ana, { "venue.locality": "" });
  expect([answer.status, answer.body.errors]).toEqual([422, { "venue.locality": "Enter suburb or town." }]);
  const abroad = { "venue.country": "AT +43", "venue.locality": "", "venue.city": "Vienna" };
  expect((await save(ana, abroad)).status).toBe(200);
  await publishForTest(app.db, abroad);
  expect(venue.address.locality).toBe("Vienna");
});

test("guests see nothing of the draft's endpoints", async () => {
  const { app } = await twoEditors();
  for (const path of ["/settings", "/settings/groups/venue", "/settings/history"]) {
    const answer = await fetch(`${app.origin}/api${path}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([401, "no-store"]);
  }
});

test("publishing makes the draft current on another instance, and the history says what changed", async () => {
  const { app, ana } = await twoEditors();
  const other = await openTestDatabase(app.address);
  const before = await contentVersion(other);
  await save(ana, { "venue.name": "Ember Hall" });
  expect(await contentVersion(other)).toBe(before);

  const published = await ana.post("/settings/publish", { note: "New name" });
  expect(published.body).toMatchObject({
    message: "Published.",
    settings: {
      version: 1,
      published_by: "Ana",
      overrides: { ...demoSettings, "venue.name": "Ember Hall" },
      draft: { changes: {} },
    },
  });
  expect(await contentVersion(other)).not.toBe(before);
  await loadSettings(other);
  expect(currentSettings().venue.name).toBe("Ember Hall");

  const { items, total } = (await ana.get("/settings/history")).body;
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    version: 1,
    by: "Ana",
    note: "New name",
    changes: [{ path: "venue.name", before: "Afterglow", after: "Ember Hall" }],
  });
  expect((await ana.post("/settings/publish", { note: "" })).status).toBe(409);
});

test("what was reviewed is what is published: a draft changed since gets 412", async () => {
  const { ana, ben } = await twoEditors();
  await save(ana, { "venue.name": "Ember Hall" });
  const { tag } = (await ana.get("/settings")).body.draft;
  await save(ben, { "venue.season": "2027" });
  const answer = await ana.post("/settings/publish", { note: "" }, onTag(tag));
  expect(answer.status).toBe(412);
  expect(answer.body.settings.draft.changes).toEqual({ "venue.name": "Ember Hall", "venue.season": "2027" });
  expect((await ana.post("/settings/publish", { note: "" }, onTag(answer.body.settings.draft.tag))).status).toBe(200);
});

test("a scheduled change is published at its time on top of the settings published then; the draft stays", async () => {
  const { app, ana } = await twoEditors();
  const writer = createWriter(app.db);
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  await save(ana, { "venue.name": "Ember Hall", "venue.season": "Summer" });
  expect((await ana.post("/settings/publish", { note: "", at: at(-1) })).body.errors.at).toBe(
    "Choose a time in the future.",
  );
  const scheduled = await ana.post("/settings/publish", { note: "For the opening", at: at(2) });
  expect(scheduled.body.settings).toMatchObject({
    version: 0,
    draft: { changes: {} },
    scheduled: [{ by: "Ana", note: "For the opening" }],
  });
  // The draft is edited further, and published before the scheduled change.
  await save(ana, { "venue.season": "Winter", "venue.booths": 9 });
  await ana.post("/settings/publish", { note: "" });
  await save(ana, { "venue.minimumAge": 21 });

  expect(await writer.write((trx) => publishDue(trx, Date.now() + HOUR))).toEqual([]);
  // Of two instances, one publishes it.
  const other = createWriter(await openTestDatabase(app.address));
  const later = Date.now() + 3 * HOUR;
  const versions = [
    ...(await writer.write((trx) => publishDue(trx, later))),
    ...(await other.write((trx) => publishDue(trx, later))),
  ];
  expect(versions).toEqual([2]);
  const state = (await ana.get("/settings")).body;
  const own = { "venue.name": "Ember Hall", "venue.season": "Summer", "venue.booths": 9 };
  expect(state.overrides).toEqual({ ...demoSettings, ...own });
  expect(state.draft.changes).toEqual({ "venue.minimumAge": 21 });
  expect(state.scheduled).toEqual([]);
  const [newest] = (await ana.get("/settings/history")).body.items;
  expect(newest).toMatchObject({ version: 2, scheduled: true, note: "For the opening" });
});

test("a scheduled change gets another time, or is cancelled: its changes are back in the draft", async () => {
  const { app, ana } = await twoEditors();
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  await save(ana, { "venue.name": "Ember Hall", "venue.season": "Summer" });
  const { settings } = (await ana.post("/settings/publish", { note: "", at: at(1) })).body;
  const [{ _id }] = settings.scheduled;
  expect((await ana.post(`/settings/scheduled/${_id}`, { at: at(-1) })).status).toBe(422);
  expect((await ana.post(`/settings/scheduled/${_id}`, { at: at(5) })).status).toBe(200);
  expect(await createWriter(app.db).write((trx) => publishDue(trx, Date.now() + 2 * HOUR))).toEqual([]);

  await save(ana, { "venue.season": "Winter" });
  const cancelled = await ana.post(`/settings/scheduled/${_id}/cancel`);
  expect(cancelled.body.settings).toMatchObject({
    scheduled: [],
    // What was edited since stays.
    draft: { changes: { "venue.name": "Ember Hall", "venue.season": "Winter" } },
  });
  for (const path of [`/settings/scheduled/${_id}/cancel`, `/settings/scheduled/${_id}`]) {
    expect((await ana.post(path, { at: at(5) })).status).toBe(404);
  }
  expect((await ana.get("/settings/history")).body.items[0].note).toBe("Scheduled change cancelled");
});

test("a draft or one screen of it is discarded, and undone", async () => {
  const { ana } = await twoEditors();
  await save(ana, { "venue.name": "Ember Hall" });
  await save(ana, { "hours.weekly": [{ day: "Friday", opens: "21:00", closes: "03:00" }] }, "hours");
  const { undo, settings } = (await ana.post("/settings/discard", { group: "hours" })).body;
  expect(settings.draft.changes).toEqual({ "venue.name": "Ember Hall" });
  const undone = await ana.post(`/settings/history/${undo}/restore`);
  expect(Object.keys(undone.body.settings.draft.changes).sort()).toEqual(["hours.weekly", "venue.name"]);

  const all = (await ana.post("/settings/discard")).body;
  expect(all.settings.draft.changes).toEqual({});
  expect((await ana.post("/settings/discard")).body.undo).toBeNull();
  await ana.post(`/settings/history/${all.undo}/restore`);
  expect(Object.keys((await ana.get("/settings")).body.draft.changes)).toHaveLength(2);
  const notes = (await ana.get("/settings/history")).body.items.map(({ note }: { note: string }) => note);
  expect(notes).toEqual([
    "Changes restored to the draft",
    "Draft discarded",
    "Changes restored to the draft",
    "Changes discarded: Hours",
  ]);
});

test("restoring a version puts it into the draft in place of what was there, which can be undone", async () => {
  const { ana } = await twoEditors();
  for (const name of ["One", "Two", "Three"]) {
    await save(ana, { "venue.name": name, ...(name === "Two" && { "venue.season": "Second" }) });
    await ana.post("/settings/publish", { note: "" });
  }
  await save(ana, { "venue.booths": 12 });
  const { items } = (await ana.get("/settings/history")).body;
  const first = items.find(({ version }: { version: number }) => version === 1);
  const restored = (await ana.post(`/settings/history/${first._id}/restore`)).body;
  expect(restored.message).toBe("Version 1 is in the draft. Preview and publish it.");
  expect(restored.settings.draft.changes).toEqual({ "venue.name": "One", "venue.season": "2025" });
  expect(restored.settings.version).toBe(3);

  await ana.post(`/settings/history/${restored.undo}/restore`, { replace: true });
  expect((await ana.get("/settings")).body.draft.changes).toEqual({ "venue.booths": 12 });
  expect((await ana.post("/settings/history/none/restore")).status).toBe(404);
  expect((await ana.get("/settings/history?page=2")).body).toMatchObject({ items: [], total: 6, page: 2 });
});
