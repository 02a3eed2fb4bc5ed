import * as z from "zod/mini";
import { doorActionKinds } from "../door/door-actions.ts";
import { day, line, moment } from "../lib/fields.ts";
import { MOST_AT_ONCE } from "./sheet.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const doorActionsSchema = z.object({
  night: day("Choose a night."),
  ticks: z
    .array(
      z.object({
        _id: id,
        request: id,
        what: z.enum(doorActionKinds),
        undoes: z.nullable(id),
        at: moment("Enter a time."),
      }),
    )
    .check(z.maxLength(MOST_AT_ONCE)),
});
export type SentDoorActions = z.output<typeof doorActionsSchema>;

export const redeemAtDoorSchema = z.object({
  night: day("Choose a night."),
  code: line("Enter the code.", 60),
  _id: id,
  at: moment("Enter a time."),
});

export const seatingSchema = z.object({
  request: id,
  night: day("Choose a night."),
  /** Null unassigns the table. */
  table: z.nullable(id),
  from: moment("Enter the arrival time."),
  until: moment("Enter the end time."),
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

export const passSchema = z.object({ night: day("Choose a night."), door: line("Enter a door.", 40) });

export const doorSignInSchema = z.object({ code: line("Enter the door code.", 80) });
