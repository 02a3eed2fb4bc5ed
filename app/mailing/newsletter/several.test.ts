import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { caller } from "../../../test/caller.ts";
import { makeSubscriber } from "../../../test/subscriber.ts";

test("several subscribers are unsubscribed at once; who has left before stays as they were", async () => {
  const app = await testApp();
  const ana = await caller(app);
  const left = "2026-01-01T00:00:00.000Z";
  const ids = [
    await makeSubscriber(app.db, { email: "mia@guest.example" }),
    await makeSubscriber(app.db, { email: "tom@guest.example", unsubscribed_at: left }),
    await makeSubscriber(app.db, { email: "ada@guest.example" }),
    await makeSubscriber(app.db, { email: "stays@guest.example" }),
  ];
  const [mia, tom, ada] = ids;
  const response = await ana.post("/api/newsletter/several-subscribers/unsubscribe", {
    ids: [mia, tom, ada, "unknown"],
  });
  expect([response.status, await response.json()]).toEqual([
    200,
    { message: "2 subscribers unsubscribed.", changed: [mia, ada] },
  ]);
  const rows = await app.db.selectFrom("subscribers").select(["email", "unsubscribed_at"]).orderBy("email").execute();
  expect(rows.map(({ email, unsubscribed_at }) => [email, unsubscribed_at !== null])).toEqual([
    ["ada@guest.example", true],
    ["mia@guest.example", true],
    ["stays@guest.example", false],
    ["tom@guest.example", true],
  ]);
  expect(rows.find(({ email }) => email.startsWith("tom"))?.unsubscribed_at).toBe(left);
  const trail = await app.db
    .selectFrom("trail")
    .select(["object_id"])
    .where("action", "=", "subscriber.unsubscribed")
    .execute();
  expect(trail.map(({ object_id }) => object_id).sort()).toEqual([mia, ada].sort());
});
