import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { tonight } from "../../platform/venue/club-night.ts";

const night = tonight();

test("what walk-ins paid is in the night report and its files, and can be undone; the count has them", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const phone = await doorPhone(app, { night });
  const about = () => ({ _id: randomUUID(), request: "", undoes: null, at: new Date().toISOString() });
  const walkIn = (people: number, cents: number, by: string) =>
    ({ ...about(), what: "walk-in", people, paid: { cents, by } }) as const;
  const mistake = walkIn(9, 18_000, "card");
  const actions = [walkIn(2, 4_000, "cash"), walkIn(1, 2_550, "card"), walkIn(3, 0, "free"), mistake];
  for (const action of [...actions, { ...about(), what: "walk-in" }]) {
    expect(await phone.act(action)).toMatchObject({ kept: true });
  }
  expect(await phone.act(walkIn(1, 0, "cash"))).toMatchObject({ kept: false, message: "Enter what they paid." });
  expect(await phone.act(walkIn(1, 500, "free"))).toMatchObject({ kept: false });
  expect(await phone.act({ ...about(), what: "undone", undoes: mistake._id })).toMatchObject({ kept: true });

  const { body } = await staff.get(`/tonight/after?night=${night}`);
  expect(body).toMatchObject({ over: false, walk_ins: 7, came_in: 7 });
  expect(body.paid).toEqual([
    { by: "cash", people: 2, amount_cents: 4_000 },
    { by: "card", people: 1, amount_cents: 2_550 },
    { by: "free", people: 3, amount_cents: 0 },
    { by: "unknown", people: 1, amount_cents: 0 },
  ]);
  const file = async (section: string) => {
    const path = `${app.origin}/api/tonight/after.csv?night=${night}${section}`;
    const answer = await fetch(path, { headers: staff.headers });
    return parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  expect(await file("&section=walk-ins")).toContainEqual({ Night: night, Paid: "Card", People: "1", Amount: "25.50" });
  expect(await file("")).toContainEqual(expect.objectContaining({ Source: "Walk-ins: Cash", Amount: "40.00" }));
  // Another phone has it too.
  const { sheet } = (await staff.get(`/tonight/sheet?night=${night}`)).body;
  expect(sheet.ticks.map(({ paid }: { paid?: object }) => paid)).toContainEqual({ cents: 2_550, by: "card" });
});

test("a correction of the venue has the rooms that were confirmed, and never more in them than were counted", async () => {
  const app = await testApp();
  const senior = await doorPhone(app, { night, may_override: true });
  const correct = (party: number, rooms: Record<string, number>) =>
    senior.act({
      _id: randomUUID(),
      request: "",
      what: "corrected",
      undoes: null,
      at: new Date().toISOString(),
      party,
      rooms,
      reason: "We counted",
    });
  expect(await correct(45, { "Main room": 46 })).toMatchObject({ kept: false });
  expect(await correct(45, { "Main room": 30, Terrace: 15 })).toMatchObject({ kept: true });
  const staff = await staffCalls(app);
  const { minutes } = (await staff.get(`/tonight/count?night=${night}`)).body;
  expect(minutes.at(-1)).toMatchObject({ inside: 45, rooms: { "Main room": 30, Terrace: 15 } });
});

test("a correction of a room with an odd name leaves the count a number", async () => {
  const app = await testApp();
  const senior = await doorPhone(app, { night, may_override: true });
  const about = () => ({ _id: randomUUID(), request: "", undoes: null, at: new Date().toISOString() });
  const correct = (room: string, party: number) =>
    senior.act({ ...about(), what: "corrected", room, party, reason: "We counted" });
  expect(await senior.act({ ...about(), what: "in", people: 9 })).toMatchObject({ kept: true });
  expect(await correct("constructor", 4)).toMatchObject({ kept: true });
  expect(await correct("__proto__", 3)).toMatchObject({ kept: true });
  const staff = await staffCalls(app);
  const { minutes } = (await staff.get(`/tonight/count?night=${night}`)).body;
  expect(minutes.at(-1)).toMatchObject({ inside: 16, rooms: { constructor: 4 } });
  expect((await staff.get(`/tonight/after?night=${night}`)).body).toMatchObject({ peak: { people: 16 } });
});
