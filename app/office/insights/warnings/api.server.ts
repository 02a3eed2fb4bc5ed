import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { readWarnings } from "./read-warnings.server.ts";
import { warningsShape } from "./shapes.ts";

/** `/api/insights/warnings`: early warnings for the dashboard. */
export const warningEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/warnings",
    access: "office",
    summary: "Warns of slow nights, late lists, overdue deposits and the like, as far as the role sees them.",
    output: warningsShape,
    handle: async (context, { db }: StaffServices) => ({
      warnings: await readWarnings(db, staffOf(context).role, Date.now()),
    }),
  }),
] as const;
