import * as z from "zod/mini";
import { day, line, optionalLine } from "../../../platform/lib/fields.ts";
import { parseAmount } from "../../../platform/venue/money.ts";
import { formatPercentage, parsePercentage } from "./percentage.ts";

export const promoterLinkSchema = z.object({
  word: line("Choose a short link.", 60),
  /** Empty takes it from them; tables asked for until then stay theirs. */
  promoter: optionalLine(100),
});
export type SentPromoterLink = z.output<typeof promoterLinkSchema>;

export const promoterTableSchema = z.object({
  reference: line("Enter the request’s reference, like VIP-7Q4K.", 30),
  /** Empty for nobody. */
  promoter: optionalLine(100),
});
export type SentPromoterTable = z.output<typeof promoterTableSchema>;

/** An amount as typed, in minor units afterwards; nothing is 0. */
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

/** A percentage as typed, in hundredths of a percent afterwards; nothing is 0. */
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

/** What a promoter gets for tables, from a night on. */
export const rateSchema = z.object({
  promoter: line("Enter a promoter.", 200),
  since: day("Choose a date."),
  /** Minor units. */
  per_table: amount,
  /** Hundredths of a percent. */
  spend_percent: percentage,
});
export type SentRate = z.output<typeof rateSchema>;
