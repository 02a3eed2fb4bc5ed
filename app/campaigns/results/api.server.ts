import * as z from "zod/mini";
import { type StaffServices, staffOf } from "../../auth/staff.server.ts";
import { type RequestKind, requestKinds } from "../../content/request-kinds.ts";
import { endpoint, shapeOf } from "../../http/endpoint.server.ts";
import { jsonError } from "../../lib/json-errors.server.ts";
import { count, instant, nullable, text } from "../../lib/shapes.ts";
import { visibleKinds } from "../../requests/visible-kinds.ts";
import { countResults } from "./count-results.server.ts";
import type { CampaignResults } from "./results.ts";

const emailCounts = {
  sent: count,
  rejected: count,
  failed: count,
  hard: count,
  soft: count,
  complained: count,
  unsubscribed: count,
};

const resultsShape = shapeOf<CampaignResults>()(
  "CampaignResults",
  z.object({
    recipients: count,
    waiting: count,
    skipped: count,
    totals: z.object(emailCounts),
    domains: z.array(z.object({ ...emailCounts, domain: text })),
    more_domains: count,
    step: z.enum(["hour", "day"]),
    periods: z.array(z.object({ from: instant, sent: count, bounced: count, unsubscribed: count, requests: count })),
    requests: z.array(z.object({ kind: z.enum(Object.keys(requestKinds) as [RequestKind, ...RequestKind[]]), count })),
    links: nullable(z.array(z.object({ url: text, clicks: count }))),
    bounces_failed: nullable(text),
  }),
);

/** `/api/campaigns/:id/results`. */
export const campaignResultsEndpoints = [
  endpoint({
    method: "GET",
    path: "/campaigns/:id/results",
    access: "campaigns.see",
    summary: "Returns the results of a campaign: deliveries, bounces, complaints, unsubscribes, clicks and requests.",
    output: z.object({ results: resultsShape }),
    async handle(context, { db }: StaffServices) {
      const id = context.req.param("id");
      const campaign = await db.selectFrom("campaigns").select("id").where("id", "=", id).executeTakeFirst();
      if (!campaign) return jsonError(context, 404, "Campaign not found.");
      return { results: await countResults(db, id, visibleKinds(staffOf(context).role)) };
    },
  }),
];
