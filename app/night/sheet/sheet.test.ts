import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../test/app.ts";
import { storeEntry, storeList } from "../../../test/door-guests.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { makeTable } from "../../../test/waitlist.ts";
import { byRequest, type DoorAction, stateOf } from "../../bookings/door-log/door-actions.ts";
import type { DoorActionKind } from "../../platform/db/tables/door.ts";
import { codeOfClaim } from "../../programme/offers/claim-code.server.ts";
import { withChanges } from "./sheet.ts";
import type { Sheet } from "./sheet-shapes.ts";

const night = "2026-01-10";

async function door(): Promise<{ app: TestApp; staff: StaffCalls; mia: string; claim: string }> {
  const app = await testApp();
  await makeEvent(app.db, { starts_at: `${night}T11:00:00.000Z`, ends_at: `${night}T17:00:00.000Z` });
  const mia = await makeRequest(app.db, { date: night, status: "approved" });
  const offer_id = await makeOffer(app.db);
  const claim = await makeRequest(app.db, {
    kind: "claim",
    name: "Ella Brown",
    date: night,
    subject: offer_id,
    details: { offer_id, offer: "Two for one entry", guestName: "Sam Guest" },
  });
  return { app, staff: await staffCalls(app), mia, claim };
}

const action = (request: string, what: DoorActionKind, more: Partial<DoorAction> = {}) => ({
  _id: randomUUID(),
  request,
  what,
  undoes: null,
  at: `${night}T22:41:00+11:00`,
  ...more,
});

