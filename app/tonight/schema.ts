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

export const passSchema = z.object({ night: day("Choose a night."), door: line("Enter a door.", 40) });

export const doorSignInSchema = z.object({ code: line("Enter the door code.", 80) });
