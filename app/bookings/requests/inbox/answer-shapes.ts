import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../../platform/lib/shapes.ts";
import { type RequestPlaceholder, requestPlaceholders } from "../../../platform/venue/schema/placeholders.ts";
import { choicesShape } from "../../floor/shapes.ts";
import { templates } from "../shapes.ts";

const placeholderNames = Object.keys(requestPlaceholders) as RequestPlaceholder[];

export const ruledDeposit = z.object({ amount_cents: count, due_on: instant });

export const answerStartShape = z
  .object({
    /** With placeholders; the first that has everything is suggested. */
    templates,
    values: z.record(z.enum(placeholderNames), text),
    /** Whether the email also names the amount due and how to pay it. */
    owes: flag,
    /** The table and the deposit that it can include; null if neither. */
    booking: nullable(
      z.object({
        tables: choicesShape,
        deposit: z.object({
          /** The amount already due, in minor units. */
          set: nullable(count),
          /** Otherwise the rules' deposit for the assigned table, or without one. */
          suggested: nullable(ruledDeposit),
          usual_due: instant.check(z.describe("When an amount without a rule is due, by the club's terms.")),
          /** The rules' deposit by category of table; categories without a rule are omitted. */
          by_category: z.array(z.object({ category: nullable(text), deposit: ruledDeposit })),
        }),
      }),
    ),
  })
  .register(shapeNames, { id: "AnswerStart" });

export const severalPreviewShape = z
  .object({
    /** How many would get the status; those that have it already are not emailed again. */
    count,
    /** How many of them are of the demo, and never emailed. */
    demo: count,
    /** The email of the first who is emailed. */
    first: nullable(z.object({ name: text, to: text, subject: text, text })),
    /** Values that the text needs and some of them lack: `No table is assigned to 2 of 5 guests: Mia Chen, Tom Nguyen.` */
    missing: z.array(text),
    /** The parties that would have a table, with the suggestions; empty for a status that holds none. */
    tables: z.array(
      z.object({
        _id: text,
        name: text,
        guests: count,
        night: day,
        /** Whether it has the table already. */
        assigned: flag,
        /** The table that it has, else the suggested one; null if none fits. */
        table: nullable(z.object({ _id: text, name: text, seats: count })),
      }),
    ),
    /** The parties that have a deposit or would get one by the rules. */
    deposits: z.array(
      z.object({
        _id: text,
        name: text,
        night: day,
        amount_cents: count,
        /** With the venue's offset; null if no date is set. */
        due_on: nullable(text),
        /** Whether it is set already. */
        set: flag,
      }),
    ),
  })
  .register(shapeNames, { id: "SeveralPreview" });
