import type { Expression, SqlBool } from "kysely";
import { visibleKinds } from "../../../bookings/requests/visible-kinds.ts";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { RequestKind, StatusName } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { numberWithoutIndex, withoutIndex } from "../../../platform/db/without-index.server.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import { program } from "../../../staff/audit-log/record.server.ts";
import type { Range } from "../period.ts";
import { instantsOf } from "../range-query.server.ts";
import { readArrivals } from "./read-arrivals.server.ts";
import { readReasons } from "./read-reasons.server.ts";
import { noOffers, readTableOffers } from "./read-table-offers.server.ts";
import type { Answers } from "./shapes.ts";

/**
 * Most requests whose response times and outcomes are read: more would give the same result, and a range may have a
 * million.
 */
const SAMPLE = 1_000;

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

/** Statuses that mean that the club or the guest declined. */
const declines: readonly StatusName[] = ["declined", "lost", "rejected", "cancelled"];

/** The value that a given share of the numbers does not exceed; null if there are no numbers. */
function quantile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/** When staff first answered each of these requests, ISO 8601 in UTC. */
async function firstAnswers(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("request_history")
    .select(["request_id", ({ fn }) => fn.min("at").as("at")])
    .where(dialectHelpers(db).isAmong("request_id", ids))
    .where("action", "in", ["status", "reply", "told"])
    .where("actor", "not in", ["guest", program.username])
    .groupBy("request_id")
    .execute();
  return new Map(rows.map(({ request_id, at }) => [request_id, at]));
}

/** The newest requests of a range, and whether there are more. */
async function readNewest(db: Database, kinds: readonly RequestKind[], range: Range) {
  const { start, end } = instantsOf(range);
  const newest = await db
    .selectFrom("requests")
    .select(["id", "kind", "status", "created_at"])
    .where("created_at", ">=", start)
    .where("created_at", "<", end)
    .where(numberWithoutIndex("turn"), "<", 3)
    .where(withoutIndex("kind"), "in", kinds)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SAMPLE + 1)
    .execute();
  return { requests: newest.slice(0, SAMPLE), sampled: newest.length > SAMPLE };
}

type Newest = Awaited<ReturnType<typeof readNewest>>["requests"];

async function readTimes(db: Database, kinds: readonly RequestKind[], requests: Newest): Promise<Answers["times"]> {
  const answers = await firstAnswers(
    db,
    requests.map(({ id }) => id),
  );
  const times = [...Map.groupBy(requests, ({ kind }) => kind)].map(([kind, some]) => {
    const minutes = some
      .flatMap(({ id, created_at }) => {
        const at = answers.get(id);
        return at === undefined
          ? []
          : [Math.max(0, Math.round((Date.parse(at) - Date.parse(created_at)) / MS_PER_MINUTE))];
      })
      .sort((a, b) => a - b);
    return {
      kind,
      received: some.length,
      answered: minutes.length,
      median_minutes: quantile(minutes, 0.5),
      p90_minutes: quantile(minutes, 0.9),
    };
  });
  return times.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

function countDeclined(kinds: readonly RequestKind[], requests: Newest): Answers["declined"] {
  return kinds.flatMap((kind) => {
    const some = requests.filter((request) => request.kind === kind);
    return declines.flatMap((status) => {
      const count = some.filter((request) => request.status === status).length;
      return count === 0 ? [] : [{ kind, status, count, of: some.length }];
    });
  });
}

/** Unanswered requests by owner and age, first those without an owner. */
async function readOpen(db: Database, kinds: readonly RequestKind[], now: number): Promise<Answers["open"]> {
  const [day, threeDays, week] = [1, 3, 7].map((days) => storedInstant(now - days * MS_PER_DAY)) as [
    string,
    string,
    string,
  ];
  const admins = await db.selectFrom("admins").select(["id", "username"]).orderBy("username").execute();
  const counts = await Promise.all(
    [{ id: null, username: null }, ...admins].map(async ({ id, username }) => {
      const count = await db
        .selectFrom("requests")
        .where("owner_id", id === null ? "is" : "=", id)
        .where("turn", "=", 0)
        .where("kind", "in", kinds)
        .select(({ fn, eb, and }) => {
          const those = (condition: Expression<SqlBool>) => fn.countAll<number>().filterWhere(condition);
          return [
            those(eb("created_at", ">", day)).as("day"),
            those(and([eb("created_at", "<=", day), eb("created_at", ">", threeDays)])).as("three_days"),
            those(and([eb("created_at", "<=", threeDays), eb("created_at", ">", week)])).as("week"),
            those(eb("created_at", "<=", week)).as("longer"),
          ];
        })
        .executeTakeFirstOrThrow();
      return {
        owner: username,
        owner_id: id,
        day: Number(count.day),
        three_days: Number(count.three_days),
        week: Number(count.week),
        longer: Number(count.longer),
      };
    }),
  );
  return counts.filter(({ day, three_days, week, longer }) => day + three_days + week + longer > 0);
}

/**
 * How fast the club answered requests in a range of days, as far as a role may see them, and when its guests arrived.
 *
 * @param now ms since 1970.
 */
export async function readAnswers(db: Database, range: Range, role: Role, now: number): Promise<Answers> {
  const kinds = visibleKinds(role);
  const { requests, sampled } = await readNewest(db, kinds, range);
  const [times, open, reasons, offers, arrivals] = await Promise.all([
    readTimes(db, kinds, requests),
    readOpen(db, kinds, now),
    readReasons(db, kinds, range),
    can(role, "requests.bookings") ? readTableOffers(db, range) : noOffers,
    readArrivals(db, range),
  ]);
  return { times, sampled, open, declined: countDeclined(kinds, requests), reasons, ...offers, arrivals };
}
