import { expect, test } from "vitest";
import { payNowText } from "./price-text.ts";
import type { ListTerms } from "./shapes.ts";

const night = "2026-11-28";
const terms: ListTerms = { early: { kind: "free" }, until: "23:30", late: { kind: "half" } };
const at = (time: string) => Date.parse(`${time}+11:00`);

test("what a guest of a list pays follows the clock of the club night, after midnight too", () => {
  expect(payNowText(terms, night, at("2026-11-28T23:29"))).toBe("Free, until 11:30 PM");
  expect(payNowText(terms, night, at("2026-11-28T23:30"))).toBe("Half price, after 11:30 PM");
  expect(payNowText(terms, night, at("2026-11-29T02:00"))).toBe("Half price, after 11:30 PM");
  const late: ListTerms = { early: { kind: "amount", cents: 1_550 }, until: "01:00", late: { kind: "full" } };
  expect(payNowText(late, night, at("2026-11-29T00:59"))).toBe("$15.50, until 1 AM");
  expect(payNowText(late, night, at("2026-11-29T01:00"))).toBe("Full price, after 1 AM");
  expect(payNowText({ ...terms, until: null }, night, at("2026-11-29T05:00"))).toBe("Free");
});
