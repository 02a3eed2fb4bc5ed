import type { JsonText } from "../../lib/json-text.ts";

/** What JSON columns hold, by table and column. Shapes that are declared above the database are added where they are. */
export interface JsonColumns {
  /** What the question's kind needs to act on an answer: the club night, or the event and its new date, or the offer. */
  "guest_questions.details": { night?: string; event?: string; to?: string | null; offer?: string };
}

export type JsonColumn<Name extends keyof JsonColumns> = JsonText<JsonColumns[Name]>;
