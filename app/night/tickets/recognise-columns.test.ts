import { expect, test } from "vitest";
import { unreadRules } from "./recognise-columns.ts";

test("unused columns that would say who may come in are named, others are not", () => {
  expect(unreadRules(["Quantity", "Status", "Event date", "Weather", "Email"])).toEqual([
    "Status",
    "Quantity",
    "Event date",
  ]);
  expect(unreadRules(["Weather", "Email"])).toEqual([]);
});
