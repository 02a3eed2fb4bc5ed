import * as z from "zod/mini";
import { doorActionKinds } from "../door/door-actions.ts";
import { day, line, moment } from "../lib/fields.ts";
import { MOST_AT_ONCE } from "./sheet.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const doorActionsSchema = z.object({
  night: day("Which night?"),
  ticks: z
    .array(
      z.object({
        _id: id,
        request: id,
        what: z.enum(doorActionKinds),
        undoes: z.nullable(id),
        at: moment("When was it?"),
      }),
    )
    .check(z.maxLength(MOST_AT_ONCE)),
});
export type SentDoorActions = z.output<typeof doorActionsSchema>;

export const redeemAtDoorSchema = z.object({
  night: day("Which night?"),
  code: line("The code, please.", 60),
  _id: id,
  at: moment("When was it?"),
});

export const seatingSchema = z.object({
  request: id,
  night: day("Which night?"),
  /** None takes the table away. */
  table: z.nullable(id),
  from: moment("When do they come?"),
  until: moment("Until when?"),
});
export type SentSeating = z.output<typeof seatingSchema>;

const wholeFrom = (least: number, most: number, say: string) =>
  z.int(say).check(z.minimum(least, say), z.maximum(most, say));

export const clubTableSchema = z.object({
  room: line("Which room?", 60),
  name: line("What is it called?", 40),
  seats: wholeFrom(1, 100, "How many seats, 1 to 100?"),
  minimum: z.nullable(wholeFrom(0, 100_000_000, "The minimum spend in cents, or nothing.")),
  x: wholeFrom(0, 100, "0 to 100, please."),
  y: wholeFrom(0, 100, "0 to 100, please."),
});
export type SentClubTable = z.output<typeof clubTableSchema>;

export const passSchema = z.object({ night: day("Which night?"), door: line("Which door?", 40) });

export const doorSignInSchema = z.object({ code: line("The code, please.", 80) });
