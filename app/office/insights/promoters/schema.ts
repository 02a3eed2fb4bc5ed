import * as z from "zod/mini";
import { day, line, optionalLine } from "../../../platform/lib/fields.ts";
import { parseAmount } from "../../../platform/venue/amounts.ts";
import { formatPercentage, parsePercentage } from "./percentage.ts";

export const promoterLinkSchema = z.object({
  word: line("Choose a short link.", 60),
  /** Empty removes the promoter; earlier requests through the link stay theirs. */
  promoter: optionalLine(100),
});
export type SentPromoterLink = z.output<typeof promoterLinkSchema>;

export const promoterTableSchema = z.object({
  reference: line("Enter the request's reference, like VIP-7Q4K.", 30),
  /** Empty for nobody. */
  promoter: optionalLine(100),
});
export type SentPromoterTable = z.output<typeof promoterTableSchema>;

/** Parses a typed amount to minor units; 0 if empty. */
const amount = z.pipe(
  z.string("Enter an amount."),
  z.transform((typed: string, context): number => {
    if (typed.trim() === "") return 0;
    const read = parseAmount(typed);
    if ("cents" in read) return read.cents;
    context.issues.push({ code: "custom", input: typed, message: read.message });
    return 0;
  }),
);

/** Parses a typed percentage to hundredths of a percent; 0 if empty. */
const percentage = z.pipe(
  z.string("Enter a percentage."),
  z.transform((typed: string, context): number => {
    if (typed.trim() === "") return 0;
    const read = parsePercentage(typed);
    if (read !== undefined) return read;
    const message = `Enter a percentage up to 100, like ${formatPercentage(250)}.`;
    context.issues.push({ code: "custom", input: typed, message });
    return 0;
  }),
);

/** A promoter's rate for tables, from a night on. */
export const rateSchema = z.object({
  promoter: line("Enter a promoter.", 200),
  since: day("Choose a date."),
  /** Minor units. */
  per_table: amount,
  /** Hundredths of a percent. */
  spend_percent: percentage,
});
export type SentRate = z.output<typeof rateSchema>;
