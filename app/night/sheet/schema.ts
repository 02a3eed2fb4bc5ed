import * as z from "zod/mini";
import { doorActionKinds, paidByWays } from "../../bookings/door-log/door-actions.ts";
import { day, line, moment } from "../../platform/lib/fields.ts";
import { MAX_SENT_ACTIONS } from "./sheet.ts";

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The name of a person, a door or a phone. */
const name = z.string().check(z.maxLength(100));

/** More people than any club admits at once, and more than any has inside. */
const MAX_PEOPLE = 999;
const MAX_INSIDE = 99_999;
/** In minor units; more than 999 people pay. */
const MAX_PAID_CENTS = 999_999_99;
const people = z.optional(z.nullable(z.int().check(z.minimum(-MAX_PEOPLE), z.maximum(MAX_PEOPLE))));

export const doorActionsSchema = z.object({
  night: day("Choose a night."),
  ticks: z
    .array(
      z.object({
        _id: id,
        // Empty for people without a name.
        request: z.union([id, z.literal("")]),
        what: z.enum(doorActionKinds),
        undoes: z.nullable(id),
        at: moment("Enter a time."),
        people,
        party: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_INSIDE)))),
        reason: z.optional(line("Enter a reason.", 200)),
        room: z.optional(line("Choose a room.", 40)),
        // For a correction of the venue, and for walk-ins.
        rooms: z.optional(z.record(line("Choose a room.", 40), z.int().check(z.minimum(0), z.maximum(MAX_INSIDE)))),
        paid: z.optional(
          z.object({ cents: z.int().check(z.minimum(0), z.maximum(MAX_PAID_CENTS)), by: z.enum(paidByWays) }),
        ),
        // Another phone recorded it, and a server that was restored since lacks it.
        relayed: z.optional(z.object({ by: name, door: name, phone: name })),
      }),
    )
    .check(z.maxLength(MAX_SENT_ACTIONS)),
});
export type SentDoorActions = z.output<typeof doorActionsSchema>;

export const redeemAtDoorSchema = z.object({
  night: day("Choose a night."),
  code: line("Enter the code.", 60),
  _id: id,
  at: moment("Enter a time."),
});

export const scanSchema = z.object({
  night: day("Choose a night."),
  // Codes of ticket shops have any length and alphabet.
  code: z.string("Scan a code.").check(z.minLength(1, "Scan a code."), z.maxLength(2_000, "Scan a code.")),
  _id: id,
  at: moment("Enter a time."),
});

export const passSchema = z.object({
  night: day("Choose a night."),
  door: line("Enter a door.", 40),
  may_override: z._default(z.boolean(), false),
  shows_guests: z._default(z.boolean(), false),
});

const phoneName = line("Enter your name.", 40);

export const doorSignInSchema = z.object({ code: line("Enter the door code.", 80), phone: z.optional(phoneName) });

export const phoneSchema = z.object({ phone: phoneName });
