import * as z from "zod/mini";
import { requestKind } from "../../../bookings/requests/shapes.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, text } from "../../../platform/lib/shapes.ts";

const steps = {
  views: count.check(z.describe("Of pages; of an event's page for the event's night.")),
  ticket_clicks: count.check(z.describe("On links to a ticket shop, where the browser tells them.")),
  forms_started: count.check(z.describe("Forms for tables.")),
  sent: count.check(z.describe("Requests for tables.")),
  approved: count,
  came: count,
};

/** What is known of a source. */
export const sourceFields = {
  source: text.check(
    z.describe("`direct`, `site`, `unknown`, `other`, or `from:`, `campaign:` or `link:` and a name."),
  ),
  ...steps,
};

export const funnelShape = z
  .object({
    from: day,
    to: day,
    counting: z.boolean().check(z.describe("Whether views are counted: a setting.")),
    total: z.object(steps),
    nights: z.array(z.object({ night: day, title: text, ...steps })),
    sources: z.array(z.object(sourceFields)),
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
