import * as z from "zod/mini";
import { day, line, optionalLine } from "../../../platform/lib/fields.ts";
import { parseAmount } from "../../../platform/venue/money.ts";

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

/** A number with up to two decimals, as people write it: hundredths afterwards. */
const hundredths = (missing: string, most: number, tooMuch: string) =>
  z.pipe(
    z.string(missing),
    z.transform((typed: string, context): number => {
      if (typed.trim() === "") return 0;
      const read = parseAmount(typed.replace("%", ""));
      if ("cents" in read && read.cents <= most) return read.cents;
      context.issues.push({ code: "custom", input: typed, message: "message" in read ? read.message : tooMuch });
      return 0;
    }),
  );

/** What a promoter gets for tables, from a night on. */
export const rateSchema = z.object({
  promoter: line("Enter a promoter.", 200),
  since: day("Choose a date."),
  /** Minor units. */
  per_table: hundredths("Enter an amount.", 100_000_000, "Enter a smaller amount."),
  /** Hundredths of a percent. */
  spend_percent: hundredths("Enter a percentage.", 10_000, "Enter 100 or less."),
});
export type SentRate = z.output<typeof rateSchema>;
