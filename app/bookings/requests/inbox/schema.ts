import * as z from "zod/mini";
import type { DeclineReason } from "../../../platform/db/tables/requests.ts";
import { line, moment, text } from "../../../platform/lib/fields.ts";
import { MAX_STORED_AMOUNT } from "../../../platform/venue/currency-scale.ts";
import { declineReasons, MAX_DECLINE_NOTE } from "../../../platform/venue/decline-reasons.ts";
import { seatingSchema } from "../../floor/schema.ts";
import { lengths } from "../limits.ts";
import { toUndoShape } from "../shapes.ts";
import { changeDecisions, questionLengths } from "./answer.ts";

/** Most requests per call. */
const MAX_BATCH = 200;

const status = z.optional(z.string("Choose a status."));
/** An admin's id; null unassigns the request. */
const owner = z.optional(z.nullable(z.string("Choose an owner.")));

/** Why a request is declined. */
const decline = z.optional(
  z.object({
    reason: z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]], "Choose a reason."),
    note: z.optional(line("Enter a note.", MAX_DECLINE_NOTE)),
  }),
);

/** A change by staff; omitted fields stay. */
export const requestChangeSchema = z.object({
  status,
  owner,
  /** For staff only. */
  note: z.optional(text(lengths.comment, "Enter a note.")),
  decline,
});

/** An email that staff wrote or changed. */
export const replySchema = z.object({
  subject: line("Enter a subject.", lengths.subject),
  text: text(lengths.letter, "Enter a reply."),
});

/** The email, or the choice not to send one. */
const emailSchema = z.union([z.literal("none"), replySchema], "Choose whether to email the guest.");

const option = line("Enter both answers.", questionLengths.option);

export const answerSchema = z.object({
  status,
  /** Only with a status that declines; guests don't see it. */
  decline,
  email: emailSchema,
  /** Decides about the guest's pending change. */
  change: z.optional(z.enum(changeDecisions, "Choose to approve or to decline.")),
  /** Two buttons in the email and on the guest's page. */
  question: z.optional(
    z.object({
      text: line("Enter a question.", questionLengths.text),
      options: z.tuple([option, option], "Enter both answers."),
    }),
  ),
  /** The table to assign, and those to merge into it first; `anyway` confirms the server's question. */
  table: z.optional(z.string("Choose a table.")),
  merge: seatingSchema.shape.merge,
  anyway: z.optional(z.boolean()),
  /** The deposit to request. */
  deposit: z.optional(
    z.object({
      amount_cents: z
        .int("Enter an amount.")
        .check(z.minimum(0, "Enter an amount."), z.maximum(MAX_STORED_AMOUNT, "Enter a smaller amount.")),
      due_on: moment("Choose when it is due."),
    }),
  ),
});
export type Answer = z.output<typeof answerSchema>;

const severalIds = z
  .array(z.string("Choose requests."), "Choose requests.")
  .check(
    z.minLength(1, "Choose at least one request."),
    z.maxLength(MAX_BATCH, `Choose ${MAX_BATCH} requests or fewer.`),
  );

export const severalRequestsSchema = z.object({
  ids: severalIds,
  status,
  owner,
  decline,
  email: z.optional(emailSchema.check(z.describe("With a status: placeholders are filled in for each guest."))),
  tables: z.optional(
    z
      .record(z.string(), z.string())
      .check(
        z.describe(
          "With an email or none: assigns the suggested tables, by request; rejected if the suggestions have changed.",
        ),
      ),
  ),
  deposits: z.optional(
    z
      .record(z.string(), z.int("Enter an amount."))
      .check(
        z.describe(
          "With an email or none: requests the deposits by the rules, in minor units; rejected if they have changed.",
        ),
      ),
  ),
});

export const severalPreviewSchema = z.object({
  ids: severalIds,
  status: z.string("Choose a status."),
  email: emailSchema,
  assign: z.optional(z.boolean()),
  ask: z.optional(z.boolean().check(z.describe("With the deposits by the rules."))),
});

/** Changes to undo, as the `undo` of their responses. */
export const undoSchema = z.object({
  requests: z
    .array(toUndoShape, "Choose the changes to undo.")
    .check(z.minLength(1, "Choose at least one change."), z.maxLength(MAX_BATCH, `Up to ${MAX_BATCH} at once.`)),
});
