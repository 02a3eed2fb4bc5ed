import type { Database } from "../../db/tables.ts";
import { type SummaryRow, summaryColumns } from "../inbox/summary.server.ts";
import { inOrder, matching, narrowedTo, type Question } from "./matching.server.ts";
import { eachFoundByText, MOST_FOUND } from "./search.server.ts";

/** What a list is asked by that is searched for words. */
export type Search = Question & { q: string };

/** So many that match are looked at first: a page of fifty and a few that are spam. */
const LOOKED_AT_FIRST = 64;

/**
 * The requests that a search and the rest of a filter leave, newest first, as they are found: whoever has enough
 * stops asking. `looked` is how many matched the words, `more` whether there may be others.
 *
 * @param some so many that match the words are looked at, twice as many each time up to `most`.
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
 * A page of a search, newest first. Of all that match it looks at what the page needs and no more, so that a
 * common name is as quick among a million as a rare one: where it goes on, `total` is what comes up to there.
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
  for await (const some of eachSearched(db, search, LOOKED_AT_FIRST, MOST_FOUND / 4)) {
    rows.push(...some.rows);
    looked += some.looked;
    more = some.more;
    if (rows.length > end || looked >= MOST_FOUND) break;
  }
  return { rows: rows.slice(offset, end), total: more ? Math.min(rows.length, end) : rows.length, more };
}
