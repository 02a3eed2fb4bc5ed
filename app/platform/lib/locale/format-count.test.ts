import { expect, test } from "vitest";
import { formatCount } from "./format-count.ts";

test("one thing is singular, any other number plural, with the locale's separators", () => {
  expect([0, 1, 2, 1234].map((count) => formatCount(count, "guest"))).toEqual([
    "0 guests",
    "1 guest",
    "2 guests",
    "1,234 guests",
  ]);
  expect(formatCount(1, "person", "people")).toBe("1 person");
  expect(formatCount(40, "person", "people")).toBe("40 people");
});
