import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { ifSent } from "../../../platform/http/query-fields.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange, sectionField } from "../export-range.server.ts";
import type { Range } from "../period.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import type { Column } from "../table.ts";
import {
  type FunnelSection,
  fieldColumns,
  fieldRows,
  formColumns,
  funnelSections,
  hourColumns,
  hourRows,
  nightColumns,
  nightRows,
  pageColumns,
  sourceColumns,
} from "./columns.ts";
import { readFunnel } from "./read-funnel.server.ts";
import { type Funnel, funnelShape } from "./shapes.ts";

/** The rows and columns that a section of the page exports. */
function exported(funnel: Funnel, section: FunnelSection) {
  const file = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    return (context: Context, services: StaffServices, range: Range) =>
      exportRange(context, services, {
        range,
        by: funnel.of_source && section === "nights" ? funnel.of_source.source : section,
        action: "report.funnel-exported",
        file: `from-poster-to-door-${section}`,
        columns,
        rows,
      });
  };
  const files = {
    nights: file(nightColumns, nightRows(funnel.of_source ?? funnel)),
    sources: file(sourceColumns, funnel.sources),
    forms: file(formColumns, funnel.forms),
    fields: file(fieldColumns, fieldRows(funnel)),
    pages: file(pageColumns, funnel.pages),
    hours: file(hourColumns, hourRows(funnel)),
  };
  return files[section];
}

const funnelQuery = z.extend(rangeQuery, {
  source: ifSent(
    z.string().check(z.maxLength(100), z.describe("A source: its nights are listed, too, or exported by themselves.")),
  ),
});

/** `/api/insights/funnel`: from seeing the club to coming to it. */
export const funnelEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/funnel",
    access: "report.see",
    summary:
      "Adds up what led from looking to coming: views, clicks on tickets, forms for tables started, tables asked for, approved and arrived, by night and by source; and after which fields forms were left. By default last week's.",
    query: funnelQuery,
    output: funnelShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) =>
      readFunnel(db, rangeOf(query), staffOf(context).role, query.source),
  }),
  endpoint({
    method: "GET",
    path: "/insights/funnel.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary:
      "Exports one table of the same as CSV: by night, by source, forms, the fields after which they were left, views by page, or by hour.",
    query: z.extend(funnelQuery, { section: sectionField(funnelSections) }),
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const funnel = await readFunnel(services.db, range, staffOf(context).role, query.source);
      return exported(funnel, query.section)(context, services, range);
    },
  }),
] as const;
