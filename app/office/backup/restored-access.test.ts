import { expect, test } from "vitest";
import { addFactors } from "../../../test/access-rows.ts";
import { actorNamed } from "../../../test/actor.ts";
import { BACKED_UP_AT, backupOf, emptyPlace, type TestPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { makeAdmin } from "../../../test/staff.ts";
import { openDatabase } from "../../platform/db/open.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { checkTrail } from "../../staff/audit-log/verify.server.ts";
import { restore } from "./restore.server.ts";
import { noteRevocations, readRevocations, revocationsFile } from "./revocations.server.ts";
import { noteTrailEnd, readTrailEnd, trailEndFile } from "./trail-end.server.ts";

const at = "2026-11-01T10:00:00.000Z";
const later = BACKED_UP_AT + 3_600_000;

/** A site with two admins who have second factors, and its database. */
async function withFactors(): Promise<{ place: TestPlace; db: Database; bo: string; cy: string }> {
  const place = await emptyPlace();
  await (await openDatabase(place.database)).destroy();
  const db = await openTestDatabase(place.database);
  const bo = await makeAdmin(db, { username: "Bo", email: "bo@club.example" });
  const cy = await makeAdmin(db, { username: "Cy", email: "cy@club.example" });
  await addFactors(db, bo, "bo");
  await addFactors(db, cy, "cy");
  return { place, db, bo, cy };
}

const changed = (db: Database, username: string) =>
  db.transaction().execute((trx) => {
    const object = { kind: "admin", id: username, name: username };
    return record(trx, { actor: actorNamed("Bo"), action: "admin.changed", object }, Date.now());
  });

/** The revocations and trail end that the server saves. */
async function knownOf({ dataFolder }: TestPlace, file: string) {
  return {
    revocations: await readRevocations([revocationsFile(dataFolder)]),
    trailEnd: await readTrailEnd(file, dataFolder),
  };
}

async function factorsIn(db: Database) {
  const passkeys = await db.selectFrom("passkeys").select("id").orderBy("id").execute();
  const apps = await db.selectFrom("totp_factors").select("secret").orderBy("secret").execute();
  const codes = await db
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("used_at", "is", null)
    .orderBy("code_hash")
    .execute();
  const flags = await db.selectFrom("admins").select(["username", "second_factor"]).orderBy("username").execute();
  return {
    passkeys: passkeys.map(({ id }) => id),
    apps: apps.map(({ secret }) => secret),
    codes: codes.map((one) => one.code_hash),
    with: flags.filter((one) => one.second_factor === 1).map(({ username }) => username),
  };
}

test("no factor that was removed or used since the backup works after a restore, and rules made since still apply", async () => {
  const { place, db, bo, cy } = await withFactors();
  const file = await backupOf(place);
  await db.deleteFrom("passkeys").where("id", "=", "bo phone").execute();
  await db.updateTable("recovery_codes").set({ used_at: at }).where("code_hash", "=", "bo two").execute();
  await db.deleteFrom("passkeys").where("admin_id", "=", cy).execute();
  await db.deleteFrom("totp_factors").where("admin_id", "=", cy).execute();
  await db.deleteFrom("recovery_codes").where("admin_id", "=", cy).execute();
  await db.updateTable("admins").set({ second_factor: 0 }).where("id", "=", cy).execute();
  await db
    .updateTable("admins")
    .set({ must_change_password: 1, address: "bo@new.example" })
    .where("id", "=", bo)
    .execute();
  await db.insertInto("second_factor_rules").values({ role: "owner", from_day: "2026-12-01" }).execute();
  await noteRevocations(db, revocationsFile(place.dataFolder), later);

  const target = await emptyPlace();
  const restored = await restore(file, target, await knownOf(place, file));
  expect(restored).toMatchObject({
    factors: [
      { email: "bo@club.example", passkeys: 1, apps: 0, codes: 1 },
      { email: "cy@club.example", passkeys: 2, apps: 1, codes: 3 },
    ],
    unknownFactors: null,
    otherEmail: ["bo@club.example"],
  });
  const after = await openTestDatabase(target.database);
  expect(await factorsIn(after)).toEqual({
    passkeys: ["bo key"],
    apps: ["SECRET bo"],
    codes: ["bo one", "bo three"],
    with: ["Bo"],
  });
  const must = after.selectFrom("admins").select("username").where("must_change_password", "=", 1);
  expect(await must.execute()).toEqual([{ username: "Bo" }]);
  const rules = await after.selectFrom("second_factor_rules").selectAll().execute();
  expect(rules).toEqual([{ role: "owner", from_day: "2026-12-01" }]);
});

test("without the list, the operator is told whose factors to check", async () => {
  const { place, db, cy } = await withFactors();
  await db.updateTable("admins").set({ active: 0 }).where("id", "=", cy).execute();
  const file = await backupOf(place);
  const restored = await restore(file, await emptyPlace());
  expect(restored).toMatchObject({ factors: [], unknownFactors: ["bo@club.example"], trail: { from: 0, lost: null } });
});

test("the list has no secret of a factor in it", async () => {
  const { place, db } = await withFactors();
  const list = JSON.stringify(await noteRevocations(db, revocationsFile(place.dataFolder), later));
  for (const secret of ["SECRET", "bo one", "bo phone", "club.example"]) expect(list).not.toContain(secret);
});

test("the audit trail continues after a restore and records which rows were lost", async () => {
  const { place, db } = await withFactors();
  await changed(db, "one");
  await changed(db, "two");
  const file = await backupOf(place);
  for (const name of ["three", "four", "five"]) await changed(db, name);
  const end = await noteTrailEnd(db, trailEndFile(place.dataFolder), later);
  expect(end.number).toBe(5);

  const target = await emptyPlace();
  expect((await restore(file, target, await knownOf(place, file))).trail).toEqual({ from: 2, lost: 3 });
  const after = await openTestDatabase(target.database);
  await changed(after, "six");
  const rows = await after.selectFrom("trail").selectAll().orderBy("number").execute();
  expect(rows.map(({ number, action }) => [number, action])).toEqual([
    [1, "admin.changed"],
    [2, "admin.changed"],
    [3, "backup.restored"],
    [4, "admin.changed"],
  ]);
  expect(rows[2]).toMatchObject({ actor: "operator", actor_id: null, object: "backup" });
  expect(JSON.parse(rows[2]?.details ?? "")).toMatchObject({
    after: { last_row: 2, lost_rows: 3, last_lost_row: 5, hash_of_last_lost_row: end.hash },
  });
  expect(await checkTrail(after)).toMatchObject({ done: true, problems: [] });
});

test("a trail that has not grown since the backup has lost nothing", async () => {
  const { place, db } = await withFactors();
  await changed(db, "one");
  await noteTrailEnd(db, trailEndFile(place.dataFolder), BACKED_UP_AT - 60_000);
  const file = await backupOf(place);
  expect((await restore(file, await emptyPlace(), await knownOf(place, file))).trail).toEqual({ from: 1, lost: 0 });
});
