import { expect, test } from "vitest";
import { tonight, validity } from "./validity.ts";

const days = { valid_from: "2026-11-28", valid_till: "2026-12-05" };

test("an offer holds from its first day to its last, both included", () => {
  expect(validity(days, "2026-11-27")).toBe("soon");
  expect(validity(days, "2026-11-28")).toBe("now");
  expect(validity(days, "2026-12-05")).toBe("now");
  expect(validity(days, "2026-12-06")).toBe("over");
});

test("a night lasts until 6 AM at the venue", () => {
  expect(tonight(Date.parse("2026-12-06T05:59:00+11:00"))).toBe("2026-12-05");
  expect(tonight(Date.parse("2026-12-06T06:00:00+11:00"))).toBe("2026-12-06");
});
