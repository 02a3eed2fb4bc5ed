import type { Context } from "hono";
import * as z from "zod/mini";
import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange, sectionField } from "../export-range.server.ts";
import type { Range } from "../period.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import type { Column } from "../table.ts";
import {
  type AnswerSection,
  answerSections,
  arrivalColumns,
  declinedColumns,
  offerColumns,
  openColumns,
  reasonColumns,
  shownHours,
  timeColumns,
} from "./columns.ts";
import { readAnswers } from "./read-answers.server.ts";
import { type Answers, answersShape } from "./shapes.ts";

/** The rows and columns that a section of the page exports. */
function exported({ arrivals, times, open, declined, reasons, offers }: Answers, section: AnswerSection) {
  const file = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    return (context: Context, services: StaffServices, range: Range) => {
      const action = section === "reasons" ? "report.declines-exported" : "report.answers-exported";
      return exportRange(context, services, { range, by: section, action, file: section, columns, rows });
    };
  };
  const files = {
    arrivals: file(arrivalColumns(shownHours(arrivals)), arrivals),
    times: file(timeColumns, times),
    open: file(openColumns, open),
    declined: file(declinedColumns, declined),
    reasons: file(reasonColumns, reasons),
    offers: file(offerColumns, offers),
  };
  return files[section];
}

/** `/api/insights/answers`: how fast the club answers, and when guests arrive. */
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
    path: "/insights/answers.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary:
      "Exports one table of the same as CSV: when guests arrived, how fast requests were answered, those that are open, those that were declined, or why, or tables offered to the waitlist.",
    query: z.extend(rangeQuery, { section: sectionField(answerSections) }),
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const answers = await readAnswers(services.db, range, staffOf(context).role, Date.now());
      return exported(answers, query.section)(context, services, range);
    },
  }),
] as const;
