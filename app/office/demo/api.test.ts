import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeDemo } from "../../../test/demo.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { contentVersion } from "../../platform/db/content-version.server.ts";

test("staff see what removing the demo data deletes and keeps, and remove it once", async () => {
  const app = await testApp();
  const { db, storage } = app;
  const staff = await staffCalls(app);
  expect((await staff.get("/admin/demo")).body).toEqual({ demo: null });
  expect((await staff.get("/admin/pulse")).body.demo).toBe(false);
  expect((await staff.post("/admin/demo/remove")).status).toBe(404);

  await makeDemo(db, { storage });
  const event = await db.selectFrom("events").select(["id", "night"]).orderBy("starts_at").executeTakeFirstOrThrow();
  await makeRequest(db, { date: event.night ?? "" });
  expect((await staff.get("/admin/pulse")).body.demo).toBe(true);
  const { demo } = (await staff.get("/admin/demo")).body;
  expect(demo).toMatchObject({ removes: { offers: 9, subscribers: 19 }, used: { events: 1, images: 1 } });
  const before = await contentVersion(db);

  expect((await fetch(`${app.origin}/api/admin/demo/remove`, { method: "POST" })).status).toBe(401);
  const removed = await staff.post("/admin/demo/remove");
  expect([removed.status, removed.body]).toEqual([200, { message: "Demo data removed.", demo }]);
  // Every instance clears its cached pages.
  expect(await contentVersion(db)).not.toBe(before);
  expect((await staff.get("/admin/pulse")).body).toMatchObject({ demo: false, waiting: 1 });
  expect((await staff.get("/event/getAllEvents")).body).toHaveLength(1);
  expect((await staff.get("/offers/all-offers")).body).toEqual([]);
  expect((await staff.post("/admin/demo/remove")).status).toBe(404);
});
