import { expect, test } from "vitest";
import { parsePercentage } from "./percentage.ts";

test.each([
  ["5", 500],
  ["2.5", 250],
  ["2,5", 250],
  ["99.99", 9_999],
  ["100", 10_000],
  [" 7.5 % ", 750],
  ["0", 0],
  ["100.01", undefined],
  ["101", undefined],
  ["1,250", undefined],
  ["2.5.1", undefined],
  ["-5", undefined],
  ["five", undefined],
  ["", undefined],
])("%j is %s hundredths of a percent, whatever the club's decimal sign and currency", (typed, hundredths) => {
  expect(parsePercentage(typed)).toBe(hundredths);
});
