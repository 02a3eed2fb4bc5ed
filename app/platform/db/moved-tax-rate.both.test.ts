import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { jsonText } from "../lib/json-text.ts";
import { up } from "./migrations/0022-tax-rate.ts";

test("a club that had set its rate of tax keeps it, in every version and in the draft", async () => {
  const db = await testDatabase();
  const before = jsonText<Readonly<Record<string, unknown>>>({ "payments.gstRate": 12.5, "venue.name": "Aurora" });
  const version = { id: "v1", version: 1, author: "Ana", created_at: "2026-01-01T00:00:00.000Z" };
  await db
    .insertInto("settings_versions")
    .values([
      { ...version, changes: before, overrides: before },
      { ...version, id: "v2", version: null, changes: before, overrides: null },
    ])
    .execute();
  await db
    .insertInto("settings_draft")
    .values({ id: "draft", changes: before, edited_at: "2026-01-01T00:00:00.000Z", edited_by: "Ana" })
    .execute();
  await up(db as never);
  const moved = jsonText<Readonly<Record<string, unknown>>>({ "venue.taxRate": 12.5, "venue.name": "Aurora" });
  const versions = await db.selectFrom("settings_versions").select(["changes", "overrides"]).orderBy("id").execute();
  expect(versions).toEqual([
    { changes: moved, overrides: moved },
    { changes: moved, overrides: null },
  ]);
  expect(await db.selectFrom("settings_draft").select("changes").execute()).toEqual([{ changes: moved }]);
});
