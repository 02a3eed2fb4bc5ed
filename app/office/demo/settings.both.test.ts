import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { actorNamed } from "../../../test/actor.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeDemo } from "../../../test/demo.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeAdmin } from "../../../test/staff.ts";
import { openFolderStorage } from "../../house/images/folder-storage.server.ts";
import { publishSettings } from "../../house/settings/publish.server.ts";
import { findOverrides, findPublished, loadSettings, settingsWith } from "../../house/settings/published.server.ts";
import { up } from "../../platform/db/migrations/0003-neutral-defaults.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { defaultSettings, findLeaf, valueAt } from "../../platform/venue/changed-settings.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { removeDemo } from "./remove.server.ts";
import { demoSettings, keepEarlierDefaults } from "./settings.server.ts";

const edit = { by: actorNamed("Ana"), now: Date.now() };

const published = async (db: Database) => settingsWith((await findPublished(db)).overrides);

async function publish(db: Database, changes: Record<string, unknown>): Promise<void> {
  await db.transaction().execute((trx) => publishSettings(trx, { changes, ...edit }));
}

test("every value of the demo is one that the office accepts, and another than the default", () => {
  for (const [path, value] of Object.entries(demoSettings)) {
    const leaf = findLeaf(path);
    expect(leaf && z.safeParse(leaf.schema, value).error, path).toBeUndefined();
    expect(value, path).not.toEqual(valueAt(defaultSettings, path));
  }
});

test("the demo's texts, rooms and capacities come and go with it; what the club has published stays", async () => {
  const db = await testDatabase();
  expect(await published(db)).toEqual(defaultSettings);
  await makeDemo(db, { now: edit.now });
  const demo = await published(db);
  expect(demo.door).toMatchObject({ licence: 600, rooms: [{ name: "Main room" }, { name: "Terrace" }] });
  expect(demo.venue).toMatchObject({ street: "12 Ember Lane", season: "2025" });
  expect(await findOverrides(db, 0)).toEqual(demoSettings);
  await loadSettings(db);
  expect(currentSettings().venue.booths).toBe(8);

  await publish(db, { "venue.name": "Kolme", "venue.season": "Winter" });
  const storage = openFolderStorage(await testFolder());
  const done = await removeDemo(createWriter(db), storage, edit);
  expect(done?.settings).toBe(Object.keys(demoSettings).length - 1);
  const { venue, ...rest } = await published(db);
  const { venue: neutral, ...others } = defaultSettings;
  expect(venue).toEqual({ ...neutral, name: "Kolme", season: "Winter" });
  expect(rest).toEqual(others);
  expect(venue.social).toEqual([]);
  expect(rest.door).toMatchObject({ licence: 0, fire: 0, rooms: [] });
});

test("an update changes no text of a club that is in use", async () => {
  const db = await testDatabase();
  // A new database has no note.
  await up(db as unknown as Kysely<unknown>);
  await keepEarlierDefaults(db);
  expect(await published(db)).toEqual(defaultSettings);

  await makeAdmin(db);
  await publish(db, { "venue.season": "Winter" });
  await up(db as unknown as Kysely<unknown>);
  await keepEarlierDefaults(db);
  const kept = { ...demoSettings, "venue.season": "Winter" };
  expect((await findPublished(db)).overrides).toEqual(kept);
  expect(await findOverrides(db, 0)).toEqual(demoSettings);
  // Once only: what the club resets later stays reset.
  await publish(db, { "door.licence": 0 });
  await keepEarlierDefaults(db);
  expect((await published(db)).door.licence).toBe(0);
});
