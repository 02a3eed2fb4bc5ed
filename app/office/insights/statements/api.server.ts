import type { Context } from "hono";
import * as z from "zod/mini";
import { promoterPath } from "../../../night/statements/promoter-path.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { formatCount } from "../../../platform/lib/locale/format-count.ts";
import { count, nullable, text } from "../../../platform/lib/shapes.ts";
import { addMonths, monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import { can } from "../../../platform/roles/roles.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import type { Edit } from "../../../staff/audit-log/record.server.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportTable, sectionField } from "../export-range.server.ts";
import type { Column } from "../table.ts";
import {
  lineColumns,
  lineRows,
  monthColumns,
  ofMonthColumns,
  ofMonthRows,
  paymentColumns,
  type StatementSection,
  statementSections,
} from "./columns.ts";
import { emailStatements } from "./email-statement.server.ts";
import { issueStatements, replyTo, withdrawStatement } from "./issue.server.ts";
import { endLink, makeLink } from "./link.server.ts";
import { addPayment, reversePayment } from "./payments.server.ts";
import { readPromoterStatements, readStatementsOfMonth } from "./read-statements.server.ts";
import {
  issueSchema,
  month as monthField,
  pageLinkSchema,
  paymentSchema,
  replySchema,
  reversalSchema,
  withdrawSchema,
} from "./schema.ts";
import { type PromoterStatements, promoterStatementsShape, statementsOfMonthShape } from "./shapes.ts";

interface StatementServices extends StaffServices {
  /** The site's public address, without a trailing slash. */
  origin: string;
  /** Wakes the outbox worker; called after emails were queued. */
  mailWaits: () => void;
}

const month = z.optional(monthField);
const ofPromoter = z.object({ name: z.string("`name` must be a promoter.").check(z.maxLength(200)), month });

async function changed(
  context: Context,
  { writer }: StaffServices,
  message: string,
  change: (trx: Database, edit: Edit) => Promise<void>,
) {
  const edit = { by: staffOf(context), now: Date.now() };
  await writer.write((trx) => change(trx, edit));
  return { message };
}

/** The rows and columns that a section of a promoter's page exports. */
function exported(read: PromoterStatements, section: StatementSection) {
  const { promoter, month, statement, draft, payments, months } = read;
  const file = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
    return (context: Context, services: StaffServices) =>
      exportTable(context, services, {
        filter: { promoter, month, section },
        action: "promoter.statement-exported",
        file: `statement-${section}-${month}`,
        columns,
        rows,
      });
  };
  const files = {
    lines: (context: Context, services: StaffServices) => {
      const { role } = staffOf(context);
      const columns = lineColumns((capability) => can(role, capability), statement !== null);
      return file(columns, lineRows((statement ?? draft)?.lines ?? []))(context, services);
    },
    payments: file(paymentColumns, payments),
    months: file(monthColumns, months),
  };
  return files[section];
}

const lastMonth = () => addMonths(monthOf(tonight()), -1);

