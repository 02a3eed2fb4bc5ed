import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { countAt, movementsOf } from "../../bookings/door-log/people-count.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { formatMark } from "../sheet/sheet-mark.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";

const night = tonight();

let made = 0;

/** Ids ascend, since they order actions of the same second. */
function action(what: string, more: object = {}) {
  made += 1;
  const _id = `${String(made).padStart(4, "0")}-${randomUUID()}`;
  return { _id, request: "", what, undoes: null, at: new Date().toISOString(), ...more };
}

/** The number inside that a phone computes from its sheet. */
function insideOf({ ticks, rows, capacity }: Sheet) {
  const sizes = new Map(rows.map(({ _id, guests }) => [_id, guests]));
  return countAt(movementsOf(ticks, (id) => sizes.get(id), capacity.doors));
}

test("every phone has the sum over all doors; a party that arrived, was seated and came again counts once", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const party = await makeRequest(app.db, { date: night, status: "approved" });
  const front = await doorPhone(app, { night });
  const terrace = await doorPhone(app, { night, door: "Terrace door" });
  const send = (phone: typeof front, ...ticks: object[]) => phone.post("/tonight/ticks", { night, ticks });
  const several = action("in", { people: 30 });
  await send(front, several, action("out", { people: 2 }), action("walk-in"));
  await send(front, several, action("arrived", { request: party }), action("seated", { request: party }));
  await send(terrace, action("in", { people: 5 }), action("arrived", { request: party, people: 8 }));
  for (const calls of [front, terrace, staff]) {
    const { sheet } = (await calls.get(`/tonight/sheet?night=${night}`)).body;
    expect(insideOf(sheet)).toEqual({ venue: 37, rooms: { "Main room": 32, Terrace: 5 } });
  }
  const { minutes, peak } = (await staff.get(`/tonight/count?night=${night}`)).body;
  expect([minutes.at(-1).inside, minutes.at(-1).rooms]).toEqual([37, { "Main room": 32, Terrace: 5 }]);
  expect(peak.people).toBe(37);
  await send(front, action("undone", { undoes: several._id }));
  expect((await staff.get(`/tonight/count?night=${night}`)).body.minutes.at(-1).inside).toBe(7);
});

/** The mark of a sheet before anything happened. @param showsGuests whether it shows who guests are. */
const nothingYet = (showsGuests: boolean) =>
  formatMark({ seq: 0, floor: 0, changed: "", listed: "", sold: "", moves: 0, cards: 0, showsGuests });

test("a phone is noted as heard from at most every 20 seconds, and is gone when it logs out", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const phone = await doorPhone(app, { night, door: "Back door" });
  const seen = async () =>
    (await staff.get(`/tonight/changes?night=${night}&after=${nothingYet(true)}`)).body.changes.phones;
  const poll = () => phone.get(`/tonight/changes?night=${night}&after=${nothingYet(false)}`);
  const set = (seen_at: string) => app.db.updateTable("door_sessions").set({ seen_at }).execute();
  const longAgo = new Date(Date.now() - 120_000).toISOString();
  await set(longAgo);
  expect(await seen()).toMatchObject([{ door: "Back door" }]);
  expect(Date.parse((await seen())[0].seen)).toBe(Math.floor(Date.parse(longAgo) / 1_000) * 1_000);
  await poll();
  expect(Date.parse((await seen())[0].seen)).toBeGreaterThan(Date.now() - 60_000);
  const justNow = new Date().toISOString();
  await set(justNow);
  await poll();
  const row = await app.db.selectFrom("door_sessions").select("seen_at").executeTakeFirstOrThrow();
  expect(row.seen_at).toBe(justNow);
  await phone.post("/tonight/sign-out", {});
  expect(await seen()).toEqual([]);
});

