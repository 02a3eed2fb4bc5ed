import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { backupOf, emptyPlace } from "../../../test/backup-places.ts";
import { openTestDatabase } from "../../../test/database.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { readTrail, tamper } from "../../../test/trail.ts";
import { boundsOf } from "../../bookings/floor/night-bounds.server.ts";
import { restore } from "../../office/backup/restore.server.ts";
import { jsonText } from "../../platform/lib/json-text.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { checkRegister, deleteRegisterStart, registerHash } from "./register.server.ts";

const night = tonight();
const yesterday = addDays(night, -1);
const now = () => new Date().toISOString();

const incident = (more: object = {}) => ({
  _id: randomUUID(),
  night,
  at: now(),
  kind: "turned-out",
  ...more,
});

async function register(): Promise<{ app: TestApp; staff: StaffCalls; send: (entry: object) => Promise<number> }> {
  const app = await testApp();
  const staff = await staffCalls(app);
  const send = async (entry: object) => {
    const { status, body } = await staff.post("/incidents", entry);
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    return body.number as number;
  };
  return { app, staff, send };
}

/** A phone at the door with a code for a night. */
async function phone({ origin, db }: TestApp, staff: StaffCalls, passNight: string) {
  const { body } = await staff.post("/tonight/passes", { night: tonight(), door: "Front door" });
  const call = async (path: string, json: object, authorization = "") => {
    const headers = { "Content-Type": "application/json", authorization };
    const response = await fetch(`${origin}/api${path}`, { method: "POST", body: JSON.stringify(json), headers });
    return { status: response.status, body: await response.json() };
  };
  const { token } = (await call("/tonight/sign-in", { code: body.code })).body;
  await db
    .updateTable("door_passes")
    .set({ night: passNight, ends_at: boundsOf(passNight).ends })
    .execute();
  return { call: (path: string, json: object) => call(path, json, token), token };
}

test("an incident is added once however often it is sent; amendments stay beside it, two at once as well", async () => {
  const { staff, send, app } = await register();
  const one = incident({ details: { action: "Asked to leave", people: "" } });
  expect([await send(one), await send(one), await send({ ...one, kind: "medical" })]).toEqual([1, 1, 1]);
  const amend = (details: object, more = {}) => incident({ about: one._id, kind: null, details, ...more });
  const numbers = await Promise.all([
    send(amend({ police: "E 1234" })),
    send(amend({ action: "Walked to the taxi rank" }, { kind: "drunk" })),
  ]);
  expect(numbers.sort()).toEqual([2, 3]);
  const { body } = await staff.get(`/incidents?from=${night}&to=${night}`);
  expect(body.nights[0].entries).toMatchObject([
    { number: 1, entry: "incident", kind: "turned-out", details: { action: "Asked to leave" }, by: "Ana", door: "" },
    { entry: "amendment", about: one._id },
    { entry: "amendment", about: one._id },
  ]);
  expect(await checkRegister(app.db)).toMatchObject({ rows: 3, number: 3, problems: [] });
  const trail = await readTrail(app.db, "incident.");
  expect(trail.map(({ action, object }) => [action, object?.name])).toEqual([
    ["incident.added", "#1"],
    ["incident.amended", "#1"],
    ["incident.amended", "#1"],
  ]);
  expect(JSON.stringify(trail)).not.toContain("taxi");
});

test("long texts and emoji are stored as written; what is missing is asked for", async () => {
  const { staff, send } = await register();
  const others = ["place", "people", "staff", "action", "injuries", "intoxicated", "police", "cctv"];
  const details = {
    happened: "🥊".repeat(2_500),
    ...Object.fromEntries(others.map((field) => [field, "守".repeat(1_500)])),
  };
  await send(incident({ details }));
  const { body } = await staff.get("/incidents");
  expect(body.nights[0].entries[0].details).toEqual(details);
  const post = async (entry: object) => (await staff.post("/incidents", entry)).status;
  expect(await post(incident({ details: { happened: "x".repeat(5_001) } }))).toBe(422);
  expect(await post(incident({ kind: "party" }))).toBe(422);
  expect(await post(incident({ kind: null }))).toBe(409);
  expect(await post(incident({ about: randomUUID(), details: { place: "Bar" } }))).toBe(409);
  expect(await post(incident({ about: body.nights[0].entries[0]._id, kind: null }))).toBe(409);
  expect(await post(incident({ night: addDays(night, 1) }))).toBe(409);
});

