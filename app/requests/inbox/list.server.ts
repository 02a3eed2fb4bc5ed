import { type RequestKind, turnOf } from "../../content/request-kinds.ts";
import type { Database } from "../../db/tables.ts";
import type { InboxCounts, InboxPage, KindCounts, RequestSummary } from "../request.ts";
import { inOrder, matching, narrowedTo, turnsOf } from "../search/matching.server.ts";
import type { Found } from "../search/search.server.ts";
import { searchedPage } from "../search/search-index.server.ts";
import { readCounts } from "./counts.server.ts";
import type { InboxFilter } from "./filter.ts";
import { summaryColumns, toSummaries } from "./summary.server.ts";

const PAGE_SIZE = 50;

/** Most matches to count one by one. */
export const MOST_COUNTED = 1_000;

/** @returns a page of the requests that match a filter, with their total */
export async function listRequests(db: Database, filter: InboxFilter): Promise<InboxPage> {
  const { q, page } = filter;
  const part = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const counts = await readCounts(db, filter.visible);
  const { rows, ...total } =
    q !== undefined && filter.sort === "-received"
      ? await searchedPage(db, { ...filter, q }, part)
      : await listedPage(db, filter, part, counts);
  return { items: await toSummaries(db, rows), ...total, page, page_size: PAGE_SIZE, counts };
}

async function listedPage(
  db: Database,
  filter: InboxFilter,
  { offset, limit }: { offset: number; limit: number },
  counts: InboxCounts,
) {
  const found = await narrowedTo(db, filter);
  const rows = await inOrder(matching(db, db.selectFrom("requests").select(summaryColumns), filter, found), filter)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = isKept(filter) ? { total: cachedTotal(counts, filter), more: false } : await countUp(db, filter, found);
  return { rows, ...total };
}

/** @returns whether the stored counts give a filter's total */
function isKept({ q, guest, owner, night, from, to, guestActed }: InboxFilter): boolean {
  return [q, guest, owner, night, from, to, guestActed].every((one) => one === undefined);
}

function cachedTotal(counts: InboxCounts, filter: InboxFilter): number {
  const turns = turnsOf(filter);
  let total = 0;
  for (const [kind, { statuses }] of Object.entries(counts.kinds) as [RequestKind, KindCounts][]) {
    if (filter.kind !== undefined && filter.kind !== kind) continue;
    for (const [status, count] of Object.entries(statuses)) {
      if (filter.status !== undefined && filter.status !== status) continue;
      if (turns.includes(turnOf(kind, status))) total += count;
    }
  }
  return total;
}

async function countUp(db: Database, filter: InboxFilter, found: Found | undefined) {
  const lookUp = !found && filter.night === undefined;
  const some = matching(db, db.selectFrom("requests").select("id"), filter, found, lookUp).limit(MOST_COUNTED + 1);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED || found?.cut === true };
}

/** @returns the unanswered requests of the visible kinds, oldest first */
export async function listLongestWaiting(
  db: Database,
  visible: readonly RequestKind[],
  most: number,
): Promise<RequestSummary[]> {
  const waiting = { visible, stage: "waiting", sort: "received" } as const;
  const rows = await inOrder(
    matching(db, db.selectFrom("requests").select(summaryColumns), waiting, undefined),
    waiting,
  )
    .limit(most)
    .execute();
  return toSummaries(db, rows);
}
