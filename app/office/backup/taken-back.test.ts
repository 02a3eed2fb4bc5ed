import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { emptyPlace } from "../../../test/backup-places.ts";
import { openTestDatabase, testedOn } from "../../../test/database.ts";
import { testFolder } from "../../../test/folder.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";
import type { Database } from "../../platform/db/tables.ts";
import { createWriter } from "../../platform/db/writer.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import { endingHandlers } from "../privacy/ending-handlers.server.ts";
import { backUp } from "./back-up.server.ts";
import { restore } from "./restore.server.ts";
import { noteRevocations, readRevocations, revocationsFile } from "./revocations.server.ts";
import { repeatEndings } from "./taken-back.server.ts";
import { noteTrailEnd, readTrailEnd, trailEndFile } from "./trail-end.server.ts";

/** A copy of the app's database as it is now, which another tool puts in its place later. */
async function copyNow(app: TestApp): Promise<Database> {
  const { db, address, storage } = app;
  await note(app);
  const folder = await testFolder();
  if (testedOn === "sqlite") {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    const file = join(folder, "afterglow.db");
    await copyFile(address, file);
    return openTestDatabase(file);
  }
  const file = join(folder, "backup");
  await backUp(file, { database: address, storage }, Date.now());
  const place = await emptyPlace();
  await restore(file, place);
  return openTestDatabase(place.database);
}

/** Updates the lists beside the backups, as the server does every two seconds. */
async function note({ db, dataFolder }: TestApp) {
  await noteRevocations(db, revocationsFile(dataFolder), Date.now());
  await noteTrailEnd(db, trailEndFile(dataFolder), Date.now());
}

const repeat = (db: Database, dataFolder: string) => repeatEndings(createWriter(db), dataFolder, endingHandlers);

const bo = { username: "bo", email: "bo@club.example", password: "velvet-harbour-tram-42", status: true };

async function standing(db: Database) {
  const admins = await db.selectFrom("admins").select(["username", "active"]).orderBy("username").execute();
  const subscribers = await db.selectFrom("subscribers").select("unsubscribed_at").execute();
  return {
    active: admins.filter(({ active }) => active === 1).length,
    subscribed: subscribers.filter(({ unsubscribed_at }) => unsubscribed_at === null).length,
    sessions: (await db.selectFrom("sessions").select("token_hash").execute()).length,
  };
}

test("what ended after the moment to which a database was taken back ends again, once, and the trail says so", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const { body } = await ana.post("/admin/add-admin", bo);
  const subscriber = await makeSubscriber(app.db, { email: "mia@guest.example" });
  await makeRequest(app.db, { name: "Mia" });
  const db = await copyNow(app);
  const before = await standing(app.db);
  await ana.post(`/admin/edit-admin/${body.admin._id}`, { status: false });
  await app.db
    .updateTable("subscribers")
    .set({ unsubscribed_at: new Date().toISOString() })
    .where("id", "=", subscriber)
    .execute();
  await note(app);

  expect(await standing(db)).toMatchObject({ active: before.active, subscribed: 1 });
  expect(await repeat(db, app.dataFolder)).toMatchObject({ deactivated: 1, unsubscribed: 1, roles_lowered: 0 });
  expect(await standing(db)).toEqual({ active: before.active - 1, subscribed: 0, sessions: 0 });
  const rows = await db.selectFrom("trail").selectAll().where("action", "=", "backup.taken-back").execute();
  expect(rows).toEqual([expect.objectContaining({ actor: "Afterglow", object_kind: "backup" })]);
  expect(JSON.parse(rows[0]?.details ?? "").after).toMatchObject({
    // The restore that stands in for point-in-time recovery wrote a row of its own.
    lost_rows: testedOn === "sqlite" ? 1 : "unknown",
    deactivated: 1,
    unsubscribed: 1,
  });
  expect(await checkTrail(db)).toMatchObject({ done: true, problems: [] });

  // The next start finds nothing to do, and a second instance with a list of its own neither.
  expect(await repeat(db, app.dataFolder)).toBeUndefined();
});

test("what only guests ended is noticed too", async () => {
  const app = await testApp();
  const subscriber = await makeSubscriber(app.db, { email: "mia@guest.example" });
  const db = await copyNow(app);
  await app.db
    .updateTable("subscribers")
    .set({ unsubscribed_at: new Date().toISOString() })
    .where("id", "=", subscriber)
    .execute();
  await note(app);
  expect(await repeat(db, app.dataFolder)).toMatchObject({ deactivated: 0, unsubscribed: 1 });
  expect(await standing(db)).toMatchObject({ subscribed: 0 });
});

test("a database that is up to date, or another club's, is left alone", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  await ana.post("/admin/add-admin", bo);
  await note(app);
  const before = await standing(app.db);
  expect(await repeat(app.db, app.dataFolder)).toBeUndefined();
  expect(await standing(app.db)).toEqual(before);

  const other = await testApp();
  await staffCalls(other);
  const there = await standing(other.db);
  expect(await repeat(other.db, app.dataFolder)).toBeUndefined();
  expect(await standing(other.db)).toEqual(there);
});

test("after a restore of ours with the lists, nothing is done twice", async () => {
  const app = await testApp();
  const ana = await staffCalls(app);
  const { body } = await ana.post("/admin/add-admin", bo);
  const file = join(await testFolder(), "backup");
  await backUp(file, { database: app.address, storage: app.storage }, Date.now());
  await ana.post(`/admin/edit-admin/${body.admin._id}`, { status: false });
  await note(app);
  const place = await emptyPlace();
  await restore(file, place, {
    revocations: await readRevocations([revocationsFile(app.dataFolder)]),
    trailEnd: await readTrailEnd(file, app.dataFolder),
    endingHandlers,
  });
  expect(await repeat(await openTestDatabase(place.database), app.dataFolder)).toBeUndefined();
});
