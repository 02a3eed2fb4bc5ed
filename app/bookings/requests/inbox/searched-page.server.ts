import type { Database } from "../../../platform/db/tables.ts";
import { eachFoundByText, MAX_FOUND, maxRead } from "../search/search.server.ts";
import { inOrder, matching, narrowedTo, type Question } from "./matching.server.ts";
import { type SummaryRow, summaryColumns } from "./summary.server.ts";

/** A filter with search text. */
export type Search = Question & { q: string };

/** Matches in the first batch: a page of fifty and some spam. */
const FIRST_BATCH = 64;

/**
 * Yields the requests that match a search and a filter, newest first, until the caller stops. `looked` is the number
 * of text matches read, `more` whether there may be others.
 *
 * @param some size of the first batch of text matches; it doubles up to `most`.
 */
export async function* eachSearched(
  db: Database,
  { q, ...rest }: Search,
  some: number,
  most?: number,
): AsyncGenerator<{ rows: SummaryRow[]; looked: number; more: boolean }> {
  const asked = { ...rest, sort: "-received" as const };
  const narrowed = await narrowedTo(db, asked, Number.MAX_SAFE_INTEGER);
  const others = narrowed && new Set(narrowed.ids);
  for await (const { ids, cut } of eachFoundByText(db, q, some, most)) {
    const found = { ids: others ? ids.filter((id) => others.has(id)) : ids, cut };
    const query = matching(db, db.selectFrom("requests").select(summaryColumns), asked, found);
    yield { rows: await inOrder(query, asked).execute(), looked: ids.length, more: cut };
  }
}

/**
 * A page of a search, newest first. It reads only as many matches as the page needs, so that a common name is as fast
 * as a rare one among a million; with `more`, `total` counts only the matches read.
 */
export async function searchedPage(
  db: Database,
  search: Search,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SummaryRow[]; total: number; more: boolean }> {
  const end = offset + limit;
  const rows: SummaryRow[] = [];
  let looked = 0;
  let more = false;
  for await (const some of eachSearched(db, search, FIRST_BATCH, MAX_FOUND / 4)) {
    rows.push(...some.rows);
    looked += some.looked;
    more = some.more;
    if (rows.length > end || looked >= maxRead(search.visible)) break;
  }
  return { rows: rows.slice(offset, end), total: more ? Math.min(rows.length, end) : rows.length, more };
}
