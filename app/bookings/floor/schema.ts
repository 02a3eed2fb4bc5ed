import * as z from "zod/mini";
import { day, line, moment, optionalLine, text } from "../../platform/lib/fields.ts";
import { MAX_STORED_AMOUNT } from "../../platform/venue/currency-scale.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const seatingSchema = z.object({
  request: id,
  night: day("Choose a night."),
  /** Null unassigns the table. */
  table: z.nullable(id),
  from: moment("Enter the arrival time."),
  until: moment("Enter the end time."),
  /** Confirms the question: seats the party anyway. */
  override: z.optional(z.boolean()),
  /** Parties that give up their table. */
  instead_of: z.optional(z.array(id).check(z.maxLength(20))),
  /** The party's table as the sender saw it; if it has another one by now, nothing is changed. */
  was: z.optional(z.nullable(id)),
  /** Tables to merge into the party's table first. */
  merge: z.optional(z.array(id).check(z.maxLength(10))),
});
export type SentSeating = z.output<typeof seatingSchema>;

const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message));

/** Largest distance from a room's corner, in cm. */
const FAR = 20_000;

const position = wholeNumber(-FAR, FAR, "Enter a position in centimetres.");
const size = wholeNumber(20, 3000, "Enter a size from 20 to 3,000 cm.");

export const tableShapes = ["square", "round"] as const;

export const clubTableSchema = z.object({
  room: line("Enter a room.", 60),
  name: line("Enter a name.", 40),
  seats: wholeNumber(1, 100, "Enter the number of seats, 1 to 100."),
  minimum: z.nullable(wholeNumber(0, MAX_STORED_AMOUNT, "Enter a minimum spend, or leave it blank.")),
  // Omitted values stay; a new table without a position gets a free place in its room.
  category: z.optional(z.nullable(id)),
  shape: z.optional(z.enum(tableShapes, "Choose a shape.")),
  center_x: z.optional(position),
  center_y: z.optional(position),
  width: z.optional(size),
  depth: z.optional(size),
  turned: z.optional(wholeNumber(0, 359, "Enter an angle from 0 to 359 degrees.")),
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

export const roomSchema = z.object({
  name: line("Enter a name.", 60),
  outline: z
    .array(z.tuple([position, position]))
    .check(z.minLength(3, "Draw at least three corners."), z.maxLength(60, "Use 60 corners or fewer.")),
});
export type SentRoom = z.output<typeof roomSchema>;

/** Staff's actions on tables for a club night. */
const nightChanges = ["hold", "block", "release", "merge", "split"] as const;

export const nightChangeSchema = z.object({
  do: z.enum(nightChanges),
  tables: z.array(id).check(z.minLength(1, "Choose a table."), z.maxLength(40, "Choose 40 tables or fewer.")),
  note: optionalLine(120),
});
export type SentNightChange = z.output<typeof nightChangeSchema>;
