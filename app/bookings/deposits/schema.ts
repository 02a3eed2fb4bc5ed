import * as z from "zod/mini";
import { depositDecisions, ledgerEntries, paymentMethods } from "../../platform/db/tables/bookings.ts";
import { day, moment, optionalLine } from "../../platform/lib/fields.ts";
import { parseAmount } from "../../platform/venue/amounts.ts";
import { today } from "../../platform/venue/today.ts";

const id = z.string("Reload the page.").check(z.regex(/^[\w-]{1,64}$/, "Reload the page."));

/** An amount as people write it, `1,250.50`; minor units afterwards. @param zero whether it may be nothing. */
function amount(zero = false) {
  return z.pipe(
    z.string("Enter an amount."),
    z.transform((text: string, context): number => {
      const read = parseAmount(text);
      const message = "message" in read ? read.message : "Enter an amount above zero.";
      if ("cents" in read && (read.cents > 0 || zero)) return read.cents;
      context.issues.push({ code: "custom", input: text, message });
      return 0;
    }),
  );
}

function amountOrBlank() {
  return z.pipe(
    z.string("Enter an amount."),
    z.transform((text: string, context): number | null => {
      if (text.trim() === "") return null;
      const read = amount().safeParse(text);
      if (read.success) return read.data;
      const message = read.error.issues[0]?.message ?? "Enter an amount.";
      context.issues.push({ code: "custom", input: text, message });
      return null;
    }),
  );
}

const hours = (say: string) => z.int(say).check(z.minimum(0, say), z.maximum(2_160, say));

export const ruleSchema = z.object({
  category: z.nullable(id),
  night: z.nullable(day("Choose a date.")),
  amount: amount(true),
  per: z.enum(["table", "guest"], "Choose per table or per guest."),
  due_hours: hours("Enter hours from 0 to 2160."),
  forfeit_hours: hours("Enter hours from 0 to 2160."),
});
export type SentRule = z.output<typeof ruleSchema>;

export const depositSchema = z.object({
  id,
  amount: amount(true),
  due_at: z.nullable(moment("Choose a date and time.")),
  refundable_until: z.nullable(moment("Choose a date and time.")),
  terms: optionalLine(2_000),
  /** Minimum spend; empty for the table's, unchanged if omitted. */
  minimum: z.optional(amountOrBlank()),
  email: z.boolean("Choose whether to email the guest."),
});

export const entrySchema = z.object({
  id,
  entry: z.enum(ledgerEntries, "Choose what to record."),
  amount: amount(),
  /** The id of the row that it corrects: the amount is subtracted from it. */
  corrects: z.optional(z.nullable(id)),
  method: z.optional(z.nullable(z.enum(paymentMethods, "Choose how it was paid."))),
  day: z.optional(
    day("Choose a date.").check(z.refine((moved: string) => moved <= today(), "Choose today or an earlier date.")),
  ),
  note: optionalLine(200),
  email: z.boolean("Choose whether to email the guest."),
});

/** A decision about a task. */
export const decisionSchema = z.object({
  /** The id of the ledger's row, so that two clicks add one. */
  id,
  decision: z.enum(depositDecisions, "Choose a decision."),
  /** The amount of a refund; all that is held if omitted. */
  amount: z.optional(amount()),
  method: z.optional(z.enum(paymentMethods, "Choose how it was paid.")),
  /** Why money is kept of a booking that the club cancelled. */
  note: z.optional(optionalLine(200)),
});
export type SentDecision = z.output<typeof decisionSchema>;
