import type { FilledTemplate } from "../request.ts";
import type { Letter, PlaceholderValues } from "./fill-reply.ts";

/** Length limits of a question to a guest, and of a button's label. */
export const questionLengths = { text: 300, option: 40 } as const;

/** A table that can be assigned. */
export interface FreeTable {
  _id: string;
  room: string;
  name: string;
  seats: number;
  /** Minimum spend in minor units; null for none. */
  minimum: number | null;
}

/** What an answer to a guest starts from. */
export interface AnswerStart {
  /** With placeholders; the first that has everything is suggested. */
  templates: FilledTemplate[];
  values: PlaceholderValues;
  /** What can be booked with it; null where nothing can. */
  booking: {
    guests: number;
    assigned: { _id: string; name: string } | null;
    /** The free table with the fewest empty seats; null where none fits. */
    suggested: string | null;
    /** Free for the whole stay. */
    tables: FreeTable[];
    /** What is due already, in minor units; else what the rule says, due at an instant with the venue's offset. */
    deposit: { set: number | null; suggested: { amount_cents: number; due_on: string } | null };
  } | null;
}

/** What an answer to several guests would do. */
export interface SeveralPreview {
  /** How many would get the status; those that have it already are not emailed again. */
  count: number;
  /** The email of the first of them. */
  first: (Letter & { name: string; to: string }) | null;
  /** What the text needs and some of them lack: `No table is assigned to 2 of 5 guests: Mia Chen, Tom Nguyen.` */
  missing: string[];
}
