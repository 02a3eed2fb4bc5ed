import { expect, test } from "vitest";
import { mergeValues } from "./merge-stale-edit.ts";

const base = { title: "Two for one", description: "Before 11.", status: "true" };

test("takes their changes, keeps mine, and the same change by both is no conflict", () => {
  const mine = { ...base, title: "Two for one entry", status: "false" };
  const theirs = { ...base, description: "Before midnight.", status: "false" };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { title: "Two for one entry", description: "Before midnight.", status: "false" },
    taken: ["description"],
    clashes: [],
  });
});

test("a field that both changed stays mine and is listed with theirs", () => {
  const mine = { ...base, title: "Mine" };
  const theirs = { ...base, title: "" };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: mine,
    taken: [],
    clashes: [{ name: "title", theirs: "" }],
  });
});

test("a value without a field of its own is taken", () => {
  expect(mergeValues({ ...base, image: "/a" }, base, { ...base, image: "/b" })).toEqual({
    values: { ...base, image: "/b" },
    taken: ["image"],
    clashes: [],
  });
});
