import * as z from "zod/mini";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, flag, instant, nullable, text } from "../../../platform/lib/shapes.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";

/** Emails by outcome. */
const emailCountsShape = z.object({
  /** Accepted by the mail server. */
  sent: count,
  /** Rejected by it for good. */
  rejected: count,
  /** Given up after temporary failures. */
  failed: count,
  /** Hard and soft bounces. */
  hard: count,
  soft: count,
  /** Marked as spam by the reader. */
  complained: count,
  /** Unsubscribed through the email. */
  unsubscribed: count,
});
export type EmailCounts = z.output<typeof emailCountsShape>;

/** The results of a campaign. Nobody is named. */
export const resultsShape = z
  .object({
    /** Whether all numbers are rounded to tens, 0 for fewer than 20: the role may not see who is counted. */
    rounded: flag,
    recipients: count,
    waiting: count,
    /** Unsubscribed or suppressed since the start. */
    skipped: count,
    totals: emailCountsShape,
    /** The domains with the most recipients, and how many others there are; none if numbers are rounded. */
    domains: z.array(z.object({ ...emailCountsShape.shape, domain: text })),
    more_domains: count,
    step: z.enum(["hour", "day"]),
    /** By hour or day, each named by its start; `requests` are requests and claims through a link. */
    periods: z.array(z.object({ from: instant, sent: count, bounced: count, unsubscribed: count, requests: count })),
    /** By kind, of those that the role sees. */
    requests: z.array(z.object({ kind: z.enum(Object.keys(requestKinds) as [RequestKind, ...RequestKind[]]), count })),
    /** Null unless clicks are counted. */
    links: nullable(z.array(z.object({ url: text, clicks: count }))),
    /** Why delivery reports can't be read right now; null while they can, or if there is no mailbox. */
    bounces_failed: nullable(text),
  })
  .register(shapeNames, { id: "CampaignResults" });
export type CampaignResults = z.output<typeof resultsShape>;
export type ResultsPeriod = CampaignResults["periods"][number];
