import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeEvent } from "../../../test/makers.ts";
import { bookableSaturdays } from "../../../test/saturdays.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeEntries, makeList } from "../../../test/staff-lists.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import type { SheetRow } from "../sheet/shapes.ts";

const { first: night } = bookableSaturdays();

test("owners and guests with an email are notified of a new date once, and guests move to it with the requests", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await makeEvent(app.db, { starts_at: `${night}T12:00:00.000Z`, ends_at: `${night}T16:00:00.000Z` });
  const list = await makeList(app.db, { of: `event:${event}`, owner_email: "kim@promoter.example" });
  await makeEntries(app.db, list, night, "Mia +1, mia@guest.example\nBen");
  const to = addDays(night, 7);
  const changed = await staff.post(`/event/set-night/${event}`, {
    state: "postponed",
    state_reason: "",
    start_date: `${to}T22:00`,
    end_date: `${addDays(to, 1)}T03:00`,
  });
  expect(changed.status).toBe(200);
  const { tell, move } = (await staff.get(`/event/night-changes/${event}`)).body;
  expect([tell.total, move.total]).toEqual([2, 2]);
  for (let times = 0; times < 2; times += 1) {
    expect((await staff.post(`/event/tell-guests/${event}`, { change: tell.change })).status).toBe(200);
  }
  const mails = await app.db.selectFrom("outbox").select(["recipient", "template"]).orderBy("recipient").execute();
  expect(mails).toEqual([
    { recipient: "kim@promoter.example", template: "list-changed" },
    { recipient: "mia@guest.example", template: "list-changed" },
  ]);
  expect((await staff.post(`/event/move-requests/${event}`, { change: move.change })).status).toBe(200);
  const rows = await app.db.selectFrom("list_entries").select(["name", "night"]).orderBy("id").execute();
  expect(rows).toEqual([
    { name: "Mia", night: to },
    { name: "Ben", night: to },
  ]);
});

test("only guests with a place on the new date move, first come first served; the others stay, and staff are told how many", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const starts = (day: string) => ({ starts_at: `${day}T12:00:00.000Z`, ends_at: `${day}T16:00:00.000Z` });
  const to = addDays(night, 7);
  const series_id = "fridays";
  const about = { every: "week" as const, first_night: night, created_at: `${night}T12:00:00.000Z`, created_by: "Ana" };
  await app.db
    .insertInto("series")
    .values({ id: series_id, ...about })
    .execute();
  const event = await makeEvent(app.db, { ...starts(night), series_id });
  await makeEvent(app.db, { ...starts(to), series_id });
  const list = await makeList(app.db, { of: `series:${series_id}`, places: 5 });
  await makeEntries(app.db, list, night, "Mia\nBen +2\nZoë");
  await makeEntries(app.db, list, to, "Kim +1\nMIA");
  const phone = await doorPhone(app, { night });
  const { sheet } = (await phone.get(`/tonight/sheet?night=${night}`)).body;
  expect(sheet.rows.map((row: SheetRow) => row.name).sort()).toEqual(["Ben", "Mia", "Zoë"]);
  await staff.post(`/event/set-night/${event}`, {
    state: "postponed",
    state_reason: "",
    start_date: `${to}T22:00`,
    end_date: `${addDays(to, 1)}T03:00`,
  });
  const { move } = (await staff.get(`/event/night-changes/${event}`)).body;
  expect(move).toMatchObject({ total: 1, listed: 1, without_place: 2 });
  const moved = await staff.post(`/event/move-requests/${event}`, { change: move.change });
  expect(moved.body).toMatchObject({ message: "1 request moved.", move: { total: 0, without_place: 2 } });
  const rows = await app.db.selectFrom("list_entries").select(["name", "night"]).orderBy("id").execute();
  expect(rows.filter((row) => row.night === to).map(({ name }) => name)).toEqual(["Zoë", "Kim", "MIA"]);
  // The phone's next poll.
  const changes = await phone.get(`/tonight/changes?night=${night}&after=${encodeURIComponent(sheet.mark)}`);
  expect(changes.body.sheet.rows.map((row: SheetRow) => row.name).sort()).toEqual(["Ben", "Mia"]);
});

test("guests who were let in offline before their event was renamed and moved stay in; after the move they can't come in", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const [today, to] = [tonight(), addDays(tonight(), 14)];
  const event = await makeEvent(app.db, { starts_at: `${today}T12:00:00.000Z`, ends_at: `${today}T16:00:00.000Z` });
  const list = await makeList(app.db, { of: `event:${event}` });
  const [mia, ben] = await makeEntries(app.db, list, today, "Mia +1\nBen");
  const phone = await doorPhone(app, { night: today });
  const { sheet } = (await phone.get(`/tonight/sheet?night=${today}`)).body;
  expect(sheet.rows).toHaveLength(2);
  const letIn = (request = "", people = 1, at = Date.now()) =>
    phone.act({
      _id: randomUUIDv7(),
      request,
      what: "arrived",
      undoes: null,
      at: storedInstant(at),
      people,
      party: people,
    });
  const before = Date.now();

  // The phone receives none of this.
  await app.db.updateTable("events").set({ name: "Another name" }).where("id", "=", event).execute();
  await staff.post(`/event/set-night/${event}`, {
    state: "postponed",
    state_reason: "",
    start_date: `${to}T22:00`,
    end_date: `${addDays(to, 1)}T03:00`,
  });
  const { move } = (await staff.get(`/event/night-changes/${event}`)).body;
  await staff.post(`/event/move-requests/${event}`, { change: move.change });
  expect((await phone.get(`/tonight/sheet?night=${today}`)).body.sheet.rows).toEqual([]);

  // Back online, it sends whom it let in.
  expect(await letIn(mia?.id, 2, before)).toEqual({ _id: expect.any(String), kept: true });
  const after = await letIn(ben?.id, 1, Date.now() + 1_000);
  expect(after).toMatchObject({ kept: false, message: "This guest is no longer on this night's list." });
  const synced = (await phone.get(`/tonight/sheet?night=${today}`)).body.sheet;
  expect(synced.ticks).toMatchObject([{ request: mia?.id, what: "arrived", people: 2 }]);
});
