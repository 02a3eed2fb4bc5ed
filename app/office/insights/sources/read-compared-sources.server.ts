import type { Database } from "../../../platform/db/tables.ts";
import { readSources } from "../funnel/read-funnel.server.ts";
import { comparedWith, type Range } from "../period.ts";
import type { ComparedSource } from "./shapes.ts";

/**
 * Sources in a range of nights and in the same weekdays before it; includes sources of either, in the funnel's order.
 */
export async function readComparedSources(db: Database, range: Range): Promise<ComparedSource[]> {
  const [now, before] = await Promise.all([range, comparedWith(range).before].map((one) => readSources(db, one)));
  const earlier = new Map(before?.map((one) => [one.source, one]));
  const known = new Set(now?.map(({ source }) => source));
  const gone = [...earlier.values()].filter(({ source }) => !known.has(source));
  const nothing = { views: 0, ticket_clicks: 0, forms_started: 0, sent: 0, approved: 0, came: 0 };
  return [...(now ?? []), ...gone.map(({ source }) => ({ source, ...nothing }))].map((one) => ({
    ...one,
    views_before: earlier.get(one.source)?.views ?? 0,
    sent_before: earlier.get(one.source)?.sent ?? 0,
  }));
}
