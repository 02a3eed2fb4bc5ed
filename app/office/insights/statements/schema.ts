import * as z from "zod/mini";
import { MAX_REASON } from "../../../night/statements/reason.ts";
import { paymentMethods } from "../../../platform/db/tables/bookings.ts";
import { day, line, optionalLine, text } from "../../../platform/lib/fields.ts";
import { parseAmount } from "../../../platform/venue/money.ts";
import { today } from "../../../platform/venue/today.ts";

/** Most statements that are issued at once. */
const MAX_ISSUED = 500;

const id = z.string("Reload the page.").check(z.regex(/^[\w-]{1,64}$/, "Reload the page."));

/** `YYYY-MM`. */
export const month = z.string("Choose a month.").check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Choose a month."));

const promoter = line("Enter a promoter.", 200);

/** An amount as people write it; minor units afterwards. @param signed whether it may be below zero. */
const amount = (signed: boolean) =>
  z.pipe(
    z.string("Enter an amount."),
    z.transform((typed: string, context): number => {
      const isBelow = signed && /^\s*[-\u2212]/.test(typed);
      const read = parseAmount(isBelow ? typed.trim().slice(1) : typed);
      if ("cents" in read && (signed || read.cents > 0)) return isBelow ? -read.cents : read.cents;
      const message = "message" in read ? read.message : "Enter an amount above zero.";
      context.issues.push({ code: "custom", input: typed, message });
      return 0;
    }),
  );

/** Statements to issue, with the totals that were previewed. */
export const issueSchema = z.object({
  month,
  statements: z
    .array(z.object({ promoter, total_cents: z.int("Reload the page.") }), "Choose statements to issue.")
    .check(z.minLength(1, "Choose statements to issue."), z.maxLength(MAX_ISSUED, "Issue fewer at once.")),
  /** Emails each promoter whose guest lists have an address. */
  email: z.optional(z.boolean()),
});
export type SentIssue = z.output<typeof issueSchema>;

export const withdrawSchema = z.object({ reason: text(MAX_REASON, "Enter a reason.") });

/** What staff say about a line, or with an empty one about the whole statement. */
export const replySchema = z
  .object({
    /** Made by the sender, so that two clicks add one answer. */
    id,
    line: optionalLine(64),
    answer: z.enum(["kept", "adjusted"], "Choose what to do."),
    /** Of an adjustment: what the line amounts to from now on. */
    amount: z.optional(amount(true)),
    text: text(MAX_REASON, "Enter a reason. The promoter reads it."),
  })
  .check(
    z.refine(({ answer, amount }) => answer === "kept" || amount !== undefined, {
      path: ["amount"],
      error: "Enter an amount.",
    }),
  );
export type SentReply = z.output<typeof replySchema>;

export const paymentSchema = z.object({
  id,
  promoter,
  month,
  amount: amount(false),
  method: z.enum(paymentMethods, "Choose how it was paid."),
  day: day("Choose a date.").check(z.refine((paid: string) => paid <= today(), "Choose today or an earlier date.")),
  reference: optionalLine(100),
});
export type SentPayment = z.output<typeof paymentSchema>;

export const reversalSchema = z.object({ id });

export const pageLinkSchema = z.object({
  promoter,
  link: z.enum(["new", "none"], "Choose what to do."),
  /** Emails a new link to the address of the promoter's guest lists. */
  email: z.optional(z.boolean()),
});
export type SentPageLink = z.output<typeof pageLinkSchema>;