test("corrections need the right and a reason, are kept beside what was counted, and two of one moment do not add up", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const plain = await doorPhone(app, { night });
  const senior = await doorPhone(app, { night, may_override: true });
  const correct = (phone: Pick<typeof plain, "post">, more: object) =>
    phone.post("/tonight/ticks", { night, ticks: [action("corrected", more)] });
  await plain.post("/tonight/ticks", { night, ticks: [action("in", { people: 412 })] });
  const counted = { party: 398, reason: "We counted" };
  expect((await correct(plain, counted)).body.results[0]).toMatchObject({
    kept: false,
    message: "Your role doesn't include correcting the count.",
  });
  expect((await correct(senior, { party: 398 })).body.results[0].message).toBe("Enter a reason for the correction.");
  expect((await correct(senior, { reason: "x" })).body.results[0].message).toBe("Enter how many people you counted.");
  await Promise.all([correct(senior, counted), correct(staff, counted)]);
  const { minutes, corrections } = (await staff.get(`/tonight/count?night=${night}`)).body;
  expect(minutes.at(-1).inside).toBe(398);
  expect(corrections).toMatchObject([
    { counted: 398, people: -14, reason: "We counted" },
    { counted: 398, people: 0, reason: "We counted" },
  ]);
  const trail = await app.db.selectFrom("trail").select("action").where("action", "=", "count.corrected").execute();
  expect(trail).toHaveLength(2);
});

test("a correction is undone once, by those who may correct; it stays beside the count with who undid it", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const plain = await doorPhone(app, { night });
  const senior = await doorPhone(app, { night, may_override: true });
  const corrected = action("corrected", { party: 40, reason: "We counted", room: "Terrace" });
  await plain.act(action("in", { people: 30 }));
  const venue = action("corrected", { party: 26, reason: "A group left by the yard" });
  for (const one of [corrected, venue]) expect((await senior.act(one)).kept).toBe(true);
  const undo = action("undone", { undoes: venue._id });
  expect(await plain.act(undo)).toMatchObject({ kept: false });
  const undone = [await senior.act(undo), await senior.act(action("undone", { undoes: venue._id }))];
  expect(undone).toMatchObject([{ kept: true }, { kept: true }]);
  const { minutes, corrections } = (await staff.get(`/tonight/count?night=${night}`)).body;
  expect([minutes.at(-1).inside, minutes.at(-1).rooms.Terrace]).toEqual([70, 40]);
  expect(corrections).toMatchObject([
    { _id: corrected._id, counted: 40, room: "Terrace", undone: null },
    { _id: venue._id, counted: 26, people: -44, reason: "A group left by the yard", undone: { by: "Front door" } },
  ]);
  const trail = await app.db.selectFrom("trail").selectAll().where("action", "=", "count.correction-undone").execute();
  expect(trail).toHaveLength(1);
});

test("the number at any minute, also in the hour that daylight saving repeats, and as CSV", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const sydney = "2026-04-04";
  await staff.post("/tonight/ticks", {
    night: sydney,
    ticks: [
      action("in", { people: 100, at: "2026-04-04T23:42:10+11:00" }),
      action("in", { people: 50, at: "2026-04-05T02:42:00+11:00" }),
      action("out", { people: 30, at: "2026-04-05T02:42:30+10:00" }),
      action("out", { people: 200, at: "2026-04-05T03:10:00+10:00" }),
    ],
  });
  const { minutes, peak } = (await staff.get(`/tonight/count?night=${sydney}`)).body;
  const at = (clock: string) =>
    minutes
      .filter((minute: { at: string }) => minute.at.slice(11, 16) === clock)
      .map((minute: { at: string; inside: number }) => [minute.at.slice(-6), minute.inside]);
  expect(at("23:42")).toEqual([["+11:00", 100]]);
  expect(at("02:42")).toEqual([
    ["+11:00", 150],
    ["+10:00", 120],
  ]);
  // More left than came in.
  expect(at("03:10")).toEqual([["+10:00", 0]]);
  expect(peak).toEqual({ people: 150, at: "2026-04-05T02:42:00+11:00" });
  const log = await staff.get(
    `/tonight/count/log?night=${sydney}&at=${encodeURIComponent("2026-04-05T02:42:00+10:00")}`,
  );
  expect(log.body.lines).toMatchObject([{ what: "out", people: -30, door: "Ana" }]);

  const rows = async (by: string) => {
    const response = await fetch(`${app.origin}/api/tonight/count.csv?night=${sydney}&by=${by}`, {
      headers: staff.headers,
    });
    return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
  };
  expect((await rows("minute")).at(-1)).toMatchObject({ Minute: "2026-04-05T03:10:00+10:00", Inside: "0", Out: "200" });
  expect((await rows("action"))[0]).toMatchObject({ Action: "in", People: "100", By: "Ana" });
});
