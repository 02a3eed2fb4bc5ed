import { expect, test } from "vitest";
import { turnPage } from "./offers-pager.tsx";

test("pages of four turn round in a circle, both ways", () => {
  expect(turnPage(0, 1, 9)).toBe(1);
  expect(turnPage(2, 1, 9)).toBe(0);
  expect(turnPage(0, -1, 9)).toBe(2);
  expect(turnPage(1, 1, 8)).toBe(0);
});

test("a page that is no longer there is the page it would turn to", () => {
  expect(turnPage(2, 0, 5)).toBe(0);
  expect(turnPage(0, 1, 0)).toBe(0);
  expect(turnPage(0, -1, 1)).toBe(0);
});
