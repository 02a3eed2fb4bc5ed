import { expect, test } from "vitest";
import { markSeen } from "./unread.ts";

const counts = (table: number, claim = 0) => ({ "vip-table": table, function: 0, career: 0, contact: 0, claim });
const at = (time: string) => `2026-11-21T${time}:00.000+11:00`;
const yesterday = "2026-11-20T18:00:00.000+11:00";

test("a visit counts requests from before it and during it, each once", () => {
  const first = markSeen(null, { as_of: at("09:00"), seen_on: yesterday, since: counts(3, 1) });
  expect(first).toMatchObject({ unread: { seen_on: yesterday, counts: counts(3, 1) }, tell: true });
  // Loaded again before the server stored `until`.
  const early = markSeen(first.unread, { as_of: at("09:10"), seen_on: yesterday, since: counts(4, 1) });
  expect(early).toMatchObject({ unread: { counts: counts(4, 1) }, tell: true });
  // The server has only the first `until`.
  const between = markSeen(early.unread, { as_of: at("09:20"), seen_on: at("09:00"), since: counts(1) });
  expect(between).toMatchObject({ unread: { counts: counts(4, 1) }, tell: true });
  const noted = markSeen(between.unread, { as_of: at("09:30"), seen_on: at("09:20"), since: counts(0) });
  expect(noted).toMatchObject({ unread: { seen_on: yesterday, counts: counts(4, 1) }, tell: false });
  const more = markSeen(noted.unread, { as_of: at("09:40"), seen_on: at("09:20"), since: counts(2) });
  expect(more).toMatchObject({ unread: { counts: counts(6, 1) }, tell: true });
  const notedAgain = markSeen(more.unread, { as_of: at("09:50"), seen_on: at("09:40"), since: counts(0, 1) });
  expect(notedAgain.unread.counts).toEqual(counts(6, 2));
});

test("an overview shown again changes nothing and is reported once", () => {
  const overview = { as_of: at("09:00"), seen_on: yesterday, since: counts(3) };
  const first = markSeen(null, overview);
  expect(markSeen(first.unread, overview)).toEqual({ unread: first.unread, tell: false });
});

test("requests seen in another browser still count in this visit", () => {
  const first = markSeen(null, { as_of: at("09:00"), seen_on: yesterday, since: counts(3) });
  const elsewhere = markSeen(first.unread, { as_of: at("09:10"), seen_on: at("09:05"), since: counts(1) });
  expect(elsewhere.unread.counts).toEqual(counts(4));
  expect(
    markSeen(elsewhere.unread, { as_of: at("09:20"), seen_on: at("09:05"), since: counts(2) }).unread.counts,
  ).toEqual(counts(5));
});

test("on the first visit nothing is new, and it is still reported", () => {
  expect(markSeen(null, { as_of: at("09:00"), seen_on: null, since: counts(0) })).toMatchObject({
    unread: { seen_on: null, counts: counts(0) },
    tell: true,
  });
});
