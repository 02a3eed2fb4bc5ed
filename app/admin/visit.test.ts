import { expect, test } from "vitest";
import { look } from "./visit.ts";

const counts = (table: number, claim = 0) => ({ "vip-table": table, function: 0, career: 0, contact: 0, claim });
const yesterday = "2026-11-20T18:00:00+11:00";
const nine = "2026-11-21T09:00:00+11:00";
const ten = "2026-11-21T10:00:00+11:00";

test("a visit shows what came before it and what comes during it, each once", () => {
  const first = look(null, { seen_on: yesterday, since: counts(3, 1) });
  expect(first).toMatchObject({ visit: { seen_on: yesterday, counts: counts(3, 1) }, tell: true });
  // Asked again before the server has noted that it was seen.
  const early = look(first.visit, { seen_on: yesterday, since: counts(4, 1) });
  expect(early.visit.counts).toEqual(counts(4, 1));
  const noted = look(early.visit, { seen_on: nine, since: counts(0) });
  expect(noted).toMatchObject({ visit: { seen_on: yesterday, counts: counts(4, 1) }, tell: false });
  const more = look(noted.visit, { seen_on: nine, since: counts(2) });
  expect(more).toMatchObject({ visit: { counts: counts(6, 1) }, tell: true });
  const notedAgain = look(more.visit, { seen_on: ten, since: counts(0, 1) });
  expect(notedAgain.visit.counts).toEqual(counts(6, 2));
});

test("at the first visit nothing is new, and it is noted all the same", () => {
  expect(look(null, { seen_on: null, since: counts(0) })).toMatchObject({
    visit: { seen_on: null, counts: counts(0) },
    tell: true,
  });
});
