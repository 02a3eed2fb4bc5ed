import { expect, test } from "vitest";
import { newFor } from "./visit.ts";

const counts = (table: number, claim = 0) => ({ "vip-table": table, function: 0, career: 0, contact: 0, claim });

test("what is new is what had come before the visit, and what has come since", () => {
  const visit = { seen_on: "2026-11-20T18:00:00+11:00", since: counts(3, 1) };
  // The server has not noted yet that it was seen: it counts from the time before.
  expect(newFor(visit, { seen_on: visit.seen_on, since: counts(4, 1) })).toEqual(counts(4, 1));
  expect(newFor(visit, { seen_on: "2026-11-21T09:00:00+11:00", since: counts(2) })).toEqual(counts(5, 1));
  // A first visit has no time before.
  expect(
    newFor({ seen_on: null, since: counts(0) }, { seen_on: "2026-11-21T09:00:00+11:00", since: counts(1) }),
  ).toEqual(counts(1));
});
