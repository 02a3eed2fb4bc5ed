import { expect, test } from "vitest";
import { textDirection } from "./text-direction.ts";

test.each([
  ["مرحبا بكم", "rtl"],
  ["  (2) שלום", "rtl"],
  ["Kupoló für محمد", undefined],
  ["🎉 Party", undefined],
  ["", undefined],
])("%j reads %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
