import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { caller } from "../../../../test/caller.ts";
import { makeEvent } from "../../../../test/makers.ts";
import type { Event } from "../event.ts";

async function threeEvents() {
  const app = await testApp();
  const ana = await caller(app);
  const ids = [
    await makeEvent(app.db, { name: "One", active: 1 }),
    await makeEvent(app.db, { name: "Two", active: 0 }),
    await makeEvent(app.db, { name: "Three", active: 1 }),
  ];
  const several = async (wanted: readonly string[], action: string) => {
    const response = await ana.post("/api/event/several-events", { ids: wanted, action });
    return { status: response.status, ...((await response.json()) as { message: string; changed: string[] }) };
  };
  const shown = async () =>
    ((await (await fetch(`${app.origin}/api/event/getAllEvents`)).json()) as Event[]).map(({ name }) => name).sort();
  const trail = async () =>
    (await app.db.selectFrom("trail").select(["action", "object"]).orderBy("number").execute())
      .filter(({ action }) => action.startsWith("event."))
      .map(({ action, object }) => `${action} ${object}`);
  return { app, ids, several, shown, trail };
}

test("several events are activated, deactivated, deleted and restored at once; each change is a row of the trail", async () => {
  const { ids, several, shown, trail } = await threeEvents();
  const [one = "", two = "", three = ""] = ids;
  // Two is inactive already, and stays as it is.
  expect(await several(ids, "deactivate")).toEqual({
    status: 200,
    message: "2 events deactivated.",
    changed: [one, three],
  });
  expect(await shown()).toEqual([]);
  expect((await several([one, three], "activate")).changed).toEqual([one, three]);
  expect(await several([two, three, three, "unknown"], "delete")).toMatchObject({
    message: "2 events deleted.",
    changed: [two, three],
  });
  expect((await several([three], "activate")).changed).toEqual([]);
  expect(await shown()).toEqual(["One"]);
  // Restored as they were: one active, one not. Those that are not deleted stay as they are.
  expect((await several(ids, "restore")).changed).toEqual([two, three]);
  expect(await shown()).toEqual(["One", "Three"]);
  expect(await trail()).toEqual([
    ...["event.deactivated One", "event.deactivated Three", "event.activated One", "event.activated Three"],
    ...["event.deleted Two", "event.deleted Three", "event.restored Two", "event.restored Three"],
  ]);
});

test("an action that is unknown, no event, and too many are refused, and nothing changes", async () => {
  const { ids, several, shown, trail } = await threeEvents();
  expect((await several(ids, "sell")).status).toBe(422);
  expect((await several([], "delete")).status).toBe(422);
  expect(
    (
      await several(
        Array.from({ length: 1_001 }, (_each, at) => String(at)),
        "delete",
      )
    ).status,
  ).toBe(422);
  expect(await shown()).toEqual(["One", "Three"]);
  expect(await trail()).toEqual([]);
});
