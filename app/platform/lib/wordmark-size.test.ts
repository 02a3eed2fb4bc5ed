import { expect, test } from "vitest";
import { USUAL_SIZE, wordmarkFontSize } from "./wordmark-size.ts";

test("a short name has the usual size, and a longer one is smaller, but readable", () => {
  expect(wordmarkFontSize("Afterglow")).toBe(USUAL_SIZE);
  const sizes = [30, 45, 60].map((letters) => wordmarkFontSize("m".repeat(letters)));
  expect(sizes).toEqual(sizes.toSorted((left, right) => right - left));
  expect(sizes.at(-1)).toBeGreaterThanOrEqual(9);
});