test("an incident's time is within its night and never in the future, whatever the phone's clock shows", async () => {
  const { staff, send } = await register();
  const before = Date.now();
  await send(incident({ at: new Date(before + 3_600_000).toISOString() }));
  await send(incident({ at: "2020-01-01T00:00:00Z" }));
  await send(incident({ night: yesterday }));
  const { nights } = (await staff.get("/incidents")).body;
  const times = nights[0].entries.map(({ at }: { at: string }) => Date.parse(at));
  expect(times[0]).toBeGreaterThanOrEqual(before - 1_000);
  expect(times[0]).toBeLessThanOrEqual(Date.now());
  expect(times[1]).toBe(Date.parse(boundsOf(night).begins));
  expect(Date.parse(nights[1].entries[0].at)).toBeLessThanOrEqual(Date.parse(boundsOf(yesterday).ends));
});

test("a phone sends incidents for a day after its night, and those of earlier nights, but reads and signs nothing", async () => {
  const { app, staff } = await register();
  const late = await phone(app, staff, yesterday);
  expect((await late.call("/incidents", incident({ night: yesterday }))).status).toBe(200);
  expect((await late.call("/incidents", incident({ night: addDays(yesterday, -1) }))).status).toBe(403);
  expect((await late.call("/incidents", incident({ night }))).status).toBe(403);
  expect((await late.call("/incidents", incident({ night: addDays(yesterday, -20) }))).status).toBe(403);
  expect((await late.call("/tonight/ticks", { night: yesterday, ticks: [] })).status).toBe(401);
  expect((await late.call("/incidents/sign-off", { _id: randomUUID(), night: yesterday })).status).toBe(401);
  const read = await fetch(`${app.origin}/api/incidents`, { headers: { authorization: late.token } });
  expect(read.status).toBe(401);
  const { nights } = (await staff.get("/incidents")).body;
  expect(nights[0].entries[0]).toMatchObject({ by: "Front door", door: "Front door" });
  await app.db
    .updateTable("door_passes")
    .set({ ends_at: new Date(Date.now() - 86_400_001).toISOString() })
    .execute();
  expect((await late.call("/incidents", incident({ night: yesterday }))).status).toBe(401);
});

test("a night is signed off once, with nothing happened too; what is added afterwards is marked and asks for it again", async () => {
  const { app, staff, send } = await register();
  const sign = async (of = yesterday) => {
    const { status, body } = await staff.post("/incidents/sign-off", { _id: randomUUID(), night: of });
    return [status, body.message];
  };
  expect((await staff.get("/incidents")).body.unsigned).toBeNull();
  expect(await sign()).toEqual([200, "Night signed off."]);
  expect(await sign()).toEqual([409, "Already signed off by Ana."]);
  expect(await sign(addDays(night, 1))).toEqual([409, "This club night hasn't begun."]);
  expect((await staff.get("/admin/overview")).body.unsigned_night).toBeNull();
  await send(incident({ night: yesterday }));
  const [late] = (await staff.get("/incidents")).body.nights;
  expect(late).toMatchObject({ signed: false, entries: [{ late: true }], sign_offs: [{ by: "Ana", incidents: 0 }] });
  expect((await staff.get("/admin/overview")).body.unsigned_night).toBe(yesterday);
  expect(await sign()).toEqual([200, "Night signed off."]);
  const [again] = (await staff.get("/incidents")).body.nights;
  expect(again).toMatchObject({ signed: true, sign_offs: [{ incidents: 0 }, { incidents: 1 }] });
  expect((await readTrail(app.db, "incident.signed-off")).map(({ count }) => count)).toEqual([0, 1]);
});

