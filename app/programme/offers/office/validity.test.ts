import { expect, test } from "vitest";
import { validity } from "./validity.ts";

const days = { valid_from: "2026-11-28", valid_till: "2026-12-05" };

test("an offer is valid from its first day to its last, inclusive", () => {
  expect(validity(days, "2026-11-27")).toBe("soon");
  expect(validity(days, "2026-11-28")).toBe("now");
  expect(validity(days, "2026-12-05")).toBe("now");
  expect(validity(days, "2026-12-06")).toBe("over");
});
