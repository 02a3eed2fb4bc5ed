import { expect, test } from "vitest";
import { median, percentile } from "./results.ts";

test("a percentile is a measurement that its share of all measurements does not exceed", () => {
  const fifty = Array.from({ length: 50 }, (_, at) => 50 - at);
  expect(percentile(fifty, 0.98)).toBe(49);
  expect(percentile(fifty, 1)).toBe(50);
  expect(percentile(fifty, 0)).toBe(1);
  expect(median([3, 1, 2])).toBe(2);
  expect(median([])).toBeNaN();
});
