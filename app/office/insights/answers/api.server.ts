import { visibleKinds } from "../../../bookings/requests/visible-kinds.ts";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import type { CsvColumns } from "../../../platform/lib/csv/csv.server.ts";
import { declineReasons } from "../../../platform/venue/decline-reasons.ts";
import { requestKinds } from "../../../platform/venue/request-kinds.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange } from "../export-range.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { readAnswers } from "./read-answers.server.ts";
import { readReasons } from "./read-reasons.server.ts";
import { type Answers, answersShape } from "./shapes.ts";

const reasonColumns: CsvColumns<Answers["reasons"][number]> = {
  Kind: ({ kind }) => requestKinds[kind].label,
  Reason: ({ reason }) => (reason ? declineReasons[reason] : "No reason"),
  Requests: ({ count }) => count,
  Of: ({ of }) => of,
};

/** `/api/insights/answers`: how well the club answers, and when guests arrive. */
export const answerEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/answers",
    access: "report.see",
    summary:
      "Counts how fast and how requests of a range of days were answered, and the hours in which guests arrived.",
    query: rangeQuery,
    output: answersShape,
    errors: [400],
    handle: (context, { db }: StaffServices, { query }) =>
      readAnswers(db, rangeOf(query), staffOf(context).role, Date.now()),
  }),
  endpoint({
    method: "GET",
    path: "/insights/declines.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports why requests were declined as CSV.",
    query: rangeQuery,
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const rows = await readReasons(services.db, visibleKinds(staffOf(context).role), range);
      const action = "report.declines-exported";
      return exportRange(context, services, { range, action, file: "declined", columns: reasonColumns, rows });
    },
  }),
] as const;