describe("the register cannot be changed", () => {
  const changes: [string, RawBuilder<unknown>][] = [
    ["updated", sql`update register set body = '{}' where number = 2`],
    ["deleted", sql`delete from register where number = 2`],
  ];
  test.each(changes)("a row is not %s by the program", async (_what, change) => {
    const { app, send } = await register();
    for (let index = 0; index < 3; index += 1) await send(incident());
    await expect(change.execute(app.db)).rejects.toThrow("The incident register cannot be changed");
  });

  const tampering: [string, RawBuilder<unknown>[], string[]][] = [
    ["a removed row", [sql`delete from register where number = 2`], ["Row 2 is missing."]],
    ["a removed end", [sql`delete from register where number = 4`], ["Row 4 is missing at the end."]],
    ["a register without rows", [sql`delete from register`], ["Rows 1 to 4 are missing at the end."]],
    ...["night", "entry", "about", "body", "at", "received_at", "actor", "door", "phone", "id"].map(
      (column): [string, RawBuilder<unknown>[], string[]] => [
        `another ${column}`,
        [sql`update register set ${sql.ref(column)} = 'x' where number = 3`],
        ["Row 3 was altered."],
      ],
    ),
  ];
  test.each(tampering)("%s is found", async (_what, steps, problems) => {
    const { app, staff, send } = await register();
    for (let index = 0; index < 4; index += 1) await send(incident());
    await tamper(app.db, ...steps);
    expect((await staff.post("/incidents/check")).body.problems).toEqual(problems);
    expect((await readTrail(app.db, "incident.checked"))[0]).toMatchObject({ after: { problems: 1 } });
  });

  test("a replaced row with a hash to fit is found by the next one, a replaced last one by the register's end", async () => {
    const { app, send } = await register();
    for (let index = 0; index < 3; index += 1) await send(incident());
    const rewrite = async (number: number) => {
      const row = await app.db
        .selectFrom("register")
        .selectAll()
        .where("number", "=", number)
        .executeTakeFirstOrThrow();
      const hash = registerHash({ ...row, body: jsonText({}) });
      await tamper(app.db, sql`update register set body = '{}', hash = ${hash} where number = ${number}`);
    };
    await rewrite(3);
    expect((await checkRegister(app.db)).problems).toEqual([
      "Row 3 is not the last row that was recorded: it was replaced.",
    ]);
    await rewrite(1);
    expect((await checkRegister(app.db)).problems).toEqual([
      "Row 2 does not follow row 1: one of them was replaced or inserted.",
    ]);
  });

  test("the start is deleted after its time only, and the rest can still be checked", async () => {
    const { app, send } = await register();
    for (let index = 0; index < 3; index += 1) await send(incident());
    const rows = await app.db.selectFrom("register").selectAll().orderBy("number").execute();
    const remove = (day: string, before: string) =>
      app.db.transaction().execute((trx) => deleteRegisterStart(trx, day, before, 100));
    const later = new Date(Date.now() + 1_000).toISOString();
    expect(await remove(night, later)).toBe(0);
    expect(await remove(addDays(night, 1), rows[0]?.received_at ?? "")).toBe(0);
    expect(await remove(addDays(night, 1), later)).toBe(3);
    await send(incident());
    expect(await checkRegister(app.db)).toMatchObject({ rows: 1, number: 4, problems: [] });
  });
});

test("after a backup and a restore the register is complete, and continues its chain", async () => {
  const { app, send } = await register();
  const one = incident({ details: { action: "Asked to leave 🥊", people: "Zoë’s friend" } });
  await send(one);
  await send(incident({ about: one._id, kind: null, details: { police: "E 1234" } }));
  const target = await emptyPlace();
  await restore(await backupOf({ database: app.address, storage: app.storage }), target);
  const restored = await openTestDatabase(target.database);
  const before = await checkRegister(app.db);
  expect(before).toMatchObject({ rows: 2, number: 2, problems: [] });
  expect(await checkRegister(restored)).toEqual(before);
  // The copy rejects changes, too.
  await expect(restored.deleteFrom("register").execute()).rejects.toThrow();
  const next = await testApp({ address: target.database });
  const { status, body } = await (await staffCalls(next, "Kim")).post("/incidents", incident());
  expect([status, body.number]).toEqual([200, 3]);
  expect(await checkRegister(next.db)).toMatchObject({ rows: 3, number: 3, problems: [] });
});

test("links for inspectors are listed until they end, and revoked", async () => {
  const { app, staff } = await register();
  const made = await staff.post("/incidents/links", { inspector: "Lee Park", from: yesterday, to: night, hours: 24 });
  expect([made.status, made.body.link]).toEqual([201, expect.stringMatching(/^https:.*\/inspect\/[\w-]{32}$/)]);
  const wrong = await staff.post("/incidents/links", { inspector: "Lee", from: night, to: yesterday, hours: 24 });
  expect(wrong.body.errors).toEqual({ to: "The last night must not be before the first." });
  const [link] = (await staff.get("/incidents/links")).body;
  expect(link).toMatchObject({ inspector: "Lee Park", from: yesterday, to: night, opened_on: null });
  expect((await staff.post(`/incidents/links/${link._id}/end`)).status).toBe(200);
  expect((await staff.post(`/incidents/links/${link._id}/end`)).status).toBe(404);
  expect((await staff.get("/incidents/links")).body).toEqual([]);
  expect(JSON.stringify(await app.db.selectFrom("inspector_links").selectAll().execute())).not.toContain(
    made.body.link.split("/").at(-1),
  );
  expect((await readTrail(app.db, "inspection.")).map(({ action }) => action)).toEqual([
    "inspection.link-made",
    "inspection.link-revoked",
  ]);
});
