import type { DeclineReason, RequestKind, StatusName } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { isDecline } from "../../../platform/venue/decline-reasons.ts";
import { statusesOf, statusNamed } from "../../../platform/venue/request-kinds.ts";
import type { Range } from "../period.ts";
import { instantsOf } from "../range-query.server.ts";
import type { Answers } from "./shapes.ts";

/** Declined requests of one kind that were received in a range: all, or only those with a reason. */
function declinedIn(db: Database, kind: RequestKind, status: StatusName, range: Range) {
  const { start, end } = instantsOf(range);
  return db
    .selectFrom("requests")
    .where("kind", "=", kind)
    .where("status", "=", status)
    .where("created_at", ">=", start)
    .where("created_at", "<", end);
}

async function readKind(db: Database, kind: RequestKind, status: StatusName, range: Range) {
  const declined = declinedIn(db, kind, status, range);
  const [{ all }, rows] = await Promise.all([
    declined.select(({ fn }) => fn.countAll<number>().as("all")).executeTakeFirstOrThrow(),
    declined
      .where("decline_reason", "is not", null)
      .select(["decline_reason", ({ fn }) => fn.countAll<number>().as("count")])
      .groupBy("decline_reason")
      .execute(),
  ]);
  const chosen = rows.map(({ decline_reason, count }) => ({ reason: decline_reason, count: Number(count) }));
  const none = Number(all) - chosen.reduce((sum, { count }) => sum + count, 0);
  const reasons: { reason: DeclineReason | null; count: number }[] = [
    ...chosen.sort((a, b) => b.count - a.count),
    ...(none > 0 ? [{ reason: null, count: none }] : []),
  ];
  return reasons.map(({ reason, count }) => ({ kind, status, reason, count, of: Number(all) }));
}

/**
 * Why requests in a range of days were declined. All of them are counted, from an index, so each row leads to as many
 * requests as it says.
 */
export async function readReasons(
  db: Database,
  kinds: readonly RequestKind[],
  range: Range,
): Promise<Answers["reasons"]> {
  const found: Answers["reasons"] = [];
  for (const kind of kinds) {
    const status = Object.keys(statusesOf(kind)).find((one) => isDecline(kind, one));
    if (status) found.push(...(await readKind(db, kind, statusNamed(kind, status), range)));
  }
  return found;
}
