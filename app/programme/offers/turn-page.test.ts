import { expect, test } from "vitest";
import { turnPage } from "./turn-page.ts";

test("pages of four wrap around, both ways", () => {
  expect(turnPage(0, 1, 9)).toBe(1);
  expect(turnPage(2, 1, 9)).toBe(0);
  expect(turnPage(0, -1, 9)).toBe(2);
  expect(turnPage(1, 1, 8)).toBe(0);
});

test("a page that no longer exists becomes the one it wraps to", () => {
  expect(turnPage(2, 0, 5)).toBe(0);
  expect(turnPage(0, 1, 0)).toBe(0);
  expect(turnPage(0, -1, 1)).toBe(0);
});
