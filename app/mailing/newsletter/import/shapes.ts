import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { charactersShape } from "../../../platform/lib/csv/csv-characters.ts";
import { count, nullable, text } from "../../../platform/lib/shapes.ts";
import { type AddressField, fieldsOf } from "./address-file.ts";
import { standings, UNDECIDED } from "./standing.ts";

const heading = z.optional(z.string().check(z.minLength(1), z.maxLength(120)));

/** The heading of each field's column; `left` is an additional column that says who unsubscribed. */
export const columnsShape = z.object({
  ...(Object.fromEntries(
    [...fieldsOf.subscribers, ...fieldsOf.suppressions].map((field) => [field, heading]),
  ) as Record<AddressField, typeof heading>),
  left: heading,
});
export type AddressColumns = z.output<typeof columnsShape>;

/** Staff's choices for standing columns: see `StandingChoices`. */
export const standingChoicesShape = z.record(
  z.string().check(z.maxLength(120)),
  z.union([z.literal(false), z.record(z.string().check(z.maxLength(200)), z.enum([...standings, UNDECIDED]))]),
);

/** Which part of a date comes first, by the field of its column. */
export const orderChoicesShape = z.object({
  agreed: z.optional(z.enum(["day", "month", "year"])),
  confirmed: z.optional(z.enum(["day", "month", "year"])),
});
export type OrderChoices = z.output<typeof orderChoicesShape>;

/** A standing column: people's status with the service that the file comes from. */
const standingColumnShape = z.object({
  heading: text,
  values: z.array(
    z.object({
      value: text.check(z.describe("In lower case; empty for blank cells, `a date` for all dates.")),
      /** Its first spelling in the file. */
      text,
      /** Rows with it. */
      count,
      standing: nullable(z.enum(standings)).check(z.describe("Null until someone decides: left out until then.")),
      suggested: nullable(z.enum(standings)),
    }),
  ),
  /** Whether there are more values. */
  more: z.boolean(),
});
export type StandingColumn = z.output<typeof standingColumnShape>;

/** How the ambiguous dates of a column are read. */
const dateColumnShape = z.object({
  field: z.enum(["agreed", "confirmed"]),
  heading: text,
  order: nullable(z.enum(["day", "month", "year"])).check(z.describe("Null if someone has to say it.")),
  why: z.enum(["proven", "usual", "chosen", "unknown", "contradiction"]),
  /** The first date with only one reading. */
  proof: nullable(z.object({ line: count, text })),
});
export type DateColumn = z.output<typeof dateColumnShape>;

/** The rows of a file by result. Only `added` are imported. */
const countsShape = z.object({
  added: count,
  /** On this list already. */
  known: count,
  /** On the suppression list; only for lists of subscribers. */
  suppressed: count,
  /** Unsubscribed or were erased, or the file says that they do not get emails; only for lists of subscribers. */
  left: count,
  /** In the file twice. */
  duplicate: count,
  /** No email address, or nothing that says when and where they agreed. */
  invalid: count,
});
export type AddressCounts = z.output<typeof countsShape>;

/** A file as it was read, and what importing it would do. */
export const addressFileShape = z
  .object({
    encoding: text,
    characters: charactersShape,
    separator: text,
    headings: z.array(text),
    /** Rows with content, without the headings. */
    rows: count,
    columns: columnsShape,
    /** Chosen headings that the file does not have. */
    gone: z.array(text),
    /** Lines above the headings, which are not read. */
    lead: z.array(z.object({ line: count, text })),
    /** Headings of columns with contents that an import doesn't use. */
    unused: z.array(text),
    standing: z.array(standingColumnShape),
    dates: z.array(dateColumnShape),
    /** Null until the column with the email address is chosen. */
    preview: nullable(
      z.object({
        counts: countsShape,
        /** Rows that staff must decide about; left out until then. */
        undecided: count,
        /** The first that would be added. */
        rows: z.array(z.object({ line: count, email: text, name: text, agreed: text, place: text })),
        /** The first rows that are not imported, and why. */
        problems: z.array(z.object({ line: count, text })),
        problem_count: count,
        /** Withdrawn addresses of the file that can still be emailed; `subscribed` of them are on the list. */
        withdrawn: z.object({ count, subscribed: count }),
        /** Identifies this preview: an import with another result is rejected. */
        seen: text,
      }),
    ),
  })
  .register(shapeNames, { id: "AddressFile" });
export type AddressFile = z.output<typeof addressFileShape>;
