import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { charactersShape } from "../../platform/lib/csv/csv-characters.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { columnsSchema, meanings, readingSchema } from "./schema.ts";
import { wordFields } from "./ticket-fields.ts";

/** The heading of each field's column in a shop's file. */
const columns = columnsSchema.shape.columns;
export type ShopColumns = z.output<typeof columns>;

const { words, shared_codes: shared } = readingSchema.shape;

/** `ask`: not valid until staff decide. */
const state = z.enum(meanings);

/**
 * How many tickets an import adds, changes and voids; `undecided` are those of the file that staff have to decide about,
 * `let_in` the voided ones that were already let in.
 */
const countsShape = z.object({
  added: count,
  changed: count,
  voided: count,
  undecided: count,
  unchanged: count,
  let_in: count,
});
export type ImportCounts = z.output<typeof countsShape>;

/** The ticket shops, and the tickets and imports of a club night. */
export const ticketNightShape = z
  .object({
    night: day,
    /** The names of its events. */
    events: z.array(text),
    /** `columns` are remembered from a shop's last file; with `codes_rotate`, codes change and are not imported. */
    shops: z.array(
      z.object({
        _id: text,
        name: text,
        columns,
        keeps_contacts: flag,
        codes_rotate: flag,
        active: flag,
        words: words.check(z.describe("How staff decided to read the words of its files, by field and word.")),
        shared_codes: shared.check(
          z.describe("What rows of its files are that share a code; null until staff choose."),
        ),
        version: count,
      }),
    ),
    /** By shop; `people` are those with a valid ticket, `undecided` the void tickets that staff have to decide about. */
    totals: z.array(z.object({ shop: text, valid: count, void: count, undecided: count, people: count })),
    /** Newest first. */
    imports: z.array(z.object({ _id: text, shop: text, file: text, counts: countsShape, at: instant, by: text })),
  })
  .register(shapeNames, { id: "TicketNight" });
export type TicketNight = z.output<typeof ticketNightShape>;
export type TicketShop = TicketNight["shops"][number];
export type TicketImport = TicketNight["imports"][number];
export type ShopTotal = TicketNight["totals"][number];

/** A shop's file, as it was read. */
export const readFileShape = z
  .object({
    encoding: text,
    characters: charactersShape,
    separator: text,
    headings: z.array(text),
    /** Without the headings. */
    rows: count,
    /** The shop's, or those that were recognised. */
    columns,
    gone: z.array(text).check(z.describe("Columns of the shop that the file doesn't have.")),
    unused: z.array(text).check(z.describe("Columns of the file that are not used.")),
    unread: z
      .array(text)
      .check(z.describe("Those of them that seem to say whether, when or for how many people a ticket counts.")),
    preview: nullable(
      z.object({
        counts: countsShape,
        changes: flag.check(z.describe("Whether the import would change anything.")),
        /** Tickets that are not in the file, of an import that is not complete. */
        missing: count,
        /** The first ones, each with the last characters of its code. */
        rows: z.array(z.object({ line: count, name: text, kind: text, people: count, code: text, state })),
        /** The first ones of `problem_count`, with their lines. */
        problems: z.array(z.object({ line: count, text })),
        problem_count: count,
        /** Each word of the columns that say whether a ticket counts, undecided ones first; the first ones of `word_count`. */
        words: z.array(
          z.object({
            field: z.enum(wordFields),
            key: text,
            text,
            count,
            meaning: state,
            decided: flag.check(z.describe("Staff decided it.")),
          }),
        ),
        word_count: count,
        /** Rows that share a code but differ otherwise: the first ones of `count`. */
        shared: z.object({
          count,
          groups: z.array(z.object({ code: text, lines: z.array(count), names: z.array(text) })),
        }),
        /** Rows that are not imported, since they are not for this night: the first ones of `count`. */
        elsewhere: z.object({
          count,
          rows: z.array(z.object({ line: count, name: text, nights: z.array(day), text })),
        }),
        /** Names of guests who were let in and whose tickets would be void. */
        let_in: z.array(text),
        /** The club night that the file looks like it is for, if that is another one. */
        other: nullable(z.object({ night: day, why: z.enum(["dates", "event", "tickets"]) })),
        seen: text.check(z.describe("To be sent with the import.")),
      }),
    ).check(z.describe("Null until the shop's columns are chosen.")),
  })
  .register(shapeNames, { id: "TicketFile" });
export type ReadFile = z.output<typeof readFileShape>;
export type ImportPreview = NonNullable<ReadFile["preview"]>;
export type PreviewRow = ImportPreview["rows"][number];

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "ticket_shops.columns": ShopColumns;
    "ticket_shops.words": TicketShop["words"];
    "ticket_imports.counts": Partial<ImportCounts>;
  }
}
