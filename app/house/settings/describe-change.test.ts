import { expect, test } from "vitest";
import { describeChange, differingPart } from "./describe-change.ts";

const menu = (...labels: string[]) => labels.map((label) => ({ label, to: `/${label.toLowerCase()}` }));

test("a setting is described by its place and both values", () => {
  expect(describeChange({ path: "venue.name", before: "Afterglow", after: "Ember" })).toEqual({
    path: "venue.name",
    label: "Venue › Name",
    texts: [{ before: "Afterglow", after: "Ember" }],
  });
});

test("a list is described item by item", () => {
  const before = menu("Events", "News", "Offers");
  expect(describeChange({ path: "venue.menu", before, after: menu("Events", "Shop", "News") }).texts).toEqual([
    { before: "", after: "Shop · /shop" },
    { before: "Offers · /offers", after: "" },
  ]);
  const renamed = before.with(1, { label: "Stories", to: "/news" });
  expect(describeChange({ path: "venue.menu", before, after: renamed }).texts).toEqual([
    { before: "News · /news", after: "Stories · /news" },
  ]);
});

test("times and days are described as people write them, and a special day without times as closed", () => {
  const texts = (path: string, before: object[], after: object[]) => describeChange({ path, before, after }).texts;
  const saturday = { day: "Saturday", opens: "22:00", closes: "04:00" };
  expect(texts("hours.weekly", [saturday], [{ ...saturday, closes: "03:30" }])).toEqual([
    { before: "Saturday · 10 PM · 4 AM", after: "Saturday · 10 PM · 3:30 AM" },
  ]);
  expect(texts("hours.special", [], [{ date: "2026-12-25", opens: "", closes: "", note: "Christmas" }])).toEqual([
    { before: "", after: "Fri 25 Dec 2026 · Closed · Christmas" },
  ]);
});

test("a reordered list is described by its new order", () => {
  const change = { path: "venue.menu", before: menu("Events", "News"), after: menu("News", "Events") };
  expect(describeChange(change)).toMatchObject({ texts: [], order: ["News · /news", "Events · /events"] });
});

test("a setting that this version does not have is described by its path", () => {
  expect(describeChange({ path: "venue.gone", after: "x" }).texts).toEqual([{ before: "", after: "x" }]);
});

test.each([
  ["one two three", "one 2 three", { start: "one ", gone: "two ", come: "2 ", end: "three" }],
  ["a b", "a b c", { start: "a ", gone: "b", come: "b c", end: "" }],
  ["same same", "same", { start: "", gone: "same ", come: "", end: "same" }],
  ["", "new", { start: "", gone: "", come: "new", end: "" }],
])("the differing part of %j and %j", (before, after, part) => {
  expect(differingPart({ before, after })).toEqual(part);
});
