import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { can } from "../../../platform/roles/roles.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { groupColumns } from "./columns.ts";
import { groupings } from "./grouping.ts";
import { readGroups } from "./read-groups.server.ts";
import { groupsShape } from "./shapes.ts";

const groupQuery = z.extend(rangeQuery, { by: z.enum(groupings, "`by` must be weekday or series.") });

/** `/api/insights/groups`: nights compared by weekday or series. */
export const groupEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/groups",
    access: "report.see",
    summary: "Adds up the club nights of a range by weekday or by series.",
    query: groupQuery,
    output: groupsShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) => ({
      groups: await readGroups(db, rangeOf(query), query.by, staffOf(context).role),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/insights/groups.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the same as CSV.",
    query: groupQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const { by } = query;
      const { role } = staffOf(context);
      const rows = await readGroups(services.db, range, by, role);
      const columns = groupColumns(by, (capability) => can(role, capability));
      const action = "report.insights-exported";
      return exportRange(context, services, { range, by, action, file: `nights-by-${by}`, columns, rows });
    },
  }),
] as const;
