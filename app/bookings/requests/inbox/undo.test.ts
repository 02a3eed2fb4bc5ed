import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { makeAdmin } from "../../../../test/staff.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { askByGuest } from "../guest/guest-changes.server.ts";

const rowOf = ({ db }: TestApp, id: string) =>
  db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Requests with something in every field that a change touches: their guests' questions, owners, reasons for spam. */
async function several(app: TestApp): Promise<string[]> {
  const gone = await makeAdmin(app.db, { username: "Gone" });
  const ids = [
    await makeRequest(app.db, { owner: gone, status: "approved" }),
    await makeRequest(app.db, { owner: gone }),
    await makeRequest(app.db, { spamReason: "honeypot" }),
    await makeRequest(app.db, { status: "spam" }),
    await makeRequest(app.db, { kind: "claim", details: { offer: "Two for one" }, subject: "an offer" }),
  ];
  await app.db.updateTable("admins").set({ active: 0 }).where("id", "=", gone).execute();
  for (const id of ids) {
    const row = await rowOf(app, id);
    await app.db.transaction().execute(async (trx) => {
      await askByGuest(trx, row, "Is there a step?", { now: Date.now(), clubAddress: "club@afterglow.example" });
    });
  }
  return ids;
}

/** What a change may touch, as it is stored. */
async function stored(app: TestApp, id: string) {
  const { updated_at, version, ...rest } = await rowOf(app, id);
  return rest;
}

test("undo restores every field that a change touched", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const counts = () =>
    app.db.selectFrom("request_counts").selectAll().where("count", "<>", 0).orderBy("kind").orderBy("status").execute();
  for (const id of await several(app)) {
    const before = await stored(app, id);
    const countsBefore = await counts();
    for (const change of [
      { status: "spam" },
      { status: "new" },
      { status: "void" },
      { owner: staff.id },
      { owner: null },
    ]) {
      const changed = await staff.post(`/requests/${id}`, change);
      if (changed.status === 422) continue;
      if (changed.body.undo) {
        const undone = await staff.post("/requests/undo", { requests: [changed.body.undo] });
        expect(undone.body).toMatchObject({ changed: 1, left: [] });
      }
      expect({ change, row: await stored(app, id) }).toEqual({ change, row: before });
      expect(await counts()).toEqual(countsBefore);
    }
  }
});

test("undo of several restores each as it was, and only those that were changed", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const ids = await several(app);
  const before = await Promise.all(ids.map((id) => stored(app, id)));
  for (const change of [
    { status: "spam" },
    { status: "declined" },
    { status: "new", owner: staff.id },
    { owner: null },
  ]) {
    const { body } = await staff.post("/requests/several", { ids, ...change });
    expect(body.undo).toHaveLength(body.changed);
    const undone = await staff.post("/requests/undo", { requests: body.undo });
    expect(undone.body).toMatchObject({ changed: body.changed, left: [] });
    expect({ change, rows: await Promise.all(ids.map((id) => stored(app, id))) }).toEqual({ change, rows: before });
  }
});

test("undo skips requests changed since, by staff or by the guest, and deleted ones", async () => {
  const app = await testApp();
  const [ana, jonas] = [await staffCalls(app, "Ana"), await staffCalls(app, "Jonas")];
  const ids = [await makeRequest(app.db), await makeRequest(app.db), await makeRequest(app.db)] as const;
  const { undo } = (await ana.post("/requests/several", { ids, status: "approved" })).body;
  await jonas.post(`/requests/${ids[0]}`, { owner: jonas.id });
  const row = await rowOf(app, ids[1]);
  await app.db.transaction().execute(async (trx) => {
    await askByGuest(trx, row, "Is there a step?", { now: Date.now(), clubAddress: "club@afterglow.example" });
  });
  const gone = { _id: randomUUID(), version: 2, status: "new" };
  const { status, body } = await ana.post("/requests/undo", { requests: [...undo, gone] });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: "1 request restored.",
    changed: 1,
    left: [
      { _id: ids[0], reason: "Changed since." },
      { _id: ids[1], reason: "Changed since." },
      { _id: gone._id, reason: "Request not found." },
    ],
  });
  expect(await Promise.all(ids.map(async (id) => (await rowOf(app, id)).status))).toEqual([
    "approved",
    "approved",
    "new",
  ]);
});

test("undo takes no status of another kind, no unknown admin, no note, and at most 200 requests", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const id = await makeRequest(app.db);
  const undo = (requests: unknown) => staff.post("/requests/undo", { requests });
  expect((await undo([{ _id: id, version: 1, status: "hired" }])).body).toMatchObject({
    changed: 0,
    left: [{ _id: id }],
  });
  expect((await undo([{ _id: id, version: 1, owner: randomUUID() }])).body).toMatchObject({
    changed: 0,
    left: [{ _id: id }],
  });
  for (const wrong of [[], "all", [{ _id: id }], Array.from({ length: 201 }, () => ({ _id: id, version: 1 }))]) {
    expect((await undo(wrong)).status).toBe(422);
  }
  expect((await rowOf(app, id)).version).toBe(1);
});
