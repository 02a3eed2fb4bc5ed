import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeOffer, makeRequest } from "../../../test/makers.ts";
import { type StaffCalls, staffCalls } from "../../../test/staff-calls.ts";
import { stateOf } from "../../bookings/door-log/door-actions.ts";
import type { DoorActionKind } from "../../platform/db/tables/door.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { withChanges } from "./sheet.ts";
import type { Sheet, SheetChanges } from "./sheet-shapes.ts";

const night = tonight();
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

/** A night with an approved table, and another that was approved this long ago, ms. */
async function club(changed: number) {
  const app = await testApp();
  const mia = await makeRequest(app.db, { date: night, status: "approved" });
  await makeRequest(app.db, { date: night, status: "approved", at: ago(changed) });
  return { app, staff: await staffCalls(app), mia };
}

const sheetOf = async (staff: StaffCalls): Promise<Sheet> =>
  (await staff.get(`/tonight/sheet?night=${night}`)).body.sheet;
const changesOf = async (staff: StaffCalls, mark: string): Promise<SheetChanges> =>
  (await staff.get(`/tonight/changes?night=${night}&after=${mark}`)).body.changes;
const send = (staff: StaffCalls, request: string, what: DoorActionKind, at: string) =>
  staff.post("/tonight/ticks", {
    night,
    // Ids of phones sort after those of a server.
    ticks: [{ _id: `m${randomUUID()}`, request, what, undoes: null, at }],
  });

test("a change that was written later than its time says reaches phones that polled in between", async () => {
  const { app, staff, mia } = await club(0);
  const sheet = await sheetOf(staff);
  // It waited for the writer while the other was written.
  await app.db
    .updateTable("requests")
    .set({ status: "arrived", updated_at: ago(5_000) })
    .where("id", "=", mia)
    .execute();
  const { rows } = withChanges(sheet, await changesOf(staff, sheet.mark));
  expect(rows).toContainEqual(expect.objectContaining({ _id: mia, status: "arrived" }));
});

test("an offer that was redeemed offline is shown as such by phones that polled since", async () => {
  const { app, staff } = await club(60_000);
  const subject = await makeOffer(app.db, { valid_from: "2020-01-01", valid_till: "2099-12-31" });
  const claim = await makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Two for one" } });
  const { mark } = await sheetOf(staff);
  await send(staff, claim, "redeemed", ago(30 * 60_000));
  const { rows } = await changesOf(staff, mark);
  expect(rows).toContainEqual(expect.objectContaining({ _id: claim, status: "redeemed" }));
});

test("what staff set counts after what a phone recorded within the same second", async () => {
  const { staff, mia } = await club(60_000);
  await send(staff, mia, "arrived", ago(0));
  expect((await staff.post(`/requests/${mia}`, { status: "no-show" })).status).toBe(200);
  const { rows, ticks } = await sheetOf(staff);
  expect(rows).toContainEqual(expect.objectContaining({ _id: mia, status: "no-show" }));
  expect(stateOf(ticks).now).toBe("no-show");
});
