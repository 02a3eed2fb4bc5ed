import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOffer } from "../../../test/makers.ts";
import { findOffer, listOffers } from "./store.server.ts";

const at = (time: string) => Date.parse(time);

test("a row becomes the contract's fields; an offer for no event in particular is for 'Others'", async () => {
  const db = await testDatabase();
  const event_id = await makeEvent(db);
  const all = await makeOffer(db);
  const one = await makeOffer(db, { event_id, created_at: "2026-01-02T00:00:00.000Z" });
  const offers = await listOffers(db, at("2026-11-20T00:00:00Z"));
  expect(offers.map(({ _id, event }) => [_id, event])).toEqual([
    [all, "Others"],
    [one, event_id],
  ]);
  expect(offers[0]).toEqual({
    _id: all,
    title: "Two for one entry",
    description: "Come before 11 PM and your plus-one walks in with you.",
    event: "Others",
    valid_from: "2026-01-01",
    valid_till: "2099-12-31",
    imgsrc: "",
    status: true,
  });
});

test("the last day lasts until 6 AM the next morning at the venue", async () => {
  const db = await testDatabase();
  const id = await makeOffer(db, { valid_till: "2026-11-28" });
  for (const [time, there] of [
    ["2026-11-28T23:00:00+11:00", true],
    ["2026-11-29T05:59:59+11:00", true],
    ["2026-11-29T06:00:00+11:00", false],
  ] as const) {
    expect((await listOffers(db, at(time))).length, time).toBe(there ? 1 : 0);
    expect((await findOffer(db, id, at(time))) !== undefined, time).toBe(there);
  }
});

test("an inactive or unknown offer is not found", async () => {
  const db = await testDatabase();
  const id = await makeOffer(db, { active: 0 });
  expect(await listOffers(db, at("2026-11-20T00:00:00Z"))).toEqual([]);
  expect(await findOffer(db, id, at("2026-11-20T00:00:00Z"))).toBeUndefined();
  expect(await findOffer(db, "nothing", at("2026-11-20T00:00:00Z"))).toBeUndefined();
});
