import { sql } from "kysely";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { stages, turnOf } from "../../../platform/venue/request-kinds.ts";
import { readCounts } from "../counts.server.ts";
import type { InboxCounts, InboxPage, KindCounts, RequestSummary } from "../request.ts";
import type { Found } from "../search/search.server.ts";
import { type InboxFilter, isForNights } from "./filter.ts";
import { inOrder, matching, narrowedTo, turnsOf } from "./matching.server.ts";
import { searchedPage } from "./searched-page.server.ts";
import { summaryColumns, toSummaries } from "./summary.server.ts";

const PAGE_SIZE = 50;

/** Most matches to count one by one. */
export const MAX_COUNTED = 1_000;

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
  const first = await unansweredTonight(db, filter, found);
  const here = first.slice(offset, offset + limit);
  let others = inOrder(matching(db, db.selectFrom("requests").select(summaryColumns), filter, found), filter);
  // Uses no index, so that the list uses the one that gives its order.
  if (first.length > 0)
    others = others.where(sql<boolean>`not (turn + 0 = ${WAITING} and coalesce(date_wanted, '') = ${tonight()})`);
  const rest = await others
    .limit(limit - here.length)
    .offset(Math.max(0, offset - first.length))
    .execute();
  const rows = [...here, ...rest];
  const total = isKept(filter) ? { total: cachedTotal(counts, filter), more: false } : await countUp(db, filter, found);
  return { rows, ...total };
}

/** The sort key of unanswered requests. */
const WAITING = stages.indexOf("waiting");

/** Most requests for tonight that are listed before the others; no club has as many. */
const MAX_TONIGHT = 200;

/** @returns the unanswered requests for tonight, which come first in the usual order, the oldest of them first */
async function unansweredTonight(db: Database, filter: InboxFilter, found: Found | undefined) {
  const { sort, night, stage = "waiting" } = filter;
  if (sort !== "turn" || night !== undefined || !turnsOf(filter).includes(WAITING)) return [];
  const asked = {
    ...filter,
    night: tonight(),
    stage: stage === "all" ? ("waiting" as const) : stage,
    sort: "received" as const,
  };
  return inOrder(matching(db, db.selectFrom("requests").select(summaryColumns), asked, found), asked)
    .limit(MAX_TONIGHT)
    .execute();
}

/** @returns whether the stored counts give a filter's total */
function isKept(filter: InboxFilter): boolean {
  const { q, reason, turnout, source, guest, owner, from, to, sent_from, sent_to, guestActed } = filter;
  const others = [q, reason, turnout, source, guest, owner, from, to, sent_from, sent_to, guestActed];
  return !isForNights(filter) && others.every((one) => one === undefined);
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
  const lookUp = !found && !isForNights(filter);
  const some = matching(db, db.selectFrom("requests").select("id"), filter, found, lookUp).limit(MAX_COUNTED + 1);
  const { count } = await db
    .selectFrom(some.as("some"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED || found?.cut === true };
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
