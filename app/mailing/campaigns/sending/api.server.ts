import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { moment } from "../../../platform/lib/fields.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { fieldErrors } from "../../../platform/lib/read-json.server.ts";
import { formatDateTimeInText } from "../../../platform/lib/time/format-date-time.ts";
import { clockChange, parseInstant, plainDateTimeOf, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import type { Role } from "../../../platform/roles/roles.ts";
import { today } from "../../../platform/venue/today.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { Edit } from "../../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { audienceProblem, isHidden, rounding, shownAudience } from "../audience/shown-count.server.ts";
import { getCampaign } from "../store.server.ts";
import { type CampaignSending, sendingShape } from "./shapes.ts";
import { startCampaign, startProblems } from "./start.server.ts";
import {
  cancelCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  unscheduleCampaign,
} from "./states.server.ts";

export interface SendingServices extends StaffServices {
  origin: string;
  mailConfigured: boolean;
  /** Called after a campaign was started or resumed. */
  campaignsWait: () => void;
}

/** A campaign's progress, rounded if the role needs it; undefined if there is no campaign. @param now ms since 1970 */
async function readSending(
  db: Database,
  id: string,
  { mail, role }: { mail: boolean; role: Role },
  now: number,
): Promise<CampaignSending | undefined> {
  const campaign = await getCampaign(db, id);
  if (!campaign) return undefined;
  const row = await db.selectFrom("campaigns").select("recipients_at").where("id", "=", id).executeTakeFirst();
  const unsent = campaign.started_on === null;
  const found = await db
    .selectFrom("campaign_recipients")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("campaign_id", "=", id)
    .groupBy("state")
    .execute();
  const counts = { waiting: 0, sent: 0, rejected: 0, failed: 0, skipped: 0 };
  const rounded = isHidden(campaign.audience, role);
  const round = rounded ? await rounding(db, `campaign ${id}`) : (count: number) => count;
  for (const { state, count } of found) counts[state] = round(count);
  return {
    campaign,
    audience: unsent ? await shownAudience(db, campaign.audience, role, now) : null,
    problems: unsent ? await startProblems(db, campaign, role, now) : [],
    mail,
    rounded,
    counts,
    ready: typeof row?.recipients_at === "string",
  };
}

const changeOf = (context: Context): Edit => ({ by: staffOf(context), now: Date.now() });

async function answer(context: Context, { db, mailConfigured }: SendingServices, id: string, message: string) {
  const sees = { mail: mailConfigured, role: staffOf(context).role };
  const sending = await readSending(db, id, sees, Date.now());
  return sending ? { message, sending } : jsonError(context, 404, "Campaign not found.");
}

const NO_MAIL = "No mail server is set up, so nothing can be sent.";

type Step = (trx: Parameters<typeof cancelCampaign>[0], id: string, change: Edit) => Promise<void>;

/** A state-changing endpoint, without its path. */
const stateChange = (summary: string, message: string, step: Step) =>
  ({
    method: "POST",
    access: "campaigns.send",
    summary,
    output: withMessage({ sending: sendingShape }),
    errors: [409],
    async handle(context: Context, services: SendingServices, { params: { id } }: { params: { id: string } }) {
      await services.writer.write((trx) => step(trx, id, changeOf(context)));
      services.campaignsWait();
      return answer(context, services, id, message);
    },
  }) as const;

/** `/api/campaigns/:id`: sending a campaign. */
export const sendingEndpoints = [
  endpoint({
    method: "GET",
    path: "/campaigns/:id/sending",
    access: "campaigns.see",
    summary: "Returns a campaign's progress, and how many would get it.",
    output: sendingShape,
    async handle(context, { db, mailConfigured }: SendingServices, { params }) {
      const sees = { mail: mailConfigured, role: staffOf(context).role };
      const sending = await readSending(db, params.id, sees, Date.now());
      return sending ?? jsonError(context, 404, "Campaign not found.");
    },
  }),
  endpoint({
    method: "POST",
    path: "/campaigns/:id/send",
    access: "campaigns.send",
    summary: "Starts to send a campaign to its audience.",
    output: withMessage({ sending: sendingShape }),
    errors: [409, 422],
    async handle(context, services: SendingServices, { params }) {
      const id = params.id;
      if (!services.mailConfigured) return jsonError(context, 409, NO_MAIL);
      const from = ["draft", "scheduled", "overdue"] as const;
      const problems = await startCampaign(services, id, { ...changeOf(context), from, role: staffOf(context).role });
      if (problems.length > 0) return jsonError(context, 422, problems.join(" "));
      services.campaignsWait();
      return answer(context, services, id, "Sending has started.");
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/campaigns/:id/schedule",
    access: "campaigns.send",
    summary: "Schedules a campaign, or changes its time.",
    input: z.object({ at: moment("Choose a date and time.").check(z.describe("By the venue's clock.")) }),
    output: withMessage({ sending: sendingShape }),
    errors: [409],
    async handle(context, services: SendingServices, { params, data: { at } }) {
      const { db } = services;
      const id = params.id;
      const wrong = (message: string) => fieldErrors(context, [{ path: ["at"], message }]);
      const change = clockChange(at, venue.timeZone);
      if (change === "skipped") {
        return wrong("The clocks go forward then, so this time doesn't exist. Choose another.");
      }
      const instant = parseInstant(at, venue.timeZone);
      if (Date.parse(instant) <= Date.now()) return wrong("Choose a time in the future.");
      if (!services.mailConfigured) return jsonError(context, 409, NO_MAIL);
      const campaign = await getCampaign(db, id);
      const problem = campaign && audienceProblem(campaign.audience, staffOf(context).role);
      if (problem) return jsonError(context, 403, problem);
      const wall = plainDateTimeOf(instant, venue.timeZone).toString({ smallestUnit: "minute" });
      await services.writer.write((trx) => scheduleCampaign(trx, id, { wall, at: instant }, changeOf(context)));
      const shown = formatDateTimeInText(zonedIso(instant, venue.timeZone), today());
      const twice = change === "repeated" ? " The clocks go back then, and it's sent the first time." : "";
      return answer(context, services, id, `Scheduled for ${shown}.${twice}`);
    },
  }),
  endpoint({
    path: "/campaigns/:id/unschedule",
    ...stateChange("Makes a scheduled or overdue campaign a draft again.", "Back to a draft.", unscheduleCampaign),
  }),
  endpoint({
    path: "/campaigns/:id/pause",
    ...stateChange("Pauses a campaign at once.", "Paused.", (trx, id, change) => pauseCampaign(trx, id, "", change)),
  }),
  endpoint({
    path: "/campaigns/:id/resume",
    ...stateChange("Resumes a paused campaign.", "Sending again.", resumeCampaign),
  }),
  endpoint({
    path: "/campaigns/:id/cancel",
    ...stateChange("Cancels a campaign: recipients who haven't got it yet won't.", "Cancelled.", cancelCampaign),
  }),
] as const;
