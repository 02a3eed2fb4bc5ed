import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { doorPhone } from "../../../test/door-phone.ts";
import { makeRequest } from "../../../test/makers.ts";
import { staffCalls } from "../../../test/staff-calls.ts";
import { makeShop, makeTicket } from "../../../test/tickets.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { createNightStorage } from "../sheet/night-storage.ts";
import { openNight } from "../sheet/night-store.ts";
import { withChanges } from "../sheet/sheet.ts";
import type { Sheet } from "../sheet/sheet-shapes.ts";

const night = tonight();

const arrived = (request: string) => ({
  _id: randomUUID(),
  request,
  what: "arrived",
  undoes: null,
  at: new Date().toISOString(),
  people: 1,
  party: 1,
});

/** The parts of a sheet that are the same on every phone. */
const comparable = ({ rows, ticks, mark, floor, lists, shops }: Sheet) => ({
  mark,
  floor,
  lists,
  shops,
  ticks: ticks.map(({ _id }) => _id).sort(),
  rows: rows.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
});

test("a phone that logs in on a large night gets the parties with their actions first, and all others with its first poll", async () => {
  const app = await testApp();
  const ticket = await makeTicket(app.db, { shop_id: await makeShop(app.db), night, code: "A-1" });
  const party = await makeRequest(app.db, { date: night, status: "approved", details: { guests: 1 } });
  await makeRequest(app.db, { kind: "claim", date: night, details: { offer: "Two for one" } });
  const phone = await doorPhone(app, { night });
  for (const request of [party, ticket]) expect(await phone.act(arrived(request))).toMatchObject({ kept: true });
  const logIn = async (): Promise<Sheet> => {
    const { code } = (await staff.post("/tonight/passes", { night, door: "Terrace" })).body;
    return (await phone.send("/tonight/sign-in", { code })).body.sheet;
  };
  const staff = await staffCalls(app, "Office");
  const whole = async (): Promise<Sheet> => (await phone.get(`/tonight/sheet?night=${night}`)).body.sheet;
  const small = await logIn();
  expect(small.more).toBeUndefined();
  expect(comparable(small)).toEqual(comparable(await whole()));

  const row = await app.db.selectFrom("tickets").selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 500 }, (_, index) => ({ ...row, id: `t${index}`, ticket_key: `k${index}` }));
  await app.db.insertInto("tickets").values(others).execute();
  const first = await logIn();
  expect(first).toMatchObject({ rows: [{ _id: party }], ticks: [{ request: party }], more: 502 });
  const after = encodeURIComponent(first.mark);
  const { changes } = (await phone.get(`/tonight/changes?night=${night}&after=${after}`)).body;
  const complete = withChanges(first, changes);
  expect(complete.more).toBeUndefined();
  expect(comparable(complete)).toEqual(comparable(await whole()));

  // A phone shows it without waiting for its storage or the network.
  const storage = createNightStorage("first part");
  storage.storeSheet({ sheet: first, asOf: Date.now(), wholeAt: Date.now() });
  const opened = openNight({ call: () => new Promise<never>(() => {}), night, stored: true, storage });
  expect(opened.store.getState().sheet).toBe(first);
});
