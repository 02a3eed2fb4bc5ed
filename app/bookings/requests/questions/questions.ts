import type { QuestionKind } from "../../../platform/db/tables/bookings.ts";

/** An answer that a guest can choose: its value, and its button's label. */
export interface AnswerOption {
  value: string;
  label: string;
}

interface QuestionDetails {
  /** The club night of a question about coming. */
  night?: string;
  /** The event of a request that can be kept, and its new date; null while there is none. */
  event?: string;
  to?: string | null;
  /** The offer of a table. */
  offer?: string;
}

/** A question with two buttons. */
export interface Question {
  kind: QuestionKind;
  text: string;
  options: readonly [AnswerOption, AnswerOption];
  /** Data that its kind needs to act on an answer. */
  details: QuestionDetails;
}

/** An open question on the guest's page. */
export interface OpenQuestion {
  _id: string;
  kind: QuestionKind;
  text: string;
  options: readonly AnswerOption[];
  /** Answers are rejected after it; ISO 8601 with the venue's offset, or null. */
  expires_on: string | null;
}

/** How a guest confirmed: the day before, or by keeping the request for a new date. */
export type DateAnswer = "coming" | "keep";

declare module "../../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "guest_questions.options": Question["options"];
    "guest_questions.details": Question["details"];
  }
}
