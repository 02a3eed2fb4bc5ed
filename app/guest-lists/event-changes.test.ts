import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { makeEvent } from "../../test/makers.ts";
import { bookableSaturdays } from "../../test/saturdays.ts";
import { staffCalls } from "../../test/staff-calls.ts";
import { makeEntries, makeList } from "../../test/staff-lists.ts";
import { addDays } from "../lib/wall-steps.ts";

const { first: night } = bookableSaturdays();

test("owners and guests with an email are told of a new date once, and guests move to it with the requests", async () => {
  const app = await testApp();
  const staff = await staffCalls(app);
  const event = await makeEvent(app.db, { starts_at: `${night}T12:00:00.000Z`, ends_at: `${night}T16:00:00.000Z` });
  const list = await makeList(app.db, { of: `event:${event}`, owner_email: "kim@promoter.example" });
  await makeEntries(app.db, list, night, "Mia +1, mia@guest.example\nBen");
  const to = addDays(night, 7);
  const changed = await staff.post(`/event/set-night/${event}`, {
    ...{ state: "postponed", state_reason: "", start_date: `${to}T22:00`, end_date: `${addDays(to, 1)}T03:00` },
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
