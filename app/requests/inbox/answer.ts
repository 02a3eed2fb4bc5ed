import type * as z from "zod/mini";
import type { TableChoices } from "../../floor/shapes.ts";
import type { FilledTemplate } from "../request.ts";
import type { severalPreviewShape } from "./answer-shapes.ts";
import type { PlaceholderValues } from "./fill-reply.ts";

/** Length limits of a question to a guest, and of a button's label. */
export const questionLengths = { text: 300, option: 40 } as const;

/** A decision about a guest's pending change. */
export const changeDecisions = ["approve", "decline"] as const;
export type ChangeDecision = (typeof changeDecisions)[number];

/** The name of an answer that decides about a guest's change: `approve-change`. */
export type ChangeStart = `${ChangeDecision}-change`;

/** The decision about a guest's change; undefined for a status or a question. */
export function changeDecisionOf(start: string): ChangeDecision | undefined {
  return changeDecisions.find((decision) => start === (`${decision}-change` satisfies ChangeStart));
}

/** The rules' deposit in minor units, due at an instant with the venue's offset. */
export interface RuledDeposit {
  amount_cents: number;
  due_on: string;
}

/** The initial values of an answer to a guest. */
export interface AnswerStart {
  /** With placeholders; the first that has everything is suggested. */
  templates: FilledTemplate[];
  values: PlaceholderValues;
  /** Whether the email also names the amount due and how to pay it. */
  owes: boolean;
  /** The table and the deposit that it can include; null if neither. */
  booking: {
    tables: TableChoices;
    deposit: {
      /** The amount already due, in minor units. */
      set: number | null;
      /** Otherwise the rules' deposit for the assigned table, or without one. */
      suggested: RuledDeposit | null;
      /** The rules' deposit by category of table; categories without a rule are omitted. */
      by_category: { category: string | null; deposit: RuledDeposit }[];
    };
  } | null;
}

/** The preview of an answer to several guests. */
export type SeveralPreview = z.output<typeof severalPreviewShape>;

/** The table of one party of several. */
export type PartyTable = SeveralPreview["tables"][number];

/** The deposit of one party of several. */
export type PartyDeposit = SeveralPreview["deposits"][number];
