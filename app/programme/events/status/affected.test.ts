import { expect, test } from "vitest";
import { night, office } from "../../../../test/deposits.ts";
import { makeList } from "../../../../test/guest-lists.ts";
import { makeEvent, makeOffer, makeRequest } from "../../../../test/makers.ts";
import { staffCalls } from "../../../../test/staff-calls.ts";
import { affectedLines } from "../office/affected.tsx";

test("before an event is cancelled, staff read what hangs on it, of what their role sees", async () => {
  const { app, staff, booking, asks, records } = await office();
  const starts_at = `${night}T11:00:00.000Z`;
  const event = await makeEvent(app.db, { night, starts_at, ends_at: `${night}T17:00:00.000Z` });
  const [paid, unpaid] = [await booking(), await booking()];
  await booking({ status: "cancelled" });
  for (const id of [paid, unpaid]) await asks(id, "500");
  await records(paid, "received", "200");
  const subject = await makeOffer(app.db);
  await makeRequest(app.db, { kind: "claim", subject, date: night, details: { offer: "Entry" } });
  await makeList(app.db, { night, guests: { Mia: 2, Sam: 0 } });
  const read = async (calls: typeof staff) => (await calls.get(`/event/affected/${event}`)).body;
  const all = await read(staff);
  expect(all).toEqual({
    tables: { requests: 2, guests: 16 },
    functions: { requests: 0, guests: 0 },
    claims: 1,
    deposits: { held: 1, held_cents: 20_000, due: 2, due_cents: 80_000 },
    lists: { lists: 1, people: 4 },
    tickets: 0,
    campaigns: 0,
  });
  expect(affectedLines(all)).toEqual([
    "2 table requests for 16 guests",
    "1 deposit paid, $200 to refund or keep for a new date",
    "2 deposits due, $800 not paid yet",
    "1 offer claim",
    "4 people on 1 guest list",
  ]);
  const marketing = await staffCalls(app, "Mara", "marketing");
  expect(await read(marketing)).toMatchObject({ tables: null, functions: null, deposits: null });
});
