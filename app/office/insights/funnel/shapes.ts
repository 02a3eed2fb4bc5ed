import * as z from "zod/mini";
import { requestKind } from "../../../bookings/requests/shapes.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, nullable, text } from "../../../platform/lib/shapes.ts";
import { storedSinceShape } from "../shapes.ts";

const steps = {
  views: count.check(z.describe("Of pages; of an event's page for the event's night.")),
  ticket_clicks: count.check(z.describe("On links to a ticket shop, where the browser tells them.")),
  forms_started: count.check(z.describe("Forms for tables.")),
  sent: count.check(z.describe("Requests for tables.")),
  approved: count,
  came: count,
};

/** The fields of a source's row. */
export const sourceFields = {
  source: text.check(
    z.describe("`direct`, `site`, `unknown`, `other`, or `from:`, `campaign:` or `link:` and a name."),
  ),
  ...steps,
};

const nights = z.array(z.object({ night: day, title: text, ...steps }));

export const funnelShape = z
  .object({
    from: day,
    to: day,
    stored_since: storedSinceShape,
    counting: z.boolean().check(z.describe("Whether views are counted: a setting.")),
    total: z.object(steps),
    nights,
    sources: z.array(z.object(sourceFields)),
    of_source: nullable(z.object({ source: text, total: z.object(steps), nights })).check(
      z.describe("The nights of the source that is asked for, whose sums are its row; null without one."),
    ),
    pages: z.array(z.object({ page: text, views: count })),
    forms: z
      .array(
        z.object({
          form: requestKind,
          started: count,
          sent: count,
          left: count,
          fields: z.array(z.object({ field: text, left: count })),
        }),
      )
      .check(z.describe("Of the nights on which guests filled them in; `fields` are those after which they left.")),
    hours: z.array(z.object({ hour: count, views: count })).check(z.describe("Of the venue's clock, 0 to 23.")),
  })
  .register(shapeNames, { id: "Funnel" });

export type Funnel = z.output<typeof funnelShape>;
export type Steps = Funnel["total"];
export type FunnelNight = Funnel["nights"][number];
export type FunnelSource = Funnel["sources"][number];
