import type { Context } from "hono";
import * as z from "zod/mini";
import { listSetAside } from "../../../house/mail/attempts.server.ts";
import { setAsidePageShape } from "../../../house/mail/shapes.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { pageNumber } from "../../../platform/http/query-fields.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { fieldErrors } from "../../../platform/lib/read-json.server.ts";
import { count, nullable, text } from "../../../platform/lib/shapes.ts";
import { formatDay } from "../../../platform/lib/time/wall-time-text.ts";
import { can } from "../../../platform/roles/roles.ts";
import { listUpcomingEvents } from "../../../programme/events/store.server.ts";
import { listNews } from "../../../programme/news/store.server.ts";
import { listOffers } from "../../../programme/offers/store.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { readBouncesFailure } from "../../bounces/bounce-mailbox.server.ts";
import { countUnclear } from "../../bounces/unclear-reports.server.ts";
import { audienceProblem } from "../audience/shown-count.server.ts";
import { campaignContentSchema, campaignPreviewSchema, campaignTestSchema, newCampaignSchema } from "../schema.ts";
import { campaignShape, campaignSummaryShape } from "../shapes.ts";
import {
  campaignMissing,
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  updateCampaign,
} from "../store.server.ts";
import { listCampaigns } from "./list.server.ts";
import { type BlockChoices, blockChoicesShape, previewShape } from "./shapes.ts";
import { queueTest, takeTest } from "./test-email.server.ts";

export interface CampaignServices extends StaffServices {
  /** The site's public address, without a slash at the end. */
  origin: string;
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
}

const found = async (db: Database, id: string) => {
  const campaign = await getCampaign(db, id);
  if (!campaign) throw new Error("The campaign was just written.");
  return campaign;
};

const editOf = (context: Context) => ({ by: staffOf(context), now: Date.now() });

const empty = { preheader: "", blocks: [{ kind: "text" as const, text: "" }], plain_text: null };

/** The first name of the subscriber with an address, empty until it is confirmed; undefined if there is none. */
async function firstNameOf(db: Database, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscribers")
    .select(["first_name", "confirmed_at"])
    .where("address", "=", address.toLowerCase())
    .executeTakeFirst();
  return row && (row.confirmed_at === null ? "" : row.first_name);
}

/** News items to choose from. */
const MAX_NEWS = 30;

/** Lists the events, offers and news that guests see at `now` (ms since 1970). */
async function listChoices(db: Database, now: number): Promise<BlockChoices> {
  const [events, offers, news] = await Promise.all([
    listUpcomingEvents(db, now),
    listOffers(db, now),
    listNews(db, now, MAX_NEWS),
  ]);
  return {
    events: events
      .filter(({ state }) => state !== "cancelled")
      .map(({ _id, name, night }) => ({ _id, title: name, line: formatDay(night) })),
    offers: offers.map(({ _id, title, valid_till }) => ({ _id, title, line: `until ${formatDay(valid_till)}` })),
    news: news.map(({ _id, title, date }) => ({ _id, title, line: formatDay(date) })),
  };
}

/** Where bounces come in. */
const bouncePlaces = ["bounces", "bounce"] as const;

