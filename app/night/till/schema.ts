import * as z from "zod/mini";
import { day, line } from "../../platform/lib/fields.ts";
import { type TillField, tillFields } from "./till-fields.ts";

const id = z.string("Reload the page.").check(z.regex(/^[\w-]{1,64}$/, "Reload the page."));

export const tillSchema = z.object({
  name: line("Enter the till's name.", 60),
  active: z.optional(z.boolean("Choose active or inactive.")),
});
export type SentTill = z.output<typeof tillSchema>;

const heading = z.optional(z.string().check(z.minLength(1), z.maxLength(120, "Use 120 characters or fewer.")));

export const columnsSchema = z.object({
  columns: z.object(
    Object.fromEntries(tillFields.map((field) => [field, heading])) as Record<TillField, typeof heading>,
  ),
});
export type TillColumns = z.output<typeof columnsSchema>["columns"];

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "tills.columns": TillColumns;
  }
}

/** How rows with one bill number are read: parts of one bill, or copies of the first. */
export const sameNumberSchema = z.object({
  same_number: z.enum(["parts", "copies"], "Choose what rows with one number are."),
});

export const nameSchema = z.object({
  name: line("Enter the till's name of the table.", 60),
  /** Null for a name that isn't a table, such as the bar. */
  table: z.nullable(id),
  night: day("Choose a date."),
});
export type SentName = z.output<typeof nameSchema>;

export const billSchema = z.object({ request: z.nullable(id) });

export const useTillSchema = z.object({ night: day("Choose a date.") });
