import { endpoint } from "../../../platform/http/endpoint.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import { readAnswers } from "./read-answers.server.ts";
import { answersShape } from "./shapes.ts";

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
] as const;
