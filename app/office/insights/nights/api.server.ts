import * as z from "zod/mini";
import { readPace } from "../../../bookings/pace/read-pace.server.ts";
import { paceShape } from "../../../bookings/pace/shapes.ts";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { ifSent, queryDay } from "../../../platform/http/query-fields.server.ts";
import { can } from "../../../platform/roles/roles.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange, sectionField } from "../export-range.server.ts";
import { groupings } from "../groups/grouping.ts";
import { readGroups } from "../groups/read-groups.server.ts";
import { nightColumns, ownerColumns } from "../night-columns.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { readInsights } from "../read-period.server.ts";
import { insightsShape } from "../shapes.ts";
import { nightSections } from "./sections.ts";

/** `/api/insights`: the numbers of a range of nights. */
export const insightsEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights",
    access: "report.see",
    summary: "Adds up club nights, beside the same weekdays before them and a year ago. By default last week's.",
    query: rangeQuery,
    output: insightsShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) =>
      readInsights(db, rangeOf(query), staffOf(context).role),
  }),
  endpoint({
    method: "GET",
    path: "/insights/pace",
    access: "report.see",
    summary:
      "Compares the nights of the next four weeks with earlier ones of their weekday, so many days before; or one of them.",
    query: z.object({ night: queryDay("`night` must be a date, YYYY-MM-DD.") }),
    output: paceShape,
    errors: [400],
    handle: async (_context, { db }: StaffServices, { query }) => ({
      nights: await readPace(db, Date.now(), query.night),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/insights.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the numbers of each club night, or of guest lists by their owner, as CSV.",
    query: z.extend(rangeQuery, {
      section: sectionField(nightSections),
      by: ifSent(z.enum(groupings, "`by` must be weekday or series.")),
      of: z.optional(
        z.string().check(z.maxLength(200), z.describe("With `by`: only the nights of this weekday or series.")),
      ),
    }),
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const { role } = staffOf(context);
      const { nights: all, promoters } = await readInsights(services.db, range, role);
      const file = { range, action: "report.insights-exported" } as const;
      if (query.section === "owners")
        return exportRange(context, services, {
          ...file,
          file: "lists-by-owner",
          columns: ownerColumns,
          rows: promoters,
        });
      const columns = nightColumns((capability) => can(role, capability));
      const { by, of } = query;
      if (by === undefined || of === undefined)
        return exportRange(context, services, { ...file, file: "nights", columns, rows: all });
      const group = (await readGroups(services.db, range, by, role)).find(({ name }) => name === of);
      const rows = all.filter(({ night }) => group?.dates.includes(night));
      return exportRange(context, services, { ...file, by: of, file: `nights-of-a-${by}`, columns, rows });
    },
  }),
] as const;
