import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../../../test/app.ts";
import { makeRequest } from "../../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../../test/staff-calls.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { askByGuest } from "./guest-changes.server.ts";

const kinds = Object.keys(requestKinds) as RequestKind[];

/** A request whose guest has asked a question, and when. */
async function asked({ db }: TestApp, kind: RequestKind = "vip-table"): Promise<{ id: string; on: string }> {
  const id = await makeRequest(db, { kind, details: {} });
  const row = await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    await askByGuest(trx, row, "Is there a step at the door?", {
      now: Date.now(),
      clubAddress: "club@afterglow.example",
    });
  });
  const { guest_acted_at } = await db
    .selectFrom("requests")
    .select("guest_acted_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, on: guest_acted_at ?? "" };
}

const updateOf = async (staff: StaffCalls, id: string) =>
  (await staff.get(`/requests/${id}`)).body.request.guest_acted_on;
const moment = (on: string) => expect.stringContaining(on.slice(14, 19));

test("a guest's question stays unanswered through every status, whoever handles it, one at a time and several", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  for (const kind of kinds) {
    const { id, on } = await asked(app, kind);
    const [first = "", ...others] = Object.keys(statusesOf(kind));
    for (const status of [...others, first]) {
      expect((await staff.post(`/requests/${id}`, { status })).status).toBe(200);
      expect({ kind, status, update: await updateOf(staff, id) }).toEqual({ kind, status, update: moment(on) });
      for (const change of [{ status: first }, { owner: staff.id }, { status, owner: null }]) {
        await staff.post("/requests/several", { ids: [id], ...change });
        expect(await updateOf(staff, id)).toEqual(moment(on));
      }
    }
    await staff.post(`/requests/${id}`, { owner: staff.id });
    expect(await updateOf(staff, id)).toEqual(moment(on));
  }
});

test("a reply answers a guest's question, and so does a note, with a status or without", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const answers: [string, object][] = [
    ["/reply", { subject: "The door", text: "No step." }],
    ["", { note: "Called: no step." }],
    ["", { status: "approved", note: "Called: no step." }],
  ];
  for (const [path, answer] of answers) {
    const { id } = await asked(app);
    expect((await staff.post(`/requests/${id}${path}`, answer)).status).toBeLessThan(300);
    expect(await updateOf(staff, id)).toBeNull();
  }
  expect((await staff.get("/requests?news=guests")).body).toMatchObject({ total: 0, counts: { guests: 0 } });
});

test("the count of guest updates matches the list, without spam", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const { id } = await asked(app);
  const spam = await asked(app);
  await staff.post(`/requests/${spam.id}`, { status: "spam" });
  const { body } = await staff.get("/requests?news=guests");
  expect([body.items.map(({ _id }: { _id: string }) => _id), body.counts.guests]).toEqual([[id], 1]);
});
