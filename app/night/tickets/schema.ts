import * as z from "zod/mini";
import { line } from "../../platform/lib/fields.ts";
import { type TicketField, ticketFields, type WordField, wordFields } from "./ticket-fields.ts";

const choice = (say: string) => z.boolean(say);

export const shopSchema = z.object({
  name: line("Enter the ticket shop's name.", 60),
  keeps_contacts: choice("Choose whether to import contact data."),
  codes_rotate: choice("Choose whether its codes change."),
  active: z.optional(z.boolean("Choose active or inactive.")),
});
export type SentShop = z.output<typeof shopSchema>;

const heading = z.optional(z.string().check(z.minLength(1), z.maxLength(120, "Use 120 characters or fewer.")));

export const columnsSchema = z.object({
  columns: z.object(
    Object.fromEntries(ticketFields.map((field) => [field, heading])) as Record<TicketField, typeof heading>,
  ),
});

/** How a word of a shop's file is read; `ask`: the ticket is not valid until staff decide. */
export const meanings = ["valid", "void", "ask"] as const;

const decided = z.optional(
  z.record(z.string().check(z.maxLength(60, "Use 60 characters or fewer.")), z.enum(meanings, "Choose what it means.")),
);

/** How a shop's files are read. */
export const readingSchema = z.object({
  /** By field and by the word, as a preview's `key` has it. */
  words: z.object(Object.fromEntries(wordFields.map((field) => [field, decided])) as Record<WordField, typeof decided>),
  /** Rows that share a code are one party, or later ones are copies. */
  shared_codes: z.nullable(z.enum(["party", "copies"], "Choose what rows with one code are.")),
});
export type SentReading = z.output<typeof readingSchema>;
