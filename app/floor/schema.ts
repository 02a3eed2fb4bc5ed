import * as z from "zod/mini";
import { day, line, moment, text } from "../lib/fields.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const seatingSchema = z.object({
  request: id,
  night: day("Choose a night."),
  /** Null unassigns the table. */
  table: z.nullable(id),
  from: moment("Enter the arrival time."),
  until: moment("Enter the end time."),
  /** Seats the party in spite of what was asked. */
  override: z.optional(z.boolean()),
  /** Parties that make way. */
  instead_of: z.optional(z.array(id).check(z.maxLength(20))),
  /** The party's table as the sender saw it; if it has another one by now, nothing is changed. */
  was: z.optional(z.nullable(id)),
});
export type SentSeating = z.output<typeof seatingSchema>;

const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message));

export const clubTableSchema = z.object({
  room: line("Enter a room.", 60),
  name: line("Enter a name.", 40),
  seats: wholeNumber(1, 100, "Enter the number of seats, 1 to 100."),
  minimum: z.nullable(wholeNumber(0, 100_000_000, "Enter a minimum spend, or leave it blank.")),
  x: wholeNumber(0, 100, "Enter a number from 0 to 100."),
  y: wholeNumber(0, 100, "Enter a number from 0 to 100."),
});
export type SentClubTable = z.output<typeof clubTableSchema>;

export const tableCategorySchema = z.object({
  name: line("Enter a name.", 60),
  description: text(300),
  tables: z.array(id).check(z.maxLength(500)),
  /** Its place among the categories, from 0. */
  place: z.optional(wholeNumber(0, 1_000, "Enter a place in the list.")),
});
export type SentTableCategory = z.output<typeof tableCategorySchema>;
