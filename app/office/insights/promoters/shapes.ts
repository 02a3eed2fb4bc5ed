import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, nullable, text } from "../../../platform/lib/shapes.ts";

const numbers = {
  listed: count.check(z.describe("People with a place on their guest lists.")),
  came: count,
  tables: count.check(z.describe("Tables asked for by their link, or given to them by staff.")),
  tables_came: count,
  spent_cents: nullable(z.int()).check(z.describe("What these tables spent; null without `spend.see`.")),
  commission_cents: z.int(),
};
const sums = { nights: count, ...numbers };

/** Promoters over a range of nights. */
export const promotersShape = z
  .object({
    from: day,
    to: day,
    promoters: z
      .array(z.object({ name: text, ...sums }))
      .check(z.describe("Spellings of one name are one promoter. Nights that are over.")),
    total: z.object(sums).check(z.describe("`nights` are those with any of them.")),
    of_promoter: nullable(
      z.object({ name: text, nights: z.array(z.object({ night: day, title: text, ...numbers })) }),
    ).check(z.describe("The nights of the promoter who is asked for, whose sums are their row; null without one.")),
    links: z.array(z.object({ word: text, promoter: text })),
    free_links: z.array(text).check(z.describe("Short links that are no promoter's.")),
    names: z.array(text).check(z.describe("Owners of guest lists, to choose from.")),
    tables: z
      .array(
        z.object({
          request: text,
          reference: text,
          name: text,
          night: day,
          promoter: text.check(z.describe("Empty if staff decided that it is nobody's.")),
          original: text.check(z.describe("Whose link it was when the request was made; empty without one.")),
          decided_by: text.check(z.describe("Who changed it; empty while nobody has.")),
        }),
      )
      .check(
        z.describe(
          "The newest ones of the range; of a promoter who is asked for, those of nights that are over. Empty without `requests.bookings`.",
        ),
      ),
  })
  .register(shapeNames, { id: "PromotersOfNights" });
export type PromotersOfNights = z.output<typeof promotersShape>;
export type PromoterSums = PromotersOfNights["promoters"][number];
export type PromoterNight = NonNullable<PromotersOfNights["of_promoter"]>["nights"][number];
export type PromoterTable = PromotersOfNights["tables"][number];
