import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import { columnsSchema } from "./schema.ts";
import type { ReadFile, TicketNight } from "./ticket-shop.ts";

const columns = columnsSchema.shape.columns;
const state = z.enum(["valid", "void"]);

const countsShape = z.object({ added: count, changed: count, voided: count, unchanged: count, let_in: count });

export const ticketNightShape = shapeOf<TicketNight>()(
  "TicketNight",
  z.object({
    night: day,
    events: z.array(text),
    shops: z.array(
      z.object({
        ...{ _id: text, name: text, columns, keeps_contacts: flag, codes_rotate: flag, active: flag },
        version: count,
      }),
    ),
    totals: z.array(z.object({ shop: text, valid: count, void: count, people: count })),
    imports: z.array(z.object({ _id: text, shop: text, file: text, counts: countsShape, at: instant, by: text })),
  }),
);

export const readFileShape = shapeOf<ReadFile>()(
  "TicketFile",
  z.object({
    encoding: text,
    separator: text,
    headings: z.array(text),
    rows: count,
    columns,
    gone: z.array(text).check(z.describe("Columns of the shop that the file doesn't have.")),
    preview: nullable(
      z.object({
        counts: countsShape,
        missing: count,
        rows: z.array(z.object({ line: count, name: text, kind: text, people: count, code: text, state })),
        problems: z.array(z.object({ line: count, text })),
        problem_count: count,
        statuses: z.array(z.object({ text, count, state })),
        let_in: z.array(text),
        other: nullable(z.object({ night: day, why: z.enum(["dates", "event", "tickets"]) })),
        seen: text.check(z.describe("To be sent with the import.")),
      }),
    ).check(z.describe("Null until the shop's columns are chosen.")),
  }),
);
