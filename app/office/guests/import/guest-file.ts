import * as z from "zod/mini";
import { guestImportStates } from "../../../platform/db/tables/guest-tags.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { charactersShape } from "../../../platform/lib/csv/csv-characters.ts";
import { count, instant, nullable, text } from "../../../platform/lib/shapes.ts";

/** Labels of the fields that a column of another tool's file may have. */
export const guestFieldLabels = {
  name: "Full name",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  confirmed: "Email is confirmed",
  phone: "Phone",
  visits: "Visits",
  last_visit: "Last visit",
  spent: "Spent",
  note: "Notes",
  tags: "Tags",
  birthday: "Birthday",
  agreed: "When they agreed to emails",
  place: "Where they agreed",
  words: "What they agreed to",
};

export type GuestField = keyof typeof guestFieldLabels;

export const guestFields = Object.keys(guestFieldLabels) as GuestField[];

const heading = z.optional(z.string().check(z.minLength(1), z.maxLength(120)));

/** For each field, the heading of its column. */
export const guestColumnsShape = z.object(
  Object.fromEntries(guestFields.map((field) => [field, heading])) as Record<GuestField, typeof heading>,
);
export type GuestColumns = z.output<typeof guestColumnsShape>;

/** Most rows of a file of guests. */
export const MAX_GUEST_ROWS = 200_000;

/** What importing a row would do. */
export const guestOutcomes = ["new", "joins", "claim"] as const;
export type GuestOutcome = (typeof guestOutcomes)[number];

/** A file as it was read, and what importing it would do. */
export const guestFileShape = z
  .object({
    encoding: text,
    characters: charactersShape,
    separator: text,
    headings: z.array(text),
    rows: count,
    columns: guestColumnsShape,
    gone: z.array(text),
    lead: z.array(z.object({ line: count, text })),
    unused: z.array(text),
    /** Null until a column with an address or a number is chosen. */
    preview: nullable(
      z.object({
        counts: z.object({
          new: count,
          joins: count,
          claim: count.check(z.describe("Rows that name an address which nobody confirmed, and no number.")),
          problems: count,
        }),
        /** The outcomes for the first rows, with the guest whom each would join. */
        outcomes: z.array(
          z.object({
            line: count,
            name: text,
            outcome: z.enum(guestOutcomes),
            guest: nullable(z.object({ _id: text, name: text })),
          }),
        ),
        /** The first rows that are not imported, and why. */
        problems: z.array(z.object({ line: count, text })),
        /** Tags that don't exist yet. */
        new_tags: z.array(text),
        /** For the newsletter; null if the file has no column that says when someone agreed. */
        subscribers: nullable(
          z.object({ added: count, left_out: count, problems: z.array(z.object({ line: count, text })) }),
        ),
        /** Identifies this preview; an import is rejected if it would do anything else. */
        seen: text,
      }),
    ),
  })
  .register(shapeNames, { id: "GuestFile" });
export type GuestFile = z.output<typeof guestFileShape>;

export const guestImportShape = z
  .object({
    _id: text,
    at: instant,
    by: text,
    file: text,
    state: z.enum(guestImportStates),
    rows: count,
    subscribers: count,
  })
  .register(shapeNames, { id: "GuestImport" });
export type GuestImport = z.output<typeof guestImportShape>;
