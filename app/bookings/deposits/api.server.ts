import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../platform/http/endpoint.server.ts";
import { ifSent, pageNumber, queryDay } from "../../platform/http/query-fields.server.ts";
import { csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { queuedText } from "../../platform/outbox/delivery.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { noteSearch } from "../../staff/audit-log/searches.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";
import { readClosing } from "./close-night.server.ts";
import { dailyColumns, readDailyList } from "./daily-list.server.ts";
import { recordPayment, setDeposit } from "./deposit.server.ts";
import { emailDeposit } from "./emails.server.ts";
import { findPayments, listUnpaid } from "./find-payment.server.ts";
import { depositMatters } from "./matter.ts";
import { listOfNights } from "./of-nights.server.ts";
import { type Booking, findBooking, readPanel } from "./panel.server.ts";
import { ruleEndpoints } from "./rules-api.server.ts";
import { decisionSchema, depositSchema, entrySchema } from "./schema.ts";
import { listTasks, settleTask } from "./settle.server.ts";
import { closingShape, depositsOfNightsShape, foundPaymentsShape, panelShape, taskShape } from "./shapes.ts";

interface DepositServices extends StaffServices {
  /** Called after emails were queued. */
  mailWaits: () => void;
  /** Whether a mail server is set up. */
  mailConfigured: boolean;
}

/** Longest text that payments are found by. */
const MAX_SEARCH_LENGTH = 100;

/** @throws `Refusal` (404) */
async function getBooking(db: Database, id: string): Promise<Booking> {
  const request = await findBooking(db, id);
  if (!request) throw new Refusal(404, "Request not found.");
  return request;
}

/**
 * Changes a request's deposit by a row of the ledger, and emails its guest unless the row was sent before.
 *
 * @returns the deposit. @throws `Refusal`
 */
async function change(
  context: Context,
  { db, writer, mailWaits }: DepositServices,
  {
    id,
    row,
    emails,
    message,
  }: { id: string; row: string; emails: Parameters<typeof emailDeposit>[2] | undefined; message: string },
  apply: (trx: Database, request: Booking, edit: Edit) => Promise<void>,
) {
  const edit = { by: staffOf(context), now: Date.now() };
  await writer.write(async (trx) => {
    const request = await getBooking(trx, id);
    const sent = await trx.selectFrom("ledger").select("id").where("id", "=", row).executeTakeFirst();
    await apply(trx, request, edit);
    if (emails && !sent) await emailDeposit(trx, request, emails, edit.now);
  });
  mailWaits();
  return { message, ...(await readPanel(db, await getBooking(db, id), Date.now())) };
}

const search = z
  .string()
  .check(z.refine((q) => q.length <= MAX_SEARCH_LENGTH, `Use ${MAX_SEARCH_LENGTH} characters or fewer.`));

const exportDay = z.iso.date("`from` and `to` must be dates such as 2026-11-28.");
/** The first and last day of the accountant's list. */
const daysQuery = z
  .object({ from: exportDay, to: exportDay })
  .check(z.refine(({ from, to }) => from <= to, "`from` must not be after `to`."));

/** The first and the last club night, and which deposits are listed. */
const nightsQuery = z
  .object({
    from: exportDay,
    to: exportDay,
    matter: z.pipe(
      ifSent(z.enum(depositMatters, `\`matter\` must be one of ${depositMatters.join(", ")}.`)),
      z.transform((matter) => matter ?? ("received" as const)),
    ),
    page: pageNumber(),
  })
  .check(z.refine(({ from, to }) => from <= to, "`from` must not be after `to`."));

const panel = panelShape.shape;

/** `/api/deposits`: rules, payments, tasks, a night's closing and the accountant's list. */
export const depositEndpoints = [
  ...ruleEndpoints,
  endpoint({
    method: "GET",
    path: "/deposits",
    access: "deposits.see",
    summary:
      "Finds the deposits that a payment may be for, by reference (also mistyped by one character), name or amount. Without a search, lists those that are still to be paid.",
    query: z.object({ q: ifSent(search) }),
    output: foundPaymentsShape,
    async handle(context, services: DepositServices, { query }) {
      const { db } = services;
      const { q } = query;
      if (!q) return { items: await listUnpaid(db, Date.now()), meant: null };
      const found = await findPayments(db, q, Date.now());
      const search = { actor: staffOf(context), list: "Deposits", text: q, count: found.items.length } as const;
      noteSearch(services, search, Date.now());
      return found;
    },
  }),
  endpoint({
    method: "GET",
    path: "/deposits/tasks",
    access: "deposits.see",
    summary: "Lists the deposits that staff must decide about, oldest first.",
    output: z.object({ tasks: z.array(taskShape) }),
    handle: async (_context, { db }: DepositServices) => ({ tasks: await listTasks(db, Date.now()) }),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/deposits/tasks/:id",
    access: "deposits.change",
    summary: "Carries out a decision about a deposit: refund, keep for the new date, keep, waive, or more time.",
    input: decisionSchema,
    output: withMessage({ tasks: z.array(taskShape) }),
    errors: [404, 409],
    async handle(context, { db, writer, mailWaits }: DepositServices, { params, data }) {
      const edit = { by: staffOf(context), now: Date.now() };
      await writer.write((trx) => settleTask(trx, params.id, data, edit));
      mailWaits();
      return { message: "Decision saved.", tasks: await listTasks(db, Date.now()) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/deposits/night",
    access: "deposits.see",
    summary: "Lists a night's tables with minimum spend, what was spent, and what of the deposit was used.",
    query: z.object({ night: queryDay("`night` must be a date such as 2026-11-28.") }),
    output: closingShape,
    async handle(_context, { db }: DepositServices, { query }) {
      const night = query.night ?? tonight();
      return readClosing(db, night, Date.now());
    },
  }),
  endpoint({
    method: "GET",
    path: "/deposits/nights",
    access: "deposits.see",
    summary:
      "Lists a page of the deposits and bills of a range of club nights by what happened to them, the latest night first, with their sum.",
    query: nightsQuery,
    output: depositsOfNightsShape,
    errors: [400],
    handle: async (_context, { db }: DepositServices, { query }) => listOfNights(db, query),
  }),
  endpoint({
    method: "GET",
    path: "/deposits/daily.csv",
    access: "deposits.export",
    confirm: "ten minutes",
    summary: "Exports the ledger from one day to another as CSV, with its tax, for the accountant.",
    query: daysQuery,
    output: "csv",
    async handle(context, { db, writer }: DepositServices, { query: days }) {
      const rows = await readDailyList(db, days);
      const entry = { actor: staffOf(context), action: "deposit.exported", filter: days, count: rows.length } as const;
      await writer.write((trx) => record(trx, entry, Date.now()));
      return csvAnswer(context, `deposits-${days.from}-${days.to}.csv`, dailyColumns, [rows]);
    },
  }),
  endpoint({
    method: "GET",
    path: "/deposits/of/:id",
    access: "deposits.see",
    summary: "Returns a request's deposit, its ledger, its open tasks and what the rules suggest.",
    output: panelShape,
    errors: [404],
    handle: async (_context, { db }: DepositServices, { params }) =>
      readPanel(db, await getBooking(db, params.id), Date.now()),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/deposits/of/:id",
    access: "deposits.change",
    summary: "Sets what a guest is asked for: how much, due when, refundable until when, and the minimum spend.",
    input: depositSchema,
    output: withMessage(panel),
    errors: [404, 409],
    handle(context, services: DepositServices, { params, data: { amount, minimum, email, ...wanted } }) {
      const deposit = { ...wanted, amount_cents: amount, minimum_cents: minimum };
      const queued = email && amount > 0 ? ` ${queuedText(services.mailConfigured)}` : "";
      const message = `Deposit set.${queued}`;
      return change(
        context,
        services,
        { id: params.id, row: wanted.id, emails: email ? "asked" : undefined, message },
        (trx, request, edit) => setDeposit(trx, request, deposit, edit),
      );
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/deposits/of/:id/entries",
    access: "deposits.change",
    summary: "Adds a row to a request's ledger. A row that is sent twice is added once.",
    input: entrySchema,
    output: withMessage(panel),
    errors: [404, 409],
    handle(context, services: DepositServices, { params, data: { amount, email, ...row } }) {
      const entry = { ...row, amount_cents: row.corrects ? -amount : amount };
      const about = row.entry === "refunded" ? "refunded" : "received";
      return change(
        context,
        services,
        { id: params.id, row: row.id, emails: email ? about : undefined, message: "Recorded." },
        (trx, request, edit) => recordPayment(trx, request, entry, edit),
      );
    },
  }),
] as const;
