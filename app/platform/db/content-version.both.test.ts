import { expect, test } from "vitest";
import { openTestDatabase, testAddress, testDatabase } from "../../../test/database.ts";
import { contentVersion, touchContent } from "./content-version.server.ts";
import { createWriter } from "./writer.server.ts";

test("a reader after a change sees it, even while others read without a break", async () => {
  const db = await testDatabase();
  const writer = createWriter(db);
  let asking = true;
  const others = Array.from({ length: 4 }, async () => {
    while (asking) {
      await contentVersion(db);
      await new Promise(setImmediate);
    }
  });
  const told = new Set<string>();
  for (let change = 1; change <= 100; change += 1) {
    await writer.write(touchContent);
    told.add(await contentVersion(db));
    if (told.size < change) break;
  }
  asking = false;
  await Promise.all(others);
  expect(told.size).toBe(100);
});

test("a hundred concurrent reads cost the database one query", async () => {
  let reads = 0;
  const db = await openTestDatabase(await testAddress(), () => {
    reads += 1;
  });
  const told = await Promise.all(Array.from({ length: 100 }, () => contentVersion(db)));
  expect(new Set(told)).toEqual(new Set(["0"]));
  expect(reads).toBe(1);
});

test("while the database can't be read, every waiting reader gets the error, and so does the next", async () => {
  const db = await testDatabase();
  await db.schema.dropTable("meta").execute();
  const asked = await Promise.allSettled([contentVersion(db), contentVersion(db)]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(contentVersion(db)).rejects.toThrow();
});
