import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, nullable, text } from "../../platform/lib/shapes.ts";

const people = z.object({ expected: count, came: count });

/** Minor units; what the role may not see is null. */
const money = {
  deposits: nullable(z.object({ received: count, refunded: count, kept: count, open: count })).check(
    z.describe("Minor units; null without the capability `deposits.see`."),
  ),
  spend: nullable(
    z.object({ parties: count, people: count, spent: count, minimum: count, till: z.int(), till_people: count }),
  ).check(
    z.describe(
      "Of parties whose bill was recorded, minor units; `till` is all that the tills took, on nights when `till_people` came in. Null without `spend.see`.",
    ),
  ),
};

/** The numbers of a night, or of several. */
export const numberFields = {
  people: count.check(z.describe("Everyone who came in.")),
  peak: count.check(z.describe("The most people inside at once; of several nights, the highest.")),
  walk_ins: count,
  tables: z.object({ asked: count, approved: count, came: count, no_shows: count }),
  lists: people,
  tickets: people,
  offers: people,
  ...money,
};

const nightShape = z.object({ night: day, title: text, over: z.boolean(), ...numberFields });

const periodShape = z
  .object({
    from: day,
    to: day,
    nights: count.check(
      z.describe("Club nights that are over and had anyone booked, expected or inside; the others add nothing here."),
    ),
    unchecked: count.check(z.describe("Those on which guests were expected and nobody was checked in.")),
    ...numberFields,
    new_guests: nullable(z.object({ first: count, again: count })).check(
      z.describe("Guests whose first visit was then, and those of them who came again within 60 days."),
    ),
    subscribers: nullable(z.object({ gained: count, lost: count })),
  })
  .register(shapeNames, { id: "InsightsPeriod" });
export type Period = z.output<typeof periodShape>;

/** From when on rows are there. */
export const storedSinceShape = z
  .object({ requests: day, applications: day, payments: day })
  .check(
    z.describe(
      "The first club night of which no requests, no job applications, and no payments, were deleted for their age.",
    ),
  );

export const insightsShape = z
  .object({
    period: periodShape,
    before: periodShape.check(z.describe("As many days before, on the same weekdays.")),
    last_year: periodShape.check(z.describe("The same weekdays 52 weeks ago.")),
    nights: z.array(nightShape),
    promoters: z.array(z.object({ owner: text, nights: count, expected: count, came: count, commission_cents: count })),
    stored_since: storedSinceShape,
    waiting: count.check(z.describe("Club nights whose numbers are being made.")),
  })
  .register(shapeNames, { id: "Insights" });
export type Insights = z.output<typeof insightsShape>;
export type Night = Insights["nights"][number];
export type Promoter = Insights["promoters"][number];
