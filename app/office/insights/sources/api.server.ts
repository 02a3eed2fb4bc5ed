import { endpoint } from "../../../platform/http/endpoint.server.ts";
import type { StaffServices } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { comparedColumns } from "./columns.ts";
import { readComparedSources } from "./read-compared-sources.server.ts";
import { sourcesShape } from "./shapes.ts";

/** `/api/insights/sources`: the sources of guests, compared. */
export const sourceEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/sources",
    access: "report.see",
    summary: "Compares what guests came by in a range of club nights, and on the same weekdays before it.",
    query: rangeQuery,
    output: sourcesShape,
    errors: [400],
    handle: async (_context, { db }: StaffServices, { query }) => ({
      sources: await readComparedSources(db, rangeOf(query)),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/insights/sources.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the same as CSV.",
    query: rangeQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const rows = await readComparedSources(services.db, range);
      const action = "report.insights-exported";
      return exportRange(context, services, {
        range,
        by: "source",
        action,
        file: "nights-by-source",
        columns: comparedColumns,
        rows,
      });
    },
  }),
] as const;
