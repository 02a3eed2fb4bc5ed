import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { postJson } from "../../../../test/post-json.ts";

test("a full disk gives 503 with Retry-After, and the rejected form is accepted when there is space again", async () => {
  const app = await testApp();
  const send = () =>
    postJson(`${app.origin}/api/contact`, {
      name: "Mia",
      email: "mia@guest.example",
      subject: "Scarf",
      message: "x".repeat(2_000),
    });
  // Limits the database to its current size: SQLite then fails as on a full disk.
  await sql`pragma max_page_count = 1`.execute(app.db);
  const answers = await Promise.all(Array.from({ length: 30 }, send));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get("retry-after")}`))).toEqual(
    new Set(["503 30"]),
  );
  const stored = await app.db.selectFrom("requests").select("id").execute();
  expect(stored).toHaveLength(30 - refused.length);
  await sql`pragma max_page_count = 1000000`.execute(app.db);
  expect((await send()).status).toBe(201);
});
