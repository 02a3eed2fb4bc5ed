import * as z from "zod/mini";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { guestCents, guestCount } from "./filter.ts";

/** How far back a rule may look: door logs are kept for three years. */
export const MAX_MONTHS = 36;

const WHOLE = `Enter a whole number of months from 1 to ${MAX_MONTHS}.`;

/** A number of months, counted back from tonight. */
const ruleMonths = z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(MAX_MONTHS, WHOLE));

/** Who gets a tag without a decision by staff. */
export const ruleSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("visits"), visits: guestCount, months: ruleMonths }),
  z.object({ kind: z.literal("spent"), cents: guestCents }),
  z.object({ kind: z.literal("no-shows"), count: guestCount }),
  z.object({ kind: z.literal("first-visit"), months: ruleMonths }),
  z.object({ kind: z.literal("birthday") }),
]);
export type Rule = z.output<typeof ruleSchema>;

/**
 * The kinds of rules whose result changes over time without any event: they are compared with every guest each club
 * night.
 */
const changesWithTime: readonly Rule["kind"][] = ["visits", "first-visit", "birthday"];

/** Whether a rule's result changes without anything happening. */
export const isOverTime = ({ kind }: Rule): boolean => changesWithTime.includes(kind);

const months = (count: number) => (count === 1 ? "the last month" : `the last ${count} months`);

/** A rule in words: `3 visits or more in the last 6 months`. */
export function describeRule(rule: Rule): string {
  switch (rule.kind) {
    case "visits":
      return `${formatCount(rule.visits, "visit")} or more in ${months(rule.months)}`;
    case "spent":
      return `spent ${formatAmount(rule.cents)} or more`;
    case "no-shows":
      return `${formatCount(rule.count, "no-show")} or more`;
    case "first-visit":
      return `first visit in ${months(rule.months)}, or still to come`;
    case "birthday":
      return "birthday this month";
  }
}

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "guest_tags.rule": Rule;
  }
}