/** `/api/insights/statements`: promoters' monthly statements. */
export const statementEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/statements",
    access: "report.see",
    summary:
      "Lists the promoters of a month with their statements, or what these would amount to. By default last month's.",
    query: z.object({ month }),
    output: statementsOfMonthShape,
    handle: async (context, { db }: StaffServices, { query }) =>
      readStatementsOfMonth(db, query.month ?? lastMonth(), { role: staffOf(context).role, now: Date.now() }),
  }),
  endpoint({
    method: "GET",
    path: "/insights/statements.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports the same as CSV.",
    query: z.object({ month }),
    output: "csv",
    async handle(context, services: StaffServices, { query }) {
      const asked = { role: staffOf(context).role, now: Date.now() };
      const read = await readStatementsOfMonth(services.db, query.month ?? lastMonth(), asked);
      return exportTable(context, services, {
        filter: { month: read.month },
        action: "promoter.statements-exported",
        file: `statements-${read.month}`,
        columns: ofMonthColumns,
        rows: ofMonthRows(read),
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/insights/statements/promoter",
    access: "report.see",
    summary: "Shows a promoter's months, with the statement of one, or a preview of it.",
    query: ofPromoter,
    output: promoterStatementsShape,
    handle: async (context, { db }: StaffServices, { query }) =>
      readPromoterStatements(db, query.name, { asked: query.month, role: staffOf(context).role, now: Date.now() }),
  }),
  endpoint({
    method: "GET",
    path: "/insights/statements/promoter.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary:
      "Exports one table of a promoter's page as CSV: the lines of a month's statement or of its preview, its payments, or the months.",
    query: z.extend(ofPromoter, { section: sectionField(statementSections) }),
    output: "csv",
    async handle(context, services: StaffServices, { query }) {
      const { role } = staffOf(context);
      const { db } = services;
      const read = await readPromoterStatements(db, query.name, { asked: query.month, role, now: Date.now() });
      return exported(read, query.section)(context, services);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/statements/issue",
    access: "statements.change",
    summary:
      "Issues statements of a month that is over, with the totals of their preview. Their lines never change. Those with an `email`, as in the preview, are emailed there.",
    input: issueSchema,
    output: withMessage({ issued: count, emailed: count }),
    errors: [409, 412],
    async handle(context, { writer, mailWaits }: StatementServices, { data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      const { issued, emailed } = await writer.write(async (trx) => {
        const issued = await issueStatements(trx, data, edit);
        return { issued: issued.length, emailed: await emailStatements(trx, issued, edit) };
      });
      if (emailed > 0) mailWaits();
      const all = `${formatCount(issued, "statement")} issued`;
      const asksEmail = data.statements.some(({ email }) => email);
      const told = asksEmail ? `${all}, ${formatCount(emailed, "email")} queued.` : `${all}.`;
      return { message: issued === 0 ? "Already issued." : told, issued, emailed };
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/statements/:id/withdraw",
    access: "statements.change",
    summary: "Withdraws a statement, which stays; the month can be issued again.",
    input: withdrawSchema,
    output: withMessage({}),
    errors: [404],
    handle: (context, services: StaffServices, { params, data }) =>
      changed(context, services, "Statement withdrawn.", (trx, edit) =>
        withdrawStatement(trx, params.id, data.reason, edit),
      ),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/statements/:id/reply",
    access: "statements.change",
    summary: "Adjusts a line of a statement, or keeps it or the whole, with a reason that its promoter reads.",
    input: replySchema,
    output: withMessage({}),
    errors: [404, 409],
    handle: (context, services: StaffServices, { params, data }) =>
      changed(context, services, data.answer === "adjusted" ? "Line adjusted." : "Answer saved.", (trx, edit) =>
        replyTo(trx, params.id, data, edit),
      ),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/statements/payments",
    access: "statements.change",
    summary: "Records a payment for a promoter's statement, whole or in part. Sent twice, it is one.",
    input: paymentSchema,
    output: withMessage({}),
    errors: [409],
    handle: (context, services: StaffServices, { data }) =>
      changed(context, services, "Payment recorded.", (trx, edit) => addPayment(trx, data, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/statements/payments/:id/reverse",
    access: "statements.change",
    summary: "Reverses a payment that was entered by mistake; both stay.",
    input: reversalSchema,
    output: withMessage({}),
    errors: [404, 409],
    handle: (context, services: StaffServices, { params, data }) =>
      changed(context, services, "Payment reversed.", (trx, edit) => reversePayment(trx, params.id, data.id, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/statements/link",
    access: "statements.change",
    summary: "Gives a promoter a new link to their statements, shown once, or revokes the current one.",
    input: pageLinkSchema,
    output: withMessage({ link: nullable(text) }),
    errors: [404, 412],
    async handle(context, { writer, origin, mailWaits }: StatementServices, { data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      if (data.link === "none") {
        await writer.write((trx) => endLink(trx, data.promoter, edit));
        return { message: "Link revoked.", link: null };
      }
      const token = await writer.write((trx) => makeLink(trx, data, edit));
      mailWaits();
      const message = "New link created. It's shown only once, and the earlier link no longer works.";
      return { message, link: origin + promoterPath(token) };
    },
  }),
] as const;
