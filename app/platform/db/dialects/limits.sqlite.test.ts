import { expect, test } from "vitest";
import { withTestDatabase } from "../../../../test/database.ts";

test("a list's limits are written into its SQL, so that SQLite plans it once and not at each request", async () => {
  await withTestDatabase(async (db) => {
    const query = db.selectFrom("meta").select("key").where("key", ">", "a").orderBy("key").limit(2).offset(1);
    const { sql, parameters } = query.compile();
    expect(sql).toMatch(/ limit 2 offset 1$/);
    expect(parameters).toEqual(["a"]);
    await db.deleteFrom("meta").execute();
    await db
      .insertInto("meta")
      .values(["b", "c", "d", "e"].map((key) => ({ key, value: "1" })))
      .execute();
    expect(await query.execute()).toEqual([{ key: "c" }, { key: "d" }]);
  });
});
