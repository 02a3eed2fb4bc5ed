import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeGuestWithEverything } from "../../../test/guest-with-everything.ts";
import { sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";

/** What was written about mia@guest.example. */
const words = ["mia@guest.example", "mia chen", "we bring a cake", "brought by her aunt", "a step at the door"];

test("after an erasure no file of the database has what a guest wrote, or what was written about them", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  await makeGuestWithEverything(app, staff);
  // Longer than a page of the file.
  const message = "Is there a step at the door? ".repeat(700);
  await makeRequest(app.db, { kind: "contact", email: "mia@guest.example", details: { message } });
  for (let at = 0; at < 20; at += 1)
    await makeRequest(app.db, { name: `Ben ${at}`, email: `b${at}@guest.example`, phone: `+6149157${1_000 + at}` });
  await sumUpGuests(app.db);
  const found = async () => {
    const names = (await readdir(app.dataFolder)).filter((name) => name.startsWith("afterglow.db"));
    const files = await Promise.all(names.map((name) => readFile(join(app.dataFolder, name), "latin1")));
    return words.filter((word) => files.some((file) => file.toLowerCase().includes(word)));
  };
  expect(await found()).toEqual(words);
  const { seen } = (await staff.post("/privacy/find", { guest: "mia@guest.example" })).body;
  expect((await staff.post("/privacy/erase", { guest: "mia@guest.example", seen })).status).toBe(200);
  expect(await found()).toEqual([]);
  // Other guests are still there, and so is the rest of the site's work.
  expect(await app.db.selectFrom("requests").select("id").execute()).toHaveLength(20);
  await makeRequest(app.db, { name: "Later" });
});

test("an erasure leaves nothing behind while another one ends", async () => {
  const app = await testApp();
  const secure = async () =>
    (await sql<{ secure_delete: number }>`pragma secure_delete`.execute(app.db)).rows[0]?.secure_delete;
  const usual = await secure();
  const { erasing } = dialectHelpers(app.db);
  await erasing(app.db, async () => {
    await erasing(app.db, async () => {});
    expect(await secure()).toBe(1);
  });
  expect(await secure()).toBe(usual);
  expect(usual).not.toBe(1);
});
