import type * as z from "zod/mini";
import type { answerStartShape, ruledDeposit, severalPreviewShape } from "./answer-shapes.ts";

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

/** The initial values of an answer to a guest. */
export type AnswerStart = z.output<typeof answerStartShape>;

/** The rules' deposit in minor units. */
export type RuledDeposit = z.output<typeof ruledDeposit>;

/** The preview of an answer to several guests. */
export type SeveralPreview = z.output<typeof severalPreviewShape>;

/** The table of one party of several. */
export type PartyTable = SeveralPreview["tables"][number];

/** The deposit of one party of several. */
export type PartyDeposit = SeveralPreview["deposits"][number];
