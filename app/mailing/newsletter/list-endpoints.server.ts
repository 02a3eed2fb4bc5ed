import type { Context } from "hono";
import * as z from "zod/mini";
import { describeSearchError } from "../../bookings/requests/search/search-terms.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { jsonError } from "../../platform/lib/json-errors.server.ts";
import { readPage } from "../../platform/lib/read-page.ts";
import { today } from "../../platform/venue/today.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { noteSearch } from "../../staff/audit-log/searches.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";

interface Filter<Show> {
  show: Show;
  q?: string;
}

interface ListOptions<Show extends string, Row> {
  path: string;
  /** Its name in the audit trail. */
  list: Parameters<typeof noteSearch>[1]["list"];
  shows: readonly Show[];
  /** The filter without a query. */
  usual: Show;
  output: z.ZodMiniType;
  read: (db: Database, filter: Filter<Show>, page: number) => Promise<{ total: number }>;
  export: {
    action: TrailAction;
    /** The file's name, before the date. */
    file: string;
    columns: CsvColumns<Row>;
    count: (db: Database, filter: Filter<Show>) => Promise<number>;
    each: (db: Database, filter: Filter<Show>) => AsyncIterable<Row[]>;
  };
}

/** The endpoints of a list with filters and a search: a page, and a CSV export. */
export function listEndpoints<Show extends string, Row>(options: ListOptions<Show, Row>) {
  const { path, list, shows, usual, output, read } = options;
  const query = z.object({
    q: z.optional(z.string()),
    show: z.optional(z.enum(shows)),
    page: z.optional(z.int().check(z.minimum(1))),
  });
  const readFilter = (context: Context): Filter<Show> | Response => {
    const name = context.req.query("show") || usual;
    const show = shows.find((show) => show === name);
    if (!show) return jsonError(context, 400, `\`show\` is one of ${shows.join(", ")}.`);
    const q = context.req.query("q")?.trim() || undefined;
    const problem = q && describeSearchError(q);
    return problem ? jsonError(context, 400, problem) : { show, q };
  };
  return [
    endpoint({
      method: "GET",
      path,
      access: "subscribers.see",
      summary: `Lists a page of ${list.toLowerCase()}, newest first.`,
      query,
      output,
      async handle(context, services: StaffServices) {
        const filter = readFilter(context);
        if (filter instanceof Response) return filter;
        const page = readPage(context.req.query("page"));
        if (page === undefined) return jsonError(context, 400, "`page` must be a number from 1.");
        const found = await read(services.db, filter, page);
        if (filter.q !== undefined)
          noteSearch(services, { actor: staffOf(context), list, text: filter.q, count: found.total }, Date.now());
        return context.json(found);
      },
    }),
    endpoint({
      method: "GET",
      path: `${path}.csv`,
      access: "subscribers.export",
      confirm: true,
      summary: `Exports ${list.toLowerCase()} as CSV.`,
      query,
      output: "csv",
      async handle(context, { db, writer }: StaffServices) {
        const filter = readFilter(context);
        if (filter instanceof Response) return filter;
        const { action, file, columns, count, each } = options.export;
        // Without the text that was searched for.
        const audited = { show: filter.show, ...(filter.q !== undefined && { searched: true }) };
        const entry = { actor: staffOf(context), action, filter: audited, count: await count(db, filter) };
        await writer.write((trx) => record(trx, entry, Date.now()));
        return csvAnswer(context, `${file}-${today()}.csv`, columns, each(db, filter));
      },
    }),
  ];
}
