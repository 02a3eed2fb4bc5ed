import * as z from "zod/mini";
import { shapeNames } from "../../http/shape-names.ts";
import { count, day, flag, nullable, text } from "../../lib/shapes.ts";

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
        ...{ _id: text, name: text, guests: count, night: day },
        /** Whether it has the table already. */
        assigned: flag,
        /** The table that it has, else the suggested one; null where none fits. */
        table: nullable(z.object({ _id: text, name: text, seats: count })),
      }),
    ),
    /** The parties that have a deposit or would get one by the rules. */
    deposits: z.array(
      z.object({
        ...{ _id: text, name: text, night: day, amount_cents: count },
        /** With the venue's offset; null where no date is set. */
        due_on: nullable(text),
        /** Whether it is set already. */
        set: flag,
      }),
    ),
  })
  .register(shapeNames, { id: "SeveralPreview" });
