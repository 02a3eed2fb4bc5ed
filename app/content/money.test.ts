import { expect, test } from "vitest";
import { currencySymbol, formatBudget, formatMoney } from "./money.ts";

test("amounts are in the venue's currency, written as its locale does", () => {
  expect(formatMoney(250_000)).toBe("$2,500");
  expect(formatBudget(2500)).toBe("$2500");
  expect(currencySymbol()).toBe("$");
});
