import type { Context } from "hono";
import * as z from "zod/mini";
import { noteSearch } from "../audit/searches.server.ts";
import { type StaffServices, staffOf } from "../auth/staff.server.ts";
import { jsonError } from "../lib/json-errors.server.ts";
import { readPage } from "../lib/read-page.ts";
import { describeSearchError } from "../requests/search/search-terms.ts";

interface Filter<Show> {
  show: Show;
  q?: string | undefined;
}

/** The query of a list with filters and a search. */
export const listQuery = <Show extends string>(shows: readonly Show[]) =>
  z.object({
    q: z.optional(z.string()),
    show: z.optional(z.enum(shows)),
    page: z.optional(z.int().check(z.minimum(1))),
  });

/** Parses the filter of a request; an error response if a parameter is wrong. @param usual the filter without one. */
export function readFilter<Show extends string>(context: Context, shows: readonly Show[], usual: Show) {
  const asked = context.req.query("show") || usual;
  const show = shows.find((one) => one === asked);
  if (!show) return jsonError(context, 400, `\`show\` is one of ${shows.join(", ")}.`);
  const q = context.req.query("q")?.trim() || undefined;
  const wrong = q && describeSearchError(q);
  return wrong ? jsonError(context, 400, wrong) : { show, q };
}

/** Answers with the requested page of a list, and adds a search to the audit trail. @param list its name there. */
export async function listPage<Show>(
  context: Context,
  services: StaffServices,
  list: Parameters<typeof noteSearch>[1]["list"],
  filter: Filter<Show> | Response,
  read: (filter: Filter<Show>, page: number) => Promise<{ total: number }>,
): Promise<Response> {
  if (filter instanceof Response) return filter;
  const page = readPage(context.req.query("page"));
  if (page === undefined) return jsonError(context, 400, "`page` must be a number from 1.");
  const found = await read(filter, page);
  if (filter.q !== undefined)
    noteSearch(services, { actor: staffOf(context), list, text: filter.q, count: found.total }, Date.now());
  return context.json(found);
}

/** A filter in the audit trail: without the text that was searched for. */
export const auditedFilter = ({ show, q }: Filter<string>) => ({ show, ...(q !== undefined && { searched: true }) });
