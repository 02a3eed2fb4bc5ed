import * as z from "zod/mini";
import { visibleKinds } from "../../../bookings/requests/visible-kinds.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { parseJsonText } from "../../../platform/lib/json-text.ts";
import { text } from "../../../platform/lib/shapes.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { isHidden, rounding } from "../audience/shown-count.server.ts";
import type { FrozenEmail } from "../frozen-email.ts";
import { type Campaign, campaignShape } from "../shapes.ts";
import { getCampaign, setArchived } from "../store.server.ts";
import type { CampaignServices } from "../write/api.server.ts";
import { impersonal } from "./archive.server.ts";
import { countResults, roundedResults } from "./count-results.server.ts";
import { resultsShape } from "./shapes.ts";

/** The email as it was sent, or as it would be sent now: a draft's, or the demo's, which is never sent. */
async function emailOf(db: Database, campaign: Campaign, origin: string): Promise<FrozenEmail> {
  const row = await db.selectFrom("campaigns").select("frozen").where("id", "=", campaign._id).executeTakeFirst();
  if (row?.frozen) return parseJsonText(row.frozen);
  // Lazy: imports the large email templates.
  const { renderCampaign } = await import("../write/render.server.ts");
  return renderCampaign(db, campaign, origin, Date.now());
}

/** `/api/campaigns/:id`: the email, its archive page and the results. */
export const campaignResultsEndpoints = [
  endpoint({
    method: "GET",
    path: "/campaigns/:id/email",
    access: "campaigns.see",
    summary: "Returns the email as it was sent, or as it would be sent now, without anyone's name.",
    output: z.object({ email: z.object({ subject: text, html: text, text }) }),
    async handle(context, { db, origin }: CampaignServices, { params }) {
      const id = params.id;
      const campaign = await getCampaign(db, id);
      if (!campaign) return jsonError(context, 404, "Campaign not found.");
      const email = await emailOf(db, campaign, origin);
      return { email: impersonal(email, { origin, slug: campaign.slug }) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/campaigns/:id/archive",
    access: "campaigns.change",
    summary: "Makes the page of a campaign public once it is sent, or not public.",
    input: z.object({ public: z.boolean("Choose whether the page is public.") }),
    output: withMessage({ campaign: campaignShape }),
    async handle(context, { db, writer, origin }: CampaignServices, { params, data }) {
      const id = params.id;
      const edit = { by: staffOf(context), now: Date.now() };
      const found = await getCampaign(db, id);
      if (!found) return jsonError(context, 404, "Campaign not found.");
      const email = await emailOf(db, found, origin);
      await writer.write((trx) => setArchived(trx, id, data.public, email, edit));
      const campaign = (await getCampaign(db, id)) ?? found;
      const shown = campaign.started_on ? "The page is public." : "The page will be public once the campaign is sent.";
      return { message: data.public ? shown : "The page isn't public.", campaign };
    },
  }),
  endpoint({
    method: "GET",
    path: "/campaigns/:id/results",
    access: "campaigns.see",
    summary: "Returns the results of a campaign: deliveries, bounces, complaints, unsubscribes, clicks and requests.",
    output: z.object({ results: resultsShape }),
    async handle(context, { db }: StaffServices, { params }) {
      const id = params.id;
      const campaign = await getCampaign(db, id);
      if (!campaign) return jsonError(context, 404, "Campaign not found.");
      const { role } = staffOf(context);
      const results = await countResults(db, id, visibleKinds(role));
      const isExact = !isHidden(campaign.audience, role);
      return { results: isExact ? results : roundedResults(results, await rounding(db, `campaign ${id}`)) };
    },
  }),
] as const;
