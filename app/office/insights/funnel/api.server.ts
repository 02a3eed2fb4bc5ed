import { endpoint } from "../../../platform/http/endpoint.server.ts";
import type { CsvColumns } from "../../../platform/lib/csv/csv.server.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { sourceLabel } from "../../../platform/views/source.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { readFunnel } from "./read-funnel.server.ts";
import { type Funnel, funnelShape, type Steps } from "./shapes.ts";

interface Row extends Partial<Steps> {
  by: string;
  name: string;
  started?: number;
  form_sent?: number;
  left?: number;
}

const columns: CsvColumns<Row> = {
  By: ({ by }) => by,
  Name: ({ name }) => name,
  Views: ({ views = null }) => views,
  "Clicks on tickets": ({ ticket_clicks = null }) => ticket_clicks,
  "Forms for tables started": ({ forms_started = null }) => forms_started,
  "Tables asked for": ({ sent = null }) => sent,
  "Tables approved": ({ approved = null }) => approved,
  "Tables that came": ({ came = null }) => came,
  "Forms started": ({ started = null }) => started,
  "Forms sent": ({ form_sent = null }) => form_sent,
  "Forms left": ({ left = null }) => left,
};

const rowsOf = ({ nights, sources, forms }: Funnel): Row[] => [
  ...nights.map(({ night, title: _title, ...steps }) => ({ by: "Night", name: night, ...steps })),
  ...sources.map(({ source, ...steps }) => ({ by: "Source", name: sourceLabel(source), ...steps })),
  ...forms.flatMap(({ form, started, sent, left, fields }) => {
    const { label } = requestKinds[form];
    return [
      { by: "Form", name: label, started, form_sent: sent, left },
      ...fields.map(({ field, left }) => ({ by: "Field", name: `${label}: ${field}`, left })),
    ];
  }),
];

/** `/api/insights/funnel`: from poster to door. */
export const funnelEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/funnel",
    access: "report.see",
    summary:
      "Adds up what led from looking to coming: views, clicks on tickets, forms for tables started, tables asked for, approved and arrived, by night and by source; and after which fields forms were left. By default last week’s.",
    query: rangeQuery,
    output: funnelShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) => readFunnel(db, rangeOf(query), staffOf(context).role),
  }),
  endpoint({
    method: "GET",
    path: "/insights/funnel.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the same as CSV: a row for each night, each source, and each form with its fields.",
    query: rangeQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const rows = rowsOf(await readFunnel(services.db, range, staffOf(context).role));
      const action = "report.funnel-exported";
      return exportRange(context, services, { range, action, file: "from-poster-to-door", columns, rows });
    },
  }),
] as const;
