import * as z from "zod/mini";
import { shapeNames } from "../../http/shape-names.ts";
import { count, nullable, text } from "../../lib/shapes.ts";
import { type AddressField, fieldsOf } from "./address-file.ts";

const heading = z.optional(z.string().check(z.minLength(1), z.maxLength(120)));

/** Which column has what, by the column's heading. */
export const columnsShape = z.object(
  Object.fromEntries([...fieldsOf.subscribers, ...fieldsOf.suppressions].map((field) => [field, heading])) as Record<
    AddressField,
    typeof heading
  >,
);
export type AddressColumns = z.output<typeof columnsShape>;

/** How the rows of a file are sorted. Only `added` are imported. */
const countsShape = z.object({
  added: count,
  /** On this list already. */
  known: count,
  /** On the suppression list; of subscribers alone. */
  suppressed: count,
  /** Unsubscribed or were erased, and are not asked again; of subscribers alone. */
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
    separator: text,
    headings: z.array(text),
    /** Rows with content, without the headings. */
    rows: count,
    columns: columnsShape,
    /** Headings that were asked for and the file does not have. */
    gone: z.array(text),
    /** Null until the column with the email address is chosen. */
    preview: nullable(
      z.object({
        counts: countsShape,
        /** The first that would be added. */
        rows: z.array(z.object({ line: count, email: text, name: text, agreed: text, place: text })),
        /** The first rows that are not imported, and why. */
        problems: z.array(z.object({ line: count, text })),
        problem_count: count,
        /** Stands for this preview: an import that would do something else is rejected. */
        seen: text,
      }),
    ),
  })
  .register(shapeNames, { id: "AddressFile" });
export type AddressFile = z.output<typeof addressFileShape>;
