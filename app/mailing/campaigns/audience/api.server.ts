import * as z from "zod/mini";
import { listTagNames } from "../../../bookings/guests/tags.server.ts";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { queryJson } from "../../../platform/http/query-fields.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { text } from "../../../platform/lib/shapes.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { audienceSchema, everyone } from "./schema.ts";
import { audienceCountShape } from "./shapes.ts";
import { audienceProblem, shownAudience } from "./shown-count.server.ts";

/** `/api/campaigns/audience`: counts of the subscribers who would get a campaign. */
export const audienceEndpoints = [
  endpoint({
    method: "GET",
    path: "/campaigns/audience/count",
    access: "campaigns.see",
    summary: "Counts the subscribers who would get a campaign now.",
    query: z.object({
      audience: queryJson(
        audienceSchema,
        "`audience` must be JSON with `topics` and `conditions`.",
        'JSON: `{"topics": ["events"], "conditions": [{"kind": "came", "months": 6}]}`. Everyone without it.',
      ),
    }),
    output: audienceCountShape,
    async handle(context, { db }: StaffServices, { query }) {
      const { audience = everyone } = query;
      const { role } = staffOf(context);
      const problem = audienceProblem(audience, role);
      if (problem) return jsonError(context, 403, problem);
      return context.json(await shownAudience(db, audience, role, Date.now()));
    },
  }),
  endpoint({
    method: "GET",
    path: "/campaigns/audience/tags",
    access: "campaigns.see",
    summary: "Lists the tags of guests that an audience can be chosen by, without who has them.",
    output: z.object({ items: z.array(z.object({ _id: text, name: text })) }),
    async handle(context, { db }: StaffServices) {
      const tags = await listTagNames(db);
      return context.json({ items: tags });
    },
  }),
] as const;
