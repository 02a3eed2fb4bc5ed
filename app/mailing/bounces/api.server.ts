import * as z from "zod/mini";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { pageNumber } from "../../platform/http/query-fields.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { type ReportMeaning, reportMeanings, unclearReportsShape } from "./shapes.ts";
import { listUnclear, settleReport } from "./unclear-reports.server.ts";

const messages: Record<ReportMeaning, string> = {
  bounce: "Recorded as a bounce. The address gets no more campaigns.",
  complaint: "Recorded as a complaint. The address gets no more campaigns.",
  nothing: "Report removed.",
};

/** `/api/newsletter/reports`: reports about campaigns that staff have to classify. */
export const unclearReportsEndpoints = [
  endpoint({
    method: "GET",
    path: "/newsletter/reports",
    access: "subscribers.see",
    summary: "Lists a page of unclear reports about campaigns, newest first.",
    query: z.object({ page: pageNumber() }),
    output: unclearReportsShape,
    handle: (_context, { db }: StaffServices, { query }) => listUnclear(db, query.page),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/newsletter/reports/:mark/settle",
    access: "subscribers.change",
    summary: "Records what an unclear report means: a bounce, a complaint or nothing.",
    input: z.object({ meaning: z.enum(reportMeanings, "Choose what it means.") }),
    output: withMessage({}),
    async handle(context, { writer }: StaffServices, { params, data: { meaning } }) {
      const mark = params.mark;
      const [actor, now] = [staffOf(context), Date.now()];
      const settled = await writer.write(async (trx) => {
        if (!(await settleReport(trx, mark, meaning, { by: actor.username, now }))) return false;
        const object = { kind: "report", id: mark, name: "" };
        await record(trx, { actor, action: "suppression.report-checked", object, after: { meaning } }, now);
        return true;
      });
      return settled ? { message: messages[meaning] } : jsonError(context, 404, "Report not found.");
    },
  }),
] as const;
