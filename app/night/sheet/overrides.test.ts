import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { listOverrides } from "./overrides.ts";

const night = tonight();

test("every phone has the night's overrides and corrections with their reasons, the latest first; an undo is recorded", async () => {
  const app = await testApp();
  const senior = await doorPhone(app, { night, door: "Back door", may_override: true });
  const list_id = await storeList(app.db);
  const [mia, ben] = [await storeEntry(app.db, { list_id, night }), await storeEntry(app.db, { list_id, night })];
  const action = (seconds: number, more: object) => ({
    _id: randomUUID(),
    request: "",
    undoes: null,
    at: new Date(Date.now() - 60_000 + seconds * 1_000).toISOString(),
    ...more,
  });
  const override = action(1, { what: "arrived", request: mia.id, people: 3, party: 3, reason: "Guest of an artist" });
  const corrected = action(2, { what: "corrected", party: 5, reason: "We counted" });
  const undone = action(4, { what: "undone", request: mia.id, undoes: override._id });
  const ordinary = action(3, { what: "arrived", request: ben.id, people: 1, party: 1 });
  for (const one of [override, corrected, ordinary, undone]) expect((await senior.act(one)).kept).toBe(true);
  const { sheet } = (await (await doorPhone(app, { night })).get(`/tonight/sheet?night=${night}`)).body;
  expect(listOverrides(sheet.ticks)).toMatchObject([
    { action: { _id: corrected._id, reason: "We counted", door: "Back door" }, undone: null },
    { action: { _id: override._id, reason: "Guest of an artist", people: 3 }, undone: { _id: undone._id } },
  ]);
  const trail = await app.db.selectFrom("trail").select(["action", "object"]).orderBy("number").execute();
  expect(trail.filter((row) => row.action.startsWith("door.override"))).toEqual([
    { action: "door.override", object: `Back door, ${night}` },
    { action: "door.override-undone", object: `Back door, ${night}` },
  ]);
});
