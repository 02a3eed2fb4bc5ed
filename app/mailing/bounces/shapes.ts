import * as z from "zod/mini";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";

/** The meanings that staff can choose. */
export const reportMeanings = ["bounce", "complaint", "nothing"] as const;

export type ReportMeaning = (typeof reportMeanings)[number];

const unclearReportShape = z
  .object({
    _id: text,
    /** Empty without one. */
    sender: text,
    subject: text,
    /** The beginning of its text. */
    excerpt: text,
    received: instant,
    /** The subscriber's address. */
    address: nullable(text).check(z.describe("Null once the guest's data was erased.")),
    /** The campaign's subject. */
    campaign: nullable(text).check(z.describe("Null once the campaign was deleted.")),
  })
  .register(shapeNames, { id: "UnclearReport" });
export type UnclearReport = z.output<typeof unclearReportShape>;

export const unclearReportsShape = z
  .object({ items: z.array(unclearReportShape), ...pageFields })
  .register(shapeNames, { id: "UnclearReportsPage" });
