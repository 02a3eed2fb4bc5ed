import { expect, test } from "vitest";
import { shownPhone } from "./shown-phone.ts";

test("a number is read in groups of three", () => {
  expect(shownPhone("+61491570006")).toBe("+61\u00a0491\u00a0570\u00a0006");
  expect(shownPhone("123")).toBe("123");
  expect(shownPhone("")).toBe("");
});
