import * as z from "zod/mini";
import { line, optionalLine } from "../../../platform/lib/fields.ts";

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
