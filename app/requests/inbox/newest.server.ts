import { type RequestKind, requestKinds, stages } from "../../content/request-kinds.ts";
import { prepared } from "../../db/prepared.server.ts";
import type { Database } from "../../db/tables.ts";

/** Most new requests to count. */
const MOST_COUNTED = 1_000;

/** Requests without spam, newest first; written so that the index by age is used. */
function newestFirst(db: Database) {
  return db
    .selectFrom("requests")
    .where((eb) => eb(eb("turn", "+", 0), "<", stages.indexOf("spam")))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

const newest = prepared<object, { id: string }>((db) => newestFirst(db).select("id").limit(1));

/** @returns the id of the newest request without spam, or null */
export async function findNewest(db: Database): Promise<string | null> {
  return (await newest(db, {})).rows[0]?.id ?? null;
}

const since = prepared<{ instant: string }, { kind: RequestKind; count: number }>(
  (db, $) =>
    db
      .selectFrom(newestFirst(db).select("kind").where("created_at", ">", $("instant")).limit(MOST_COUNTED).as("some"))
      .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
      .groupBy("kind") as never,
);

/**
 * @returns by kind, the number of requests after an instant (ISO 8601 in UTC) among the newest 1,000, without spam
 */
export async function countSince(db: Database, instant: string): Promise<Record<RequestKind, number>> {
  const counts = Object.fromEntries(Object.keys(requestKinds).map((kind) => [kind, 0])) as Record<RequestKind, number>;
  for (const { kind, count } of (await since(db, { instant })).rows) counts[kind] = count;
  return counts;
}
