import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testFolder } from "../../../test/folder.ts";
import { makeRequest } from "../../../test/makers.ts";
import { signedIn } from "../../../test/staff.ts";
import type { AnyDatabase } from "./dialects/dialect-helpers.ts";
import { readMeta } from "./meta.server.ts";
import { up } from "./migrations/0034-deleted-rows.ts";
import { openDatabase } from "./open.server.ts";

const MARK = "has-deleted-rows";
const MESSAGE = "a violet umbrella ";

const upgrade = (db: AnyDatabase) => up(db);

/** A database in which rows were deleted before these were overwritten. */
async function fileFromBefore() {
  const file = join(await testFolder(), "afterglow.db");
  const db = await openDatabase(file);
  await sql`pragma secure_delete = off`.execute(db);
  await makeRequest(db, { name: "Sam" });
  await db
    .insertInto("meta")
    .values({ key: "long", value: MESSAGE.repeat(1_000) })
    .execute();
  await db.deleteFrom("meta").where("key", "=", "long").execute();
  return { file, db };
}

const has = async (file: string) => {
  const files = await Promise.all([file, `${file}-wal`].map((one) => readFile(one, "latin1").catch(() => "")));
  return files.some((text) => text.includes(MESSAGE));
};

test("a database from before deleted rows were overwritten is written anew by the start after its upgrade, once", async () => {
  const { file, db } = await fileFromBefore();
  await signedIn(db);
  await upgrade(db);
  await db.destroy();
  expect(await has(file)).toBe(true);
  const again = await openDatabase(file);
  expect(await readMeta(again, MARK)).toBeUndefined();
  expect(await again.selectFrom("requests").select("name").execute()).toEqual([{ name: "Sam" }]);
  await again.destroy();
  expect(await has(file)).toBe(false);
});

test("a new database is not written anew, and one that another process reads is, again by the next start", async () => {
  const { file, db } = await fileFromBefore();
  await upgrade(db);
  expect(await readMeta(db, MARK)).toBeUndefined();
  await db.insertInto("meta").values({ key: MARK, value: "1" }).execute();
  await db
    .transaction()
    .setAccessMode("read only")
    .execute(async (trx) => {
      await readMeta(trx, MARK);
      const other = await openDatabase(file);
      expect(await readMeta(other, MARK)).toBe("1");
      await other.destroy();
    });
  await db.destroy();
  await (await openDatabase(file)).destroy();
  expect(await has(file)).toBe(false);
});