/** `/api/campaigns`: writing campaigns, previews and tests. */
export const campaignEndpoints = [
  endpoint({
    method: "GET",
    path: "/campaigns",
    access: "campaigns.see",
    summary:
      "Lists the campaigns, those changed last first, why bounces can't be read, and how many reports are unclear.",
    output: z.object({
      campaigns: z.array(campaignSummaryShape),
      bounces_failed: nullable(text),
      bounces_set_aside: setAsidePageShape,
      unclear: count,
    }),
    handle: async (_context, { db }: CampaignServices) => ({
      campaigns: await listCampaigns(db, Date.now()),
      bounces_failed: await readBouncesFailure(db),
      bounces_set_aside: await listSetAside(db, bouncePlaces),
      unclear: await countUnclear(db),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/campaigns/set-aside",
    access: "campaigns.see",
    summary: "Lists a page of reports about campaigns that broke their reader twice, newest first.",
    query: z.object({ page: pageNumber() }),
    output: setAsidePageShape,
    handle: (_context, { db }: CampaignServices, { query }) => listSetAside(db, bouncePlaces, query.page),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/campaigns",
    access: "campaigns.change",
    summary: "Adds a draft.",
    input: newCampaignSchema,
    output: withMessage({ campaign: campaignShape }),
    status: 201,
    async handle(context, { db, writer }: CampaignServices, { data }) {
      const id = await writer.write((trx) => createCampaign(trx, { ...empty, ...data }, editOf(context)));
      return { message: "Draft added.", campaign: await found(db, id) };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/campaigns/preview",
    access: "campaigns.see",
    summary: "Renders a draft, for a subscriber or anyone, and lists what must be fixed before it is sent.",
    input: campaignPreviewSchema,
    errors: [403],
    output: previewShape,
    async handle(context, { db, origin }: CampaignServices, { data: { as = "", ...content } }) {
      if (as !== "" && !can(staffOf(context).role, "subscribers.see")) {
        return jsonError(context, 403, "Your role doesn't see subscribers.");
      }
      const firstName = as === "" ? "" : await firstNameOf(db, as);
      if (firstName === undefined) {
        return fieldErrors(context, [{ path: ["as"], message: "No subscriber has this email address." }]);
      }
      // Lazy: imports the large email templates.
      const { previewCampaign } = await import("./render.server.ts");
      return previewCampaign(db, content, firstName, origin, Date.now());
    },
  }),
  endpoint({
    method: "GET",
    path: "/campaigns/choices",
    access: "campaigns.see",
    summary: "Lists the events, offers and news that a campaign can show.",
    output: blockChoicesShape,
    handle: async (_context, { db }: CampaignServices) => listChoices(db, Date.now()),
  }),
  endpoint({
    method: "GET",
    path: "/campaigns/:id",
    access: "campaigns.see",
    summary: "Returns a campaign.",
    output: z.object({ campaign: campaignShape }),
    async handle(_context, { db }: CampaignServices, { params }) {
      const campaign = await getCampaign(db, params.id);
      if (!campaign) throw campaignMissing();
      return { campaign };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/campaigns/:id",
    access: "campaigns.change",
    summary: "Saves a draft.",
    input: campaignContentSchema,
    headers: ["If-Match"],
    errors: [409],
    output: withMessage({ campaign: campaignShape }),
    async handle(context, { db, writer }: CampaignServices, { params, headers, data }) {
      const id = params.id;
      const problem = data.audience && audienceProblem(data.audience, staffOf(context).role);
      if (problem) return fieldErrors(context, [{ path: ["audience"], message: problem }]);
      await writer.write((trx) =>
        updateCampaign(trx, id, data, { ...editOf(context), ifVersion: headers["If-Match"]?.version }),
      );
      return { message: "Draft saved.", campaign: await found(db, id) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/campaigns/:id/duplicate",
    access: "campaigns.change",
    summary: "Adds a draft with the content of a campaign.",
    output: withMessage({ campaign: campaignShape }),
    status: 201,
    async handle(context, { db, writer }: CampaignServices, { params }) {
      const id = await writer.write((trx) => duplicateCampaign(trx, params.id, editOf(context)));
      return { message: "Draft added.", campaign: await found(db, id) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/campaigns/:id/remove",
    access: "campaigns.change",
    summary: "Deletes a draft.",
    headers: ["If-Match"],
    errors: [409],
    output: withMessage({}),
    async handle(context, { writer }: CampaignServices, { params, headers }) {
      await writer.write((trx) =>
        deleteCampaign(trx, params.id, { ...editOf(context), ifVersion: headers["If-Match"]?.version }),
      );
      return { message: "Draft deleted." };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/campaigns/:id/test",
    access: "campaigns.change",
    summary: "Emails a draft as a test to oneself and up to five others.",
    input: campaignTestSchema,
    output: withMessage({ sent: count }),
    errors: [429],
    async handle(context, services: CampaignServices, { params, data: { to, ...content } }) {
      const { db, writer, origin } = services;
      const campaign = await getCampaign(db, params.id);
      if (!campaign) throw campaignMissing();
      const options = { actor: staffOf(context), origin, now: Date.now() };
      const wait = await takeTest(services, options);
      if (wait > 0) {
        context.header("Retry-After", String(wait));
        return jsonError(context, 429, `Too many test emails. Try again in ${Math.ceil(wait / 60)} min.`);
      }
      const { renderTest } = await import("./render.server.ts");
      const test = await renderTest(db, content, options);
      const about = { id: campaign._id, subject: campaign.subject };
      const sent = await writer.write((trx) => queueTest(trx, about, test, to, options));
      services.mailWaits();
      const emails = formatCount(sent, "test email");
      return {
        message: services.mailConfigured
          ? `${emails} queued.`
          : `${emails} queued. They will be sent once email is set up.`,
        sent,
      };
    },
  }),
] as const;
