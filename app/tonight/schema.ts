import * as z from "zod/mini";
import { day, line, moment } from "../lib/fields.ts";
import { MOST_AT_ONCE } from "./sheet.ts";
import { whats } from "./ticks.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

export const ticksSchema = z.object({
  night: day("Which night?"),
  ticks: z
    .array(
      z.object({
        _id: id,
        request: id,
        what: z.enum(whats),
        undoes: z.nullable(id),
        at: moment("When was it?"),
      }),
    )
    .check(z.maxLength(MOST_AT_ONCE)),
});
export type SentTicks = z.output<typeof ticksSchema>;

export const redeemAtDoorSchema = z.object({
  night: day("Which night?"),
  code: line("The code, please.", 60),
  _id: id,
  at: moment("When was it?"),
});

export const passSchema = z.object({ night: day("Which night?"), door: line("Which door?", 40) });

export const doorSignInSchema = z.object({ code: line("The code, please.", 80) });
