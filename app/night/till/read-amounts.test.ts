import fc from "fast-check";
import { expect, test } from "vitest";
import { amountReader } from "./read-amounts.ts";

const read = (texts: string[], usual: "." | "," = ".") => texts.map(amountReader(texts, usual));

test("amounts are read in every spelling; whether 1,250 has a decimal comma follows from the column", () => {
  expect(read(["1,234.50", "A$ 12", "$1,250", "(12.00)", "-3.5", "12.50-", "AUD 7.00", "Fr. 9.–"])).toEqual([
    123_450, 1_200, 125_000, -1_200, -350, -1_250, 700, 900,
  ]);
  expect(read(["1.234,50 €", "1.250", "12,5", "1'000,00"])).toEqual([123_450, 125_000, 1_250, 100_000]);
  expect(read(["1,234.50 CR", "5.00 DR", "Rs. 1,200/-", "400.00*"])).toEqual([-123_450, 500, 120_000, 40_000]);
  expect(read(["1 234,50", "1\u202f250"])).toEqual([123_450, 125_000]);
  expect(read(["1,250"], ".")).toEqual([125_000]);
  expect(read(["1.250"], ",")).toEqual([125_000]);
  expect(read(["1,23,456.00", "₹ 12,34,567"])).toEqual([12_345_600, 123_456_700]);
  // A column that has both spellings proves neither.
  expect(read(["1.234,50", "1,234.50", "1,250"])).toEqual([123_450, 123_450, undefined]);
});

test("what is no amount is none: words, dates, badly grouped digits, more than a thousand million, long texts", () => {
  const texts = [
    "",
    "free",
    "12.34.56",
    "12,34,56.00",
    "28/11/2026",
    "1000000001",
    "9".repeat(400),
    "=1+1",
    "1.2345",
    ".",
    "1e5",
  ];
  expect(read(texts)).toEqual(texts.map(() => undefined));
});

test("every amount is read again in either spelling", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom("en-AU", "de-DE"), (cents, locale) => {
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      expect(read([format.format(cents / 100)], locale === "de-DE" ? "," : ".")).toEqual([cents]);
    }),
  );
});
