import { expect, test } from "vitest";
import { parseAmount, typedAmount } from "./amounts.ts";
import { budgetLabel, budgetLabelOf, budgets } from "./budgets.ts";
import { defaultSettings, type SettingValues, withValues } from "./changed-settings.ts";
import { previewSettings } from "./current.server.ts";
import { currencySymbol, formatAmount, formatMoney } from "./money.ts";

test("amounts are in the venue's currency, written as its locale does", () => {
  expect(formatMoney(250_000)).toBe("$2,500");
  expect(budgetLabelOf(budgets[1])).toBe("$2500 +");
  expect(currencySymbol()).toBe("$");
});

const inLocale = (values: SettingValues, run: () => void) => previewSettings(withValues(defaultSettings, values), run);

test("cents are written only where there are any", () => {
  expect(formatAmount(125_000)).toBe("$1,250");
  expect(formatAmount(125_050)).toBe("$1,250.50");
  expect(formatAmount(5)).toBe("$0.05");
});

test.each([
  ["1250", 125_000],
  ["$1,250", 125_000],
  ["1,250.50", 125_050],
  [" 1250.5 ", 125_050],
  ["AUD 12.05", 1_205],
  ["0", 0],
  ["1,000,000", 100_000_000],
])("the amount %j is read", (text, cents) => {
  expect(parseAmount(text)).toEqual({ cents });
});

test.each([
  ["", "Enter an amount."],
  ["$", "Enter an amount."],
  ["-50", "Enter an amount without a minus sign."],
  ["\u2212$50", "Enter an amount without a minus sign."],
  ["(50)", "Enter an amount without a minus sign."],
  ["1250.505", "Use two decimals or fewer, like $1,250.50."],
  ["1.250", "Use two decimals or fewer, like $1,250.50."],
  ["12,50", "Enter an amount like $1,250.50."],
  ["1.250,50", "Enter an amount like $1,250.50."],
  ["1e6", "Enter an amount like $1,250.50."],
  ["five hundred", "Enter an amount like $1,250.50."],
  ["1,000,000.01", "Enter $1,000,000 or less."],
  ["99999999999999999999999", "Enter $1,000,000 or less."],
])("the amount %j is rejected: %s", (text, message) => {
  expect(parseAmount(text)).toEqual({ message });
});

test("amounts are read as the venue's locale writes them", () => {
  inLocale({ "venue.locale": "de-DE", "venue.currency": "EUR" }, () => {
    expect(parseAmount("1.250,50 €")).toEqual({ cents: 125_050 });
    expect(parseAmount("1,250.50")).toEqual({ message: "Enter an amount like 1.250,50\u00a0€." });
    expect(formatAmount(125_050)).toBe("1.250,50\u00a0€");
    expect(parseAmount(typedAmount(125_050))).toEqual({ cents: 125_050 });
  });
  inLocale({ "venue.locale": "fr-FR", "venue.currency": "EUR" }, () => {
    expect(parseAmount("1 250,50")).toEqual({ cents: 125_050 });
    expect(parseAmount(typedAmount(125_050))).toEqual({ cents: 125_050 });
  });
});

const money = (locale: string, currency: string) => ({ "venue.locale": locale, "venue.currency": currency });

test.each([
  ["en-DE", "EUR", "€1.250,50"],
  ["en-ES", "EUR", "€1.250,50"],
  ["en-FR", "EUR", "€1 250,50"],
  ["en-AT", "EUR", "€ 1.250,50"],
  ["en-CH", "CHF", "CHF 1'250.50"],
  ["en-BR", "BRL", "R$ 1.250,50"],
  ["en-GR", "EUR", "1.250,50 €"],
  ["en-ZA", "ZAR", "R 1 250,50"],
  ["en-KW", "KWD", "1,250.50 KWD"],
  ["en-CI", "XOF", "1 250 F CFA"],
  ["en-IN", "INR", "₹1,250.50"],
])("an amount of a club with formats of %s can be typed as it is shown: %s %s", (locale, currency, shown) => {
  inLocale(money(locale, currency), () => {
    const minor = currency === "XOF" ? 125_000 : 125_050;
    expect(
      formatAmount(minor)
        .replace(/\u00a0/g, " ")
        .replace("’", "'"),
    ).toBe(shown);
    expect(parseAmount(formatAmount(minor))).toEqual({ cents: minor });
    expect(parseAmount(typedAmount(minor))).toEqual({ cents: minor });
    const refused = parseAmount("x");
    const [, example = ""] = /like (.*)\.$/.exec("message" in refused ? refused.message : "") ?? [];
    expect(parseAmount(example), example).toHaveProperty("cents");
  });
});

test("India groups in lakhs, and yen have no decimals", () => {
  inLocale(money("en-IN", "INR"), () => {
    expect(formatMoney(12_500_000)).toBe("₹1,25,000");
    expect(parseAmount("₹1,25,000")).toEqual({ cents: 12_500_000 });
    expect(parseAmount("125,000")).toEqual({ cents: 12_500_000 });
  });
  inLocale(money("en-JP", "JPY"), () => {
    expect(parseAmount("￥１２，０００")).toEqual({ cents: 1_200_000 });
    expect(parseAmount("12000.00")).toEqual({ cents: 1_200_000 });
    expect(parseAmount("12000.50")).toEqual({ message: "Enter a whole amount, like ¥1,250." });
  });
});

test("budgets and the largest amount follow from what the currency is worth", () => {
  inLocale(money("en-KR", "KRW"), () => {
    expect(budgetLabel("$251-$500")).toBe("₩2,500,000 +");
    expect(parseAmount("2,500,000")).toEqual({ cents: 250_000_000 });
    expect(parseAmount("30,000,000")).toEqual({ message: "Enter ₩20,000,000 or less." });
  });
  inLocale(money("en-JP", "JPY"), () => expect(budgetLabel("$100-$250")).toBe("¥50,000 +"));
  inLocale(money("en-GB", "GBP"), () => expect(budgetLabel("$100-$250")).toBe("£500 +"));
});
