import * as z from "zod/mini";
import { searchField } from "../../bookings/requests/search/search-field.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { endpoint } from "../../platform/http/endpoint.server.ts";
import { ifSent, pageNumber } from "../../platform/http/query-fields.server.ts";
import { type CsvColumns, csvAnswer } from "../../platform/lib/csv/csv.server.ts";
import { today } from "../../platform/venue/today.ts";
import type { TrailAction } from "../../staff/audit-log/actions.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { noteSearch } from "../../staff/audit-log/searches.server.ts";
import { type StaffServices, staffOf } from "../../staff/auth/staff.server.ts";

/**
 * The query of every list: a search, a filter and a page.
 *
 * @param usual the filter without a query.
 */
export const listQuery = <Show extends string>(shows: readonly Show[], usual: Show) =>
  z.object({
    q: ifSent(searchField),
    show: z.pipe(
      ifSent(z.enum(shows, `\`show\` is one of ${shows.join(", ")}.`)),
      z.transform((show: Show | undefined) => show ?? usual),
    ),
    page: pageNumber(),
  });

type ListQuery = ReturnType<typeof listQuery>;

/** A list's query without its page. */
type Filter<Query extends ListQuery> = Omit<z.output<Query>, "page">;

interface ListOptions<Path extends string, Query extends ListQuery, Row, Output extends z.ZodMiniType> {
  path: Path;
  /** Its name in the audit trail. */
  list: Parameters<typeof noteSearch>[1]["list"];
  query: Query;
  output: Output;
  read: (db: Database, filter: Filter<Query>, page: number) => Promise<{ total: number }>;
  export: {
    action: TrailAction;
    /** The file's name, before the date. */
    file: string;
    columns: CsvColumns<Row>;
    count: (db: Database, filter: Filter<Query>) => Promise<number>;
    each: (db: Database, filter: Filter<Query>) => AsyncIterable<Row[]>;
  };
}

/** The endpoints of a list with filters and a search: a page, and a CSV export. */
export function listEndpoints<Path extends string, Query extends ListQuery, Row, Output extends z.ZodMiniType>(
  options: ListOptions<Path, Query, Row, Output>,
) {
  const { path, list, query, output, read } = options;
  return [
    endpoint({
      method: "GET",
      path,
      access: "subscribers.see",
      summary: `Lists a page of ${list.toLowerCase()}, newest first.`,
      query,
      output,
      async handle(context, services: StaffServices, { query: { page, ...filter } }) {
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
      confirm: "ten minutes",
      summary: `Exports ${list.toLowerCase()} as CSV.`,
      query,
      output: "csv",
      async handle(context, { db, writer }: StaffServices, { query: { page: _, ...filter } }) {
        const { action, file, columns, count, each } = options.export;
        // The search text may be personal data.
        const { q, ...others } = filter;
        const audited = { ...others, ...(q !== undefined && { searched: true }) };
        const entry = { actor: staffOf(context), action, filter: audited, count: await count(db, filter) };
        await writer.write((trx) => record(trx, entry, Date.now()));
        return csvAnswer(context, `${file}-${today()}.csv`, columns, each(db, filter));
      },
    }),
  ] as const;
}
