import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { CommittedRefusal, Refusal } from "../lib/refusal.server.ts";
import type { Database } from "./tables.ts";
import { createWriter } from "./writer.server.ts";

const refusal = new Refusal(409, "Taken.");

const store = (trx: Database, key: string) => trx.insertInto("meta").values({ key, value: "1" }).execute();

test("a refusal rolls back its own writes, thrown or returned, and those beside it stay", async () => {
  const db = await testDatabase();
  const writer = createWriter(db);
  const written = await Promise.allSettled([
    writer.write((trx) => store(trx, "test-before")),
    writer.write(async (trx) => {
      await store(trx, "test-thrown");
      throw refusal;
    }),
    writer.write(async (trx) => {
      await store(trx, "test-returned");
      return refusal;
    }),
    writer.write((trx) => store(trx, "test-after")),
  ]);
  expect(written.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(written[1]).toMatchObject({ reason: refusal });
  expect(written[2]).toMatchObject({ reason: refusal });
  const rows = await db.selectFrom("meta").select("key").where("key", "like", "test-%").orderBy("key").execute();
  expect(rows.map(({ key }) => key)).toEqual(["test-after", "test-before"]);
});

test("a committed refusal keeps what was written, and is thrown", async () => {
  const db = await testDatabase();
  const guess = createWriter(db).write(async (trx) => {
    await store(trx, "test-guess");
    return new CommittedRefusal(refusal);
  });
  await expect(guess).rejects.toBe(refusal);
  expect(await db.selectFrom("meta").select("key").where("key", "=", "test-guess").execute()).toHaveLength(1);
});
