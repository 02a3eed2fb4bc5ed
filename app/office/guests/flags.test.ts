import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { flagGuest, guestOf, regular, sumUpGuests } from "../../../test/guests.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";

const night = tonight();

async function club() {
  const app = await testApp();
  return { app, ...(await regular(app.db, night)), staff: await staffCalls(app) };
}

test("a door flag has a reason and an end within a year, is shown with both, and can be renewed and removed", async () => {
  const { app, id, staff } = await club();
  const flag = { kind: "manager", reason: "Owes for a glass", ends_on: addDays(night, 90) };
  const wrong = [
    [{ ...flag, kind: "banned" }, "kind"],
    [{ ...flag, reason: " " }, "reason"],
    [{ ...flag, reason: "x".repeat(141) }, "reason"],
    [{ ...flag, ends_on: addDays(night, -1) }, "ends_on"],
    [{ ...flag, ends_on: addDays(night, 366) }, "ends_on"],
  ] as const;
  for (const [sent, field] of wrong) {
    const { status, body } = await staff.post(`/guests/${id}/flags`, sent);
    expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, [field]]);
  }
  expect((await staff.post(`/guests/${id}/flags`, flag)).status).toBe(200);
  expect((await staff.post(`/guests/${id}/flags`, flag)).status).toBe(409);
  const { body } = await staff.get(`/guests/${id}`);
  expect(body.guest.flags).toMatchObject([{ ...flag, by: "Ana" }]);
  expect(body.timeline[0]).toMatchObject({
    kind: "flag",
    by: "Ana",
    text: expect.stringContaining("Owes for a glass"),
  });
  const path = `/guests/flags/${body.guest.flags[0]._id}`;
  const renewed = { reason: "Owes for two glasses", ends_on: addDays(night, 365) };
  expect((await staff.post(path, renewed)).status).toBe(200);
  expect((await staff.get(`/guests/${id}`)).body.guest.flags).toMatchObject([{ kind: "manager", ...renewed }]);
  expect((await staff.post(`${path}/remove`)).status).toBe(200);
  expect((await staff.get(`/guests/${id}`)).body.guest.flags).toEqual([]);
  expect((await staff.post(path, renewed)).status).toBe(404);
  expect((await staff.post(`${path}/remove`)).status).toBe(404);
  expect((await staff.post("/guests/nobody/flags", flag)).status).toBe(404);
  const trail = await app.db
    .selectFrom("trail")
    .selectAll()
    .where("action", "in", ["guest.flag-set", "guest.flag-changed", "guest.flag-removed"])
    .orderBy("number")
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(["guest.flag-set", "guest.flag-changed", "guest.flag-removed"]);
  expect(JSON.stringify(trail)).not.toContain("glass");
});

test("flagged guests are a filter of the list, and all flags are reviewed in the order in which they end", async () => {
  const { app, id, staff } = await club();
  const row = await makeRequest(app.db, { name: "Leo Rossi", phone: "+61491570999" });
  const leo = (await guestOf(app.db, row))?.id ?? "";
  await flagGuest(app.db, id, { kind: "welcome", ends_on: addDays(night, 200) });
  await flagGuest(app.db, id, { kind: "not-admitted", ends_on: addDays(night, 5) });
  await flagGuest(app.db, id, { kind: "look-after", ends_on: addDays(night, -1) });
  expect((await staff.get("/guests?show=flagged")).body.items).toMatchObject([
    { _id: id, flags: [{ kind: "not-admitted" }, { kind: "welcome" }] },
  ]);
  await flagGuest(app.db, leo, { kind: "manager", ends_on: addDays(night, 60) });
  const names = async (query: string) =>
    (await staff.get(`/guests?show=flagged${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect((await names("")).sort()).toEqual(["Leo Rossi", "Mia Chen"]);
  expect(await names("&q=rossi")).toEqual(["Leo Rossi"]);
  expect((await staff.get("/guests?show=all")).body.total).toBe(2);
  const { items, soon, more } = (await staff.get("/guests/flags")).body;
  expect(items.map(({ flag, guest }: (typeof items)[number]) => `${guest.name}: ${flag.kind}`)).toEqual([
    "Mia Chen: not-admitted",
    "Leo Rossi: manager",
    "Mia Chen: welcome",
  ]);
  expect([soon, more]).toEqual([1, false]);
});

test("a guest's export has what staff noted about them and told the door, and an erasure leaves nothing of it", async () => {
  const { app, id, staff } = await club();
  const other = await regular(app.db, night, "+61491570157");
  await staff.post(`/guests/${id}/notes`, { text: "Likes the corner booth" });
  await staff.post(`/guests/${other.id}/notes`, { text: "Somebody else's" });
  await flagGuest(app.db, id, { kind: "look-after", reason: "Knee surgery", ends_on: "2199-01-01" });
  await flagGuest(app.db, other.id, { kind: "manager", reason: "Owes for a glass" });
  const exported = (await staff.post("/privacy/export", { guest: "0491 570 156" })).body;
  expect(exported).toMatchObject({
    notes_by_staff: [{ text: "Likes the corner booth", by: "Ana" }],
    flags_for_the_door: [
      { flag: "Please look after", reason: "Knee surgery", set_by: "Ana", valid_until: "2199-01-01" },
    ],
  });
  // Both guests' requests name this address, but nobody confirmed it.
  const byAddress = (await staff.post("/privacy/export", { guest: "mia@guest.example" })).body;
  expect(byAddress).toMatchObject({ notes_by_staff: [], flags_for_the_door: [] });
  const { seen } = (await staff.post("/privacy/find", { guest: "+61491570156" })).body;
  expect((await staff.post("/privacy/erase", { guest: "+61491570156", seen })).status).toBe(200);
  await sumUpGuests(app.db);
  expect(await app.db.selectFrom("guest_flags").select("reason").execute()).toEqual([{ reason: "Owes for a glass" }]);
  expect(await app.db.selectFrom("guest_notes").select("text").execute()).toEqual([{ text: "Somebody else's" }]);
});
