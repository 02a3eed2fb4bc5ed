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
