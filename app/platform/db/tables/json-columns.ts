import type { JsonText } from "../../lib/json-text.ts";

/** The types of JSON columns, by table and column. Modules above the database add the types they declare. */
export interface JsonColumns {
  /**
   * What is needed to act on an answer, by the question's kind: the club night, or the event and its new date, or the
   * offer.
   */
  "guest_questions.details": { night?: string; event?: string; to?: string | null; offer?: string };
}

export type JsonColumn<Name extends keyof JsonColumns> = JsonText<JsonColumns[Name]>;
