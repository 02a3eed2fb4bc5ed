import type { Context } from "hono";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/tables.ts";
import { endpoint, jsonEndpoint, withMessage } from "../../../platform/http/endpoint.server.ts";
import { ifSent } from "../../../platform/http/query-fields.server.ts";
import { can } from "../../../platform/roles/roles.ts";
import type { TrailAction } from "../../../staff/audit-log/actions.ts";
import { type StaffServices, staffOf } from "../../../staff/auth/staff.server.ts";
import { exportRange, sectionField } from "../export-range.server.ts";
import type { Range } from "../period.ts";
import { rangeOf, rangeQuery } from "../range-query.server.ts";
import type { Can, Column } from "../table.ts";
import { setPromoterLink, setTablePromoter } from "./attribute.server.ts";
import {
  promoterColumns,
  promoterNightColumns,
  promoterRows,
  promoterSections,
  promoterTableColumns,
} from "./columns.ts";
import { setRate } from "./rates.server.ts";
import { readPromotersOfNights } from "./read-promoters.server.ts";
import { promoterLinkSchema, promoterTableSchema, rateSchema } from "./schema.ts";
import { type PromotersOfNights, promotersShape } from "./shapes.ts";

type Change = (trx: Database, edit: { by: ReturnType<typeof staffOf>; now: number }) => Promise<void>;

async function saved(context: Context, { writer }: StaffServices, message: string, change: Change) {
  const edit = { by: staffOf(context), now: Date.now() };
  await writer.write((trx) => change(trx, edit));
  return { message };
}

const promoterQuery = z.extend(rangeQuery, {
  promoter: ifSent(
    z.string().check(z.maxLength(200), z.describe("A promoter: their nights are listed, too, and only their tables.")),
  ),
});

/** The rows and columns that a section of the page exports. */
function exported(read: PromotersOfNights, section: (typeof promoterSections)[number], may: Can) {
  const file = <Row>(action: TrailAction, columns: readonly Column<Row>[], rows: readonly Row[]) => {
    return (context: Context, services: StaffServices, range: Range) =>
      exportRange(context, services, {
        range,
        by: read.of_promoter?.name,
        action,
        file: section === "promoters" ? section : `promoter-${section}`,
        columns,
        rows,
      });
  };
  const files = {
    promoters: file("promoter.exported", promoterColumns(may), promoterRows(read)),
    nights: file("promoter.nights-exported", promoterNightColumns(may), read.of_promoter?.nights ?? []),
    tables: file("promoter.tables-exported", promoterTableColumns, read.tables),
  };
  return files[section];
}

/** `/api/insights/promoters`: promoters and whom they brought, in a range of nights. */
export const promoterEndpoints = [
  endpoint({
    method: "GET",
    path: "/insights/promoters",
    access: "report.see",
    summary: "Adds up promoters over club nights: guest lists, tables by their link, spend and commission.",
    query: promoterQuery,
    output: promotersShape,
    errors: [400],
    handle: async (context, { db }: StaffServices, { query }) =>
      readPromotersOfNights(db, rangeOf(query), staffOf(context).role, query.promoter),
  }),
  endpoint({
    method: "GET",
    path: "/insights/promoters.csv",
    access: "report.export",
    confirm: "ten minutes",
    summary: "Exports promoters over club nights as CSV, the nights of one, or their tables.",
    query: z.extend(promoterQuery, { section: sectionField(promoterSections) }),
    output: "csv",
    errors: [400],
    async handle(context, services: StaffServices, { query }) {
      const range = rangeOf(query);
      const { role } = staffOf(context);
      const { promoter, section } = query;
      const read = await readPromotersOfNights(services.db, range, role, promoter);
      return exported(read, section, (capability) => can(role, capability))(context, services, range);
    },
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/promoters/links",
    access: "deposits.change",
    summary: "Makes a short link a promoter's, or nobody's. Tables asked for by it before stay as they are.",
    input: promoterLinkSchema,
    output: withMessage({}),
    errors: [404],
    handle: (context, services: StaffServices, { data }) =>
      saved(context, services, "Link saved.", (trx, edit) => setPromoterLink(trx, data, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/promoters/tables",
    access: "deposits.change",
    summary: "Gives a table to a promoter, or to nobody. Whose link it was stays stored.",
    input: promoterTableSchema,
    output: withMessage({}),
    errors: [404],
    handle: (context, services: StaffServices, { data }) =>
      saved(context, services, "Table saved.", (trx, edit) => setTablePromoter(trx, data, edit)),
  }),
  jsonEndpoint({
    method: "POST",
    path: "/insights/promoters/rates",
    access: "statements.change",
    summary: "Sets what a promoter gets for tables from a night on. Earlier nights keep their rate.",
    input: rateSchema,
    output: withMessage({}),
    handle: (context, services: StaffServices, { data }) =>
      saved(context, services, "Rate saved.", (trx, edit) => setRate(trx, data, edit)),
  }),
] as const;
