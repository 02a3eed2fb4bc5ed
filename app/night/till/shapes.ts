import * as z from "zod/mini";
import { billStates } from "../../platform/db/tables/till.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { charactersShape } from "../../platform/lib/csv/csv-characters.ts";
import { count, day, flag, instant, nullable, text } from "../../platform/lib/shapes.ts";
import { columnsSchema } from "./schema.ts";

const cents = z.int().check(z.describe("Minor units of the venue's currency."));
const columns = columnsSchema.shape.columns;

/** The tills, and the bills of a club night. */
export const tillNightShape = z
  .object({
    night: day,
    events: z.array(text).check(z.describe("The names of its events.")),
    tills: z.array(
      z.object({
        _id: text,
        name: text,
        columns: columns.check(z.describe("Remembered from its last file.")),
        names: z.array(z.object({ name: text, table: nullable(text) })).check(z.describe("Its names of tables.")),
        same_number: nullable(z.enum(["parts", "copies"])),
        active: flag,
        version: count,
      }),
    ),
    imports: z.array(
      z.object({ _id: text, till: text, file: text, bills: count, total_cents: cents, at: instant, by: text }),
    ),
    totals: z.object({ bills: count, total_cents: cents, matched_cents: cents }),
    parties: z
      .array(
        z.object({
          request: text,
          name: text,
          table: nullable(text),
          minimum_cents: nullable(cents),
          spent_cents: nullable(cents).check(z.describe("What counts, from the ledger; null until something does.")),
          till_cents: nullable(cents).check(z.describe("What the till's bills add up to; null without one.")),
          source: z
            .enum(["none", "till", "typed"])
            .check(
              z.describe("Where the amount that counts is from. One typed by hand stays until staff use the till's."),
            ),
          differs: flag.check(z.describe("Whether the till says another amount than what counts.")),
        }),
      )
      .check(z.describe("Parties with a table or a deposit.")),
    tables: z.array(z.object({ _id: text, name: text })),
    open: z
      .array(
        z.object({
          _id: text,
          till: text,
          number: text,
          table: text.check(z.describe("As the till spells it.")),
          closed: nullable(instant),
          amount_cents: cents,
          state: z.enum(billStates),
          party: nullable(text).check(z.describe("The request that staff chose.")),
        }),
      )
      .check(z.describe("Bills without a party, and those that staff gave one: the first ones of `open_count`.")),
    open_count: count,
  })
  .register(shapeNames, { id: "TillNight" });
export type TillNight = z.output<typeof tillNightShape>;
export type Till = TillNight["tills"][number];
export type TillParty = TillNight["parties"][number];
export type OpenBill = TillNight["open"][number];

/** A till's file, as it was read. */
export const tillFileShape = z
  .object({
    encoding: text,
    characters: charactersShape,
    separator: text,
    headings: z.array(text),
    rows: count.check(z.describe("Without the headings.")),
    columns: columns.check(z.describe("The till's, or those that were recognised.")),
    gone: z.array(text).check(z.describe("Columns of the till that the file doesn't have.")),
    unused: z.array(text).check(z.describe("Columns that are not used: nothing of them is stored.")),
    preview: nullable(
      z.object({
        bills: count,
        total_cents: cents,
        by_state: z.record(z.enum(billStates), count).check(z.describe("Bills by what is known about their party.")),
        stored: count.check(z.describe("Bills of this till and night that the import replaces.")),
        elsewhere: count.check(z.describe("Rows of other nights, which are not imported.")),
        other: nullable(day).check(
          z.describe("The club night that the file looks like it is for, if that is another."),
        ),
        same_numbers: count.check(
          z.describe("Numbers with several rows that differ, until staff choose what they are."),
        ),
        business_day: flag.check(
          z.describe("Whether early hours of the file's one date are read as the morning after."),
        ),
        rows: z.array(
          z.object({ line: count, number: text, table: text, closed: text, amount_cents: cents, party: text }),
        ),
        problems: z.array(z.object({ line: count, text })).check(z.describe("The first ones of `problem_count`.")),
        problem_count: count,
        seen: text.check(z.describe("To be sent with the import.")),
      }),
    ).check(z.describe("Null until the till's columns are chosen.")),
  })
  .register(shapeNames, { id: "TillFile" });
export type TillFile = z.output<typeof tillFileShape>;
export type TillPreview = NonNullable<TillFile["preview"]>;
