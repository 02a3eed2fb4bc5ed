import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";

const night = tonight();
const to = addDays(night, 14);

/** A night with parties of six and claims of an offer of its event, and a phone that receives no changes. */
async function club() {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await makeEvent(app.db, { starts_at: `${night}T12:00:00.000Z`, ends_at: `${night}T16:00:00.000Z` });
  const offer = { event_id: event, valid_from: "2020-01-01", valid_till: "2099-12-31" };
  const subject = await makeOffer(app.db, offer);
  const party = () => makeRequest(app.db, { date: night, status: "approved", details: { guests: 6 } });
  const claim = () =>
    makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Two for one", guestName: "Ada" } });
  const phone = await doorPhone(app, { night });
  const offlineSince = Date.now();
  const act = (request: string, what: string, more: { undoes?: string; at?: number } = {}) => {
    const { undoes = null, at = offlineSince } = more;
    return phone.act({ _id: randomUUIDv7(), request, what, undoes, at: storedInstant(at), people: 2, party: 6 });
  };
  const move = async () => {
    await staff.post(`/event/set-night/${event}`, {
      state: "postponed",
      state_reason: "",
      start_date: `${to}T22:00`,
      end_date: `${addDays(to, 1)}T03:00`,
    });
    const { tell } = (await staff.get(`/event/night-changes/${event}`)).body;
    await staff.post(`/event/tell-guests/${event}`, { change: tell.change });
    const { move } = (await staff.get(`/event/night-changes/${event}`)).body;
    expect((await staff.post(`/event/move-requests/${event}`, { change: move.change })).status).toBe(200);
  };
  const statusOf = async (id: string) => {
    const row = app.db.selectFrom("requests").select(["status", "date_wanted"]).where("id", "=", id);
    const { status, date_wanted } = await row.executeTakeFirstOrThrow();
    return `${status} ${date_wanted}`;
  };
  return { staff, phone, party, claim, act, move, statusOf };
}

const OFF_THE_LIST = "This guest is no longer on this night's list.";

test("parties and claims that a phone let in offline before their event was moved stay in, are counted, and are expected on the new date", async () => {
  const { staff, phone, party, claim, act, move, statusOf } = await club();
  const [mia, ben, ada, kim] = [await party(), await party(), await claim(), await claim()];
  await move();
  expect((await phone.get(`/tonight/sheet?night=${night}`)).body.sheet.rows).toEqual([]);

  const seated = await act(mia, "arrived");
  const redeemed = await act(ada, "redeemed");
  expect([seated, redeemed]).toEqual([
    { _id: expect.any(String), kept: true },
    { _id: expect.any(String), kept: true },
  ]);
  expect([await statusOf(mia), await statusOf(ada)]).toEqual([`approved ${to}`, `redeemed ${to}`]);
  // After the move.
  const later = { at: Date.now() + 1_000 };
  expect(await act(ben, "arrived", later)).toMatchObject({ kept: false, message: OFF_THE_LIST });
  expect(await act(kim, "redeemed", later)).toMatchObject({ kept: false, message: OFF_THE_LIST });

  const { sources, came_in, unlisted } = (await staff.get(`/tonight/after?night=${night}`)).body;
  expect([came_in, unlisted]).toEqual([4, 2]);
  expect(sources).toContainEqual(expect.objectContaining({ source: "vip-table", came: 1, guests_came: 2 }));
  // Staff's status changes log no door action on the new date.
  await staff.post(`/requests/${mia}`, { status: "cancelled" });
  await staff.post(`/requests/${mia}`, { status: "approved" });
  expect((await staff.get(`/tonight/sheet?night=${to}`)).body.sheet.ticks).toEqual([]);
  // An undo that the phone made offline applies.
  expect(await act(mia, "undone", { undoes: seated._id })).toMatchObject({ kept: true });
  expect((await staff.get(`/tonight/after?night=${night}`)).body.came_in).toBe(2);
});

test("an offer that a phone redeemed offline before its claim was cancelled is redeemed; after that it is rejected", async () => {
  const { staff, claim, act, statusOf } = await club();
  const [ada, kim] = [await claim(), await claim()];
  for (const id of [ada, kim]) await staff.post(`/requests/${id}`, { status: "void" });
  expect(await act(ada, "redeemed")).toEqual({ _id: expect.any(String), kept: true });
  expect(await act(kim, "redeemed", { at: Date.now() + 1_000 })).toMatchObject({ kept: false, title: "Cancelled" });
  expect([await statusOf(ada), await statusOf(kim)]).toEqual([`redeemed ${night}`, `void ${night}`]);
});
