import * as z from "zod/mini";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, flag, nullable, text } from "../../../platform/lib/shapes.ts";

const linkShape = z
  .object({
    word: text,
    url: text.check(z.describe("The whole address, for posters.")),
    target: text.check(z.describe("A path of this site.")),
    ends_on: nullable(day).check(z.describe("The last club night on which it leads to its target; null for no end.")),
    ended: flag,
    note: text,
    promoter: text.check(z.describe("Whose link it is; empty for nobody's.")),
    visits: count.check(z.describe("On the club nights of the range.")),
    visits_ever: count,
    version: count,
  })
  .register(shapeNames, { id: "ShortLink" });
export type ShortLink = z.output<typeof linkShape>;

export const linksShape = z
  .object({
    from: day,
    to: day,
    counting: flag.check(z.describe("Whether visits are counted: a setting.")),
    links: z.array(linkShape),
    pages: z
      .array(z.object({ path: text, name: text }))
      .check(z.describe("Pages of this site to choose from; others can be typed.")),
  })
  .register(shapeNames, { id: "ShortLinks" });
export type ShortLinks = z.output<typeof linksShape>;

export const oneLinkShape = z
  .object({
    from: day,
    to: day,
    counting: flag,
    link: linkShape,
    leads_to: text.check(z.describe("Where it leads now: another page once it has ended or its target is gone.")),
    days: z.array(z.object({ day, visits: count })).check(z.describe("Club nights of the range with visits.")),
    qr: z.object({ path: text, width: count }).check(z.describe("Its QR code as an SVG path, and its width.")),
  })
  .register(shapeNames, { id: "ShortLinkOfRange" });
export type OneLink = z.output<typeof oneLinkShape>;
