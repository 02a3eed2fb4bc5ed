import { expect, test } from "vitest";
import { USUAL_SIZE, wordmarkSize } from "./wordmark-size.ts";

test("a short name has the usual size, and a longer one is smaller, but readable", () => {
  expect(wordmarkSize("Afterglow")).toBe(USUAL_SIZE);
  const sizes = [30, 45, 60].map((letters) => wordmarkSize("m".repeat(letters)));
  expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
  expect(sizes.at(-1)).toBeGreaterThanOrEqual(9);
});