const sheetOf = async (staff: StaffCalls): Promise<Sheet> =>
  (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet;
const changesOf = async (staff: StaffCalls, mark: string) =>
  (await staff.get(`/tonight/changes?night=${night}&after=${mark}`)).body;
const send = (staff: StaffCalls, ...actions: object[]) => staff.post("/tonight/ticks", { night, ticks: actions });

test("the sheet lists expected guests and no one else", async () => {
  const { app, staff, mia, claim } = await door();
  await makeRequest(app.db, { date: night });
  await makeRequest(app.db, { date: night, status: "declined" });
  await makeRequest(app.db, { date: "2026-01-11", status: "approved" });
  await makeRequest(app.db, { date: night, kind: "contact" });
  const definite = await makeRequest(app.db, { date: night, kind: "function", status: "definite" });
  const sheet = await sheetOf(staff);
  expect(sheet.rows.map(({ _id }) => _id).sort()).toEqual([mia, claim, definite].sort());
  expect(sheet).toMatchObject({
    night,
    title: "House of Ember",
    doors: "2026-01-10T22:00:00+11:00",
    ends: "2026-01-11T06:00:00+11:00",
  });
  expect(sheet.rows.find(({ _id }) => _id === claim)).toMatchObject({
    name: "Ella Brown",
    guests: 2,
    wants: "Two for one entry",
  });
  expect(sheet.rows.find(({ _id }) => _id === mia)).toMatchObject({ guests: 8, wants: "$2500 +" });
});

test("tables are suggested for parties, not for guests of lists", async () => {
  const { app, staff, mia } = await door();
  await makeTable(app.db, "Velvet booth", 10);
  await makeTable(app.db, "High table", 4);
  await storeEntry(app.db, { list_id: await storeList(app.db, { name: "DJ Nova" }), night });
  const { rows } = await sheetOf(staff);
  expect(rows.map(({ kind }) => kind).sort()).toEqual(["claim", "list", "vip-table"]);
  const { suggestions } = (await staff.get(`/tonight/suggestions?night=${night}`)).body;
  expect(suggestions).toMatchObject([{ request: mia, name: "Velvet booth" }]);
});

test("the sheet says whose deposit is missing, until it is paid", async () => {
  const { staff, mia } = await door();
  const about = { email: false, due_at: null, refundable_until: null, terms: "" };
  const deposit = { ...about, id: randomUUID(), amount: "500" };
  expect((await staff.post(`/deposits/of/${mia}`, deposit)).status).toBe(200);
  const { rows, mark } = await sheetOf(staff);
  expect(rows.find(({ _id }) => _id === mia)).toMatchObject({ unpaid: true });
  const payment = { id: randomUUID(), entry: "received", amount: "500", note: "", email: false };
  expect((await staff.post(`/deposits/of/${mia}/entries`, payment)).status).toBe(200);
  const { changes } = await changesOf(staff, mark);
  const [changed] = changes.rows.filter(({ _id }: { _id: string }) => _id === mia);
  expect(changed).toMatchObject({ status: "approved" });
  expect(changed).not.toHaveProperty("unpaid");
});

test("polling with a mark returns changes since then, and nothing else that is new", async () => {
  const { app, staff, mia } = await door();
  const sheet = await sheetOf(staff);
  const { mark } = sheet;
  expect(Object.keys((await changesOf(staff, mark)).changes)).toEqual(["mark", "now", "phones"]);
  const arrived = action(mia, "arrived");
  await send(staff, arrived);
  const { changes } = await changesOf(staff, mark);
  expect(changes.ticks).toEqual([{ ...arrived, source: "vip-table", party: 8, by: "Ana", door: "Ana" }]);
  expect(changes.rows).toContainEqual(expect.objectContaining({ _id: mia, status: "arrived" }));
  const known = withChanges(sheet, changes);
  const again = (await changesOf(staff, changes.mark)).changes;
  expect(again).not.toHaveProperty("ticks");
  expect(withChanges(known, again).rows).toBe(known.rows);

  const late = await makeRequest(app.db, {
    name: "Late Guest",
    date: night,
    status: "approved",
    at: new Date().toISOString(),
  });
  const after = (await changesOf(staff, changes.mark)).changes;
  expect(after.rows).toContainEqual(expect.objectContaining({ _id: late }));
  await staff.post(`/requests/${late}`, { status: "cancelled" });
  const last = (await changesOf(staff, after.mark)).changes;
  expect(last.gone).toEqual([late]);
  expect((await changesOf(staff, "nonsense")).sheet.rows).toHaveLength(2);
});

test("a door action sent any number of times is recorded once, with status and history", async () => {
  const { staff, mia } = await door();
  const arrived = action(mia, "arrived");
  for (let round = 0; round < 3; round += 1) {
    const { status, body } = await send(staff, arrived);
    expect([status, body]).toEqual([200, { results: [{ _id: arrived._id, kept: true }] }]);
  }
  expect((await sheetOf(staff)).ticks).toHaveLength(1);
  const { request } = (await staff.get(`/requests/${mia}`)).body;
  expect(request.status).toBe("arrived");
  const seen = { action: "door", details: { what: "arrived", door: "Ana", at: "2026-01-10T22:41:00+11:00" } };
  expect(request.history.filter(({ action }: { action: string }) => action === "door")).toEqual([
    expect.objectContaining(seen),
  ]);

  await send(staff, action(mia, "undone", { undoes: arrived._id }));
  expect((await staff.get(`/requests/${mia}`)).body.request.status).toBe("approved");
  await send(staff, action(mia, "no-show"));
  expect((await staff.get(`/requests/${mia}`)).body.request.status).toBe("no-show");
});

test("an offer redeemed at two doors offline is shown as such at both", async () => {
  const { app, staff, claim } = await door();
  const other = await staffCalls(app, "Bo");
  const first = action(claim, "redeemed", { at: `${night}T23:41:00+11:00` });
  const second = action(claim, "redeemed", { at: `${night}T23:44:00+11:00` });
  expect((await send(staff, first)).body.results).toEqual([{ _id: first._id, kept: true }]);
  for (let round = 0; round < 2; round += 1) {
    const { body } = await send(other, second);
    if (round === 0) expect(body.results[0]).toMatchObject({ kept: true, title: "Already redeemed" });
  }
  const state = stateOf((await sheetOf(staff)).ticks);
  expect([state.first?._id, state.again.map(({ _id }) => _id)]).toEqual([first._id, [second._id]]);
  expect((await staff.get(`/requests/${claim}`)).body.request.status).toBe("redeemed");
  const both = [first, second].map(({ _id }) => action(claim, "undone", { undoes: _id }));
  await send(staff, ...both);
  expect(stateOf((await sheetOf(staff)).ticks).now).toBe(null);
  expect((await staff.get(`/requests/${claim}`)).body.request.status).toBe("claimed");
});

test("undo after the club night is rejected with the reason, and leaves claim and sheet as they were", async () => {
  const { staff, claim } = await door();
  const redeemed = action(claim, "redeemed");
  await send(staff, redeemed);
  const late = action(claim, "undone", { undoes: redeemed._id, at: new Date().toISOString() });
  expect((await send(staff, late)).body.results).toEqual([
    expect.objectContaining({
      kept: false,
      message: "The night it was redeemed on has ended. Change the claim in the inbox.",
    }),
  ]);
  expect(stateOf((await sheetOf(staff)).ticks).now).toBe("redeemed");
  expect((await staff.get(`/requests/${claim}`)).body.request.status).toBe("redeemed");
});

test("a status that staff set in the inbox is on the sheet as well: the sheet and the request never contradict each other", async () => {
  const { staff, mia, claim } = await door();
  const { mark } = await sheetOf(staff);
  const redeemed = action(claim, "redeemed");
  await send(staff, redeemed, action(mia, "arrived"), action(mia, "seated", { at: `${night}T23:10:00+11:00` }));
  const states = async () => {
    const { ticks } = await sheetOf(staff);
    const actions = byRequest(ticks);
    return [claim, mia].map((id) => stateOf(actions.get(id) ?? []).now);
  };
  expect(await states()).toEqual(["redeemed", "seated"]);
  const office = (id: string, status: string) => staff.post(`/requests/${id}`, { status });
  for (const [id, status, expected] of [
    [claim, "claimed", [null, "seated"]],
    [claim, "redeemed", ["redeemed", "seated"]],
    [claim, "claimed", [null, "seated"]],
    [mia, "approved", [null, null]],
    [mia, "no-show", [null, "no-show"]],
    [mia, "arrived", [null, "arrived"]],
  ] as const) {
    expect((await office(id, status)).status).toBe(200);
    expect({ status, states: await states() }).toEqual({ status, states: expected });
  }
  // Polling returns the same.
  const { changes } = await changesOf(staff, mark);
  expect(stateOf(byRequest(changes.ticks).get(claim) ?? []).now).toBe(null);
  const seen = (await sheetOf(staff)).ticks.find(({ request, what }) => request === mia && what === "no-show");
  expect(seen).toMatchObject({ by: "Ana", door: "the office" });
});

test("one of two redemptions that is undone leaves the other, on the sheet and in the inbox", async () => {
  const { staff, claim } = await door();
  const [first, second] = [action(claim, "redeemed"), action(claim, "redeemed", { at: `${night}T23:44:00+11:00` })];
  await send(staff, first, second);
  const states = async () => [
    stateOf((await sheetOf(staff)).ticks).now,
    (await staff.get(`/requests/${claim}`)).body.request.status,
  ];
  await send(staff, action(claim, "undone", { undoes: first._id }));
  expect(await states()).toEqual(["redeemed", "redeemed"]);
  await send(staff, action(claim, "undone", { undoes: second._id }));
  expect(await states()).toEqual([null, "claimed"]);
});

test("a scanned code is redeemed, and the sheet shows it", async () => {
  const { app, staff, claim } = await door();
  const code = await codeOfClaim(app.db, claim);
  expect((await sheetOf(staff)).rows.find(({ _id }) => _id === claim)?.code).toBe(code);
  const scan = (id: string) => staff.post("/tonight/redeem", { night, code, _id: id, at: `${night}T23:41:00+11:00` });
  expect((await scan("a")).body).toMatchObject({ verdict: "yes", title: "Valid" });
  expect((await scan("a")).body).toMatchObject({ verdict: "yes" });
  expect((await scan("b")).body).toMatchObject({ verdict: "already", words: expect.stringContaining("11:41 PM") });
  expect((await sheetOf(staff)).ticks.map(({ _id }) => _id)).toEqual(["a"]);
  await app.db.updateTable("offers").set({ deleted_at: night }).execute();
  expect((await staff.post("/tonight/redeem", { night, code: "nonsense", _id: "c", at: night })).status).toBe(422);
});

test("an impossible action is rejected alone, and a wrong clock is corrected", async () => {
  const { app, staff, mia, claim } = await door();
  const other = await makeRequest(app.db, { date: "2026-01-11", status: "approved" });
  const { body } = await send(
    staff,
    action(claim, "seated"),
    action("nobody", "arrived"),
    action(other, "arrived"),
    action(mia, "undone"),
    action(mia, "arrived", { at: "2020-01-01T00:00:00Z" }),
  );
  expect(body.results.map(({ kept }: { kept: boolean }) => kept)).toEqual([false, false, false, false, true]);
  expect(body.results[0].message).toBe("This action isn't possible for this guest.");
  expect((await sheetOf(staff)).ticks).toEqual([expect.objectContaining({ at: "2026-01-10T06:00:00+11:00" })]);
});

describe("door actions give the same state in any order", () => {
  const one = (id: string, what: DoorActionKind, at: string, undoes: string | null = null): DoorAction => ({
    _id: id,
    request: "r",
    what,
    undoes,
    at: `${night}T${at}:00+11:00`,
    by: "x",
    door: "x",
  });
  const actions = [
    one("a", "arrived", "22:00"),
    one("b", "arrived", "22:01"),
    one("c", "undone", "22:02", "a"),
    one("d", "seated", "22:10"),
    one("e", "undone", "22:11", "d"),
  ];
  test("two phones agree", () => {
    const expected = stateOf(actions);
    expect([expected.now, expected.first?._id, expected.arrived?._id]).toEqual(["arrived", "b", "b"]);
    for (let round = 0; round < 40; round += 1) {
      const shuffled = [...actions, ...actions].sort(() => Math.random() - 0.5);
      expect(stateOf(shuffled)).toEqual(expected);
    }
  });
});
