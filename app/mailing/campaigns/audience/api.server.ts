import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { jsonError } from "../../../platform/lib/json-errors.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { everyone, readAudience } from "./schema.ts";
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
      audience: z.optional(
        z
          .string()
          .check(
            z.describe(
              'JSON: `{"topics": ["events"], "conditions": [{"kind": "came", "months": 6}]}`. Everyone without it.',
            ),
          ),
      ),
    }),
    output: audienceCountShape,
    async handle(context, { db }: StaffServices) {
      const json = context.req.query("audience");
      const audience = json === undefined ? everyone : readAudience(json);
      if (!audience) return jsonError(context, 400, "`audience` must be JSON with `topics` and `conditions`.");
      const { role } = staffOf(context);
      const problem = audienceProblem(audience, role);
      if (problem) return jsonError(context, 403, problem);
      return context.json(await shownAudience(db, audience, role, Date.now()));
    },
  }),
];
