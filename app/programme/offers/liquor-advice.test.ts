import { expect, test } from "vitest";
import { demoOffers } from "../../office/demo/offers.ts";
import { liquorRules, liquorSources } from "../../platform/country-packs/australia/liquor.ts";
import { liquorAdvice } from "./liquor-advice.ts";

const small = " 18+. Drink responsibly.";
const inAustralia = (region: string) => ({ country: "AU", region });
const rules = (words: string, region = "NSW") => liquorAdvice(words, inAustralia(region)).map(({ rule }) => rule);

test.each([
  ["Free drinks before 11 PM", "free-alcohol"],
  ["A complimentary glass of champagne on arrival", "free-alcohol"],
  ["Free house vodka all night", "free-alcohol"],
  ["Cocktails on the house", "free-alcohol"],
  ["Two for one cocktails", "two-for-one"],
  ["2-4-1 on all beers", "two-for-one"],
  ["Buy one, get one free on pints", "two-for-one"],
  ["Happy hour from 10 to 11", "happy-hour"],
  ["All-you-can-drink for $60", "extreme-discount"],
  ["All you can drink for $60", "extreme-discount"],
  ["ALL U CAN DRINK until 1", "extreme-discount"],
  ["All‑you‑can‑drink for $60", "extreme-discount"],
  ["All\u00a0you  can drink", "extreme-discount"],
  ["All you care to drink", "extreme-discount"],
  ["All the cocktails you can drink", "extreme-discount"],
  ["Drink all you can for $50", "extreme-discount"],
  ["Drink as much as you like", "extreme-discount"],
  ["As many beers as you want", "extreme-discount"],
  ["Free-flowing prosecco", "extreme-discount"],
  ["Endless margaritas", "extreme-discount"],
  ["Unlimited house wine and beer", "extreme-discount"],
  ["Drinks are unlimited until midnight", "extreme-discount"],
  ["Bottomless brunch", "extreme-discount"],
  ["$5 shots until midnight", "extreme-discount"],
  ["Half-price spirits", "extreme-discount"],
  ["60% off all cocktails", "extreme-discount"],
  ["Drinking game at the bar", "rapid-drinking"],
  ["Get smashed with us", "rapid-drinking"],
  ["60 shots in 60 minutes", "rapid-drinking"],
  ["Schoolies drinks special", "minors"],
  ["Cocktails for all ages", "minors"],
])("%s is advised against: %s", (words, rule) => {
  expect(rules(words + small)).toContain(rule);
});

test.each([
  "Two for one entry",
  "Free entry before 11 PM, drinks at bar prices",
  "Free entry and free cloakroom",
  "Half-price entry with a student card",
  "2 for 1 tickets; the bar is open until 4",
  "Skip the queue",
  "Your own entry is free and we keep a booth",
  "Free soft drinks for whoever drives",
  "A free mocktail on arrival",
  "50% off the cloakroom",
  "All you can eat",
  "Dance as much as you like",
  "All you can dance, then drink water",
  "Unlimited entry all month",
  "All ages welcome at the matinee",
])("%s passes without advice", (words) => {
  expect(rules(words).filter((rule) => rule !== "required-words")).toEqual([]);
});

test("an offer with alcohol must say 18+ and ask for care; others need not", () => {
  expect(liquorAdvice("A bottle of prosecco with your booth", inAustralia("NSW"))).toMatchObject([
    { rule: "required-words", advice: "An offer with alcohol should say 18+ and drink responsibly." },
  ]);
  expect(rules(`A bottle of prosecco with your booth.${small}`)).toEqual([]);
  expect(rules("Guest list for four")).toEqual([]);
});

test("the venue's own state comes first; where it has no rule, another state's is named", () => {
  const happy = (region: string) => liquorAdvice(`Happy hour.${small}`, inAustralia(region))[0];
  expect(happy("QLD")).toMatchObject({ found: "Happy hour", source: liquorSources.QLD });
  expect(happy("WA")?.advice).toContain("60 minutes");
  for (const state of ["SA", "TAS", "ACT"] as const) expect(happy(state)?.source).toBe(liquorSources[state]);
  expect(liquorAdvice(`Cocktails for teenagers.${small}`, inAustralia("NT"))[0]?.source).toBe(liquorSources.NSW);
  expect(liquorAdvice(`All you can drink.${small}`, inAustralia("ACT"))[0]?.advice).toContain(
    "All you can drink".toLowerCase(),
  );
});

test("every rule is one of the venue's state, and every source is a regulator's own page", () => {
  for (const { id, advice } of liquorRules) expect(Object.keys(advice), id).toContain("NSW");
  for (const { link } of Object.values(liquorSources)) expect(link).toMatch(/^https:\/\/[\w.]+\.gov\.au\//);
});

test("the demo's offers are of entry, tables and queue", () => {
  const advised = demoOffers().filter(
    ({ title, description }) => liquorAdvice(`${title}\n${description}`, inAustralia("NSW")).length > 0,
  );
  expect(advised.map(({ title }) => title)).toEqual([]);
});
