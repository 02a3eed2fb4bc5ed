import type { TableChoices } from "../../floor/choices.ts";
import type { FilledTemplate } from "../request.ts";
import type { Letter, PlaceholderValues } from "./fill-reply.ts";

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

/** The table of one party of several. */
export interface PartyTable {
  /** The id of its request. */
  _id: string;
  name: string;
  guests: number;
  /** `YYYY-MM-DD`. */
  night: string;
  /** The table that it has, else the suggested one; null where none fits. */
  table: { _id: string; name: string; seats: number } | null;
  /** Whether it has the table already. */
  assigned: boolean;
}

/** The deposit of one party of several. */
export interface PartyDeposit {
  /** The id of its request. */
  _id: string;
  name: string;
  /** `YYYY-MM-DD`. */
  night: string;
  amount_cents: number;
  /** With the venue's offset; null where no date is set. */
  due_on: string | null;
  /** Whether it is set already. */
  set: boolean;
}

/** The preview of an answer to several guests. */
export interface SeveralPreview {
  /** How many would get the status; those that have it already are not emailed again. */
  count: number;
  /** How many of them are of the demo, and never emailed. */
  demo: number;
  /** The email of the first who is emailed. */
  first: (Letter & { name: string; to: string }) | null;
  /** Values that the text needs and some of them lack: `No table is assigned to 2 of 5 guests: Mia Chen, Tom Nguyen.` */
  missing: string[];
  /** The parties that would have a table, with the suggestions; empty for a status that holds none. */
  tables: PartyTable[];
  /** The parties that have a deposit or would get one by the rules. */
  deposits: PartyDeposit[];
}
