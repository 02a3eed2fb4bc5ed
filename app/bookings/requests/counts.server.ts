import { prepared } from "../../platform/db/prepared.server.ts";
import type { RequestKind, StatusName } from "../../platform/db/tables/requests.ts";
import type { Database } from "../../platform/db/tables.ts";
import { numberWithoutIndex } from "../../platform/db/without-index.server.ts";
import { stages, statusesOf, turnOf } from "../../platform/venue/request-kinds.ts";
import type { InboxCounts } from "./request.ts";
import { isVisible, preparedFor } from "./visible-kinds.server.ts";

/** The key of a count. */
export interface Counted {
  kind: RequestKind;
  /** The offer's id for claims; empty otherwise. */
  subject: string;
  status: StatusName;
}

const addTo = prepared<Counted & { by: number }>(
  (db, $) =>
    db
      .insertInto("request_counts")
      .values({ kind: $("kind"), subject: $("subject"), status: $("status"), count: $("by") })
      .onConflict((conflict) =>
        conflict
          .columns(["kind", "subject", "status"])
          .doUpdateSet((eb) => ({ count: eb("request_counts.count", "+", eb.ref("excluded.count")) })),
      ),
  true,
);

/** Adds `by` (negative for requests that left) to a count, in the caller's transaction. */
export async function countRequest(trx: Database, counted: Counted, by: number): Promise<void> {
  const { kind, subject, status } = counted;
  await addTo(trx, { kind, subject, status, by });
}

const readAll = prepared<object, { kind: RequestKind; status: StatusName; count: number }>((db) =>
  db
    .selectFrom("request_counts")
    .select((eb) => ["kind", "status", eb.fn.sum<number>("count").as("count")])
    .groupBy(["kind", "status"]),
);

const SPAM = stages.indexOf("spam");

const acted = preparedFor((visible) =>
  prepared<object, { count: number }>((db) =>
    db
      .selectFrom(
        db
          .selectFrom("requests")
          .select("id")
          .where("guest_acted_at", "is not", null)
          .where(numberWithoutIndex("turn"), "<>", SPAM)
          .where(isVisible(visible))
          .limit(1_000)
          .as("some"),
      )
      .select((eb) => eb.fn.countAll<number>().as("count")),
  ),
);

/** @returns the number of requests with a guest update, without spam, up to 1,000 */
async function countActed(db: Database, visible: readonly RequestKind[]): Promise<number> {
  return (await acted(visible)(db, {})).rows[0]?.count ?? 0;
}

/** @returns the number of requests of the visible kinds, by kind and status */
export async function readCounts(db: Database, visible: readonly RequestKind[]): Promise<InboxCounts> {
  const counts: InboxCounts = {
    waiting: 0,
    open: 0,
    spam: 0,
    guests: await countActed(db, visible),
    kinds: {},
  };
  for (const kind of visible) {
    const statuses = Object.fromEntries(Object.keys(statusesOf(kind)).map((status) => [status, 0]));
    counts.kinds[kind] = { all: 0, waiting: 0, statuses };
  }
  for (const { kind, status, count } of (await readAll(db, {})).rows) {
    const stage = stages[turnOf(kind, status)];
    const ofKind = counts.kinds[kind];
    if (!ofKind) continue;
    ofKind.statuses[status] = count;
    if (stage !== "spam") ofKind.all += count;
    if (stage === "waiting") ofKind.waiting += count;
    if (stage && stage !== "settled") counts[stage] += count;
  }
  return counts;
}
