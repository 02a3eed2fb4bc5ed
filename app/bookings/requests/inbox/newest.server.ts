import { prepared } from "../../../platform/db/prepared.server.ts";
import type { RequestKind } from "../../../platform/db/tables/requests.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { stages } from "../../../platform/venue/request-kinds.ts";
import { isVisible, preparedFor } from "../visible-kinds.server.ts";
import { allKinds } from "../visible-kinds.ts";

/** Most new requests to count. */
const MAX_COUNTED = 1_000;

/** Requests without spam, newest first; written so that the index by age is used. */
function newestFirst(db: Database, visible: readonly RequestKind[]) {
  return db
    .selectFrom("requests")
    .where((eb) => eb(eb("turn", "+", 0), "<", stages.indexOf("spam")))
    .where(isVisible(visible))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

/** The newest request of a kind and a stage, found by their index. */
const newestOf = (db: Database, kind: RequestKind, turn: number) =>
  db
    .selectFrom(
      db
        .selectFrom("requests")
        .select(["id", "created_at"])
        .where("kind", "=", kind)
        .where("turn", "=", turn)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .as("of_kind"),
    )
    .selectAll();

const turns = stages.flatMap((stage, turn) => (stage === "spam" ? [] : [turn]));

const newest = preparedFor((visible) =>
  prepared<object, { id: string }>((db) => {
    if (visible.length === allKinds.length) return newestFirst(db, visible).select("id").limit(1);
    // By age, any number of hidden requests could come first.
    const [first, ...others] = visible.flatMap((kind) => turns.map((turn) => newestOf(db, kind, turn)));
    if (!first) return newestFirst(db, visible).select("id").limit(1);
    const each = others.reduce((all, query) => all.unionAll(query), first);
    return db.selectFrom(each.as("each")).select("id").orderBy("created_at", "desc").orderBy("id", "desc").limit(1);
  }),
);

/** @returns the id of the newest request of the visible kinds without spam, or null */
export async function findNewest(db: Database, visible: readonly RequestKind[]): Promise<string | null> {
  return (await newest(visible)(db, {})).rows[0]?.id ?? null;
}

const since = preparedFor((visible) =>
  prepared<{ instant: string }, { kind: RequestKind; count: number }>((db, $) =>
    db
      .selectFrom(
        newestFirst(db, visible).select("kind").where("created_at", ">", $("instant")).limit(MAX_COUNTED).as("some"),
      )
      .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
      .groupBy("kind"),
  ),
);

/**
 * @returns by visible kind, the number of requests after an instant (ISO 8601 in UTC) among the newest 1,000, without
 *   spam
 */
export async function countSince(
  db: Database,
  visible: readonly RequestKind[],
  instant: string,
): Promise<Partial<Record<RequestKind, number>>> {
  const counts: Partial<Record<RequestKind, number>> = Object.fromEntries(visible.map((kind) => [kind, 0]));
  for (const { kind, count } of (await since(visible)(db, { instant })).rows) counts[kind] = count;
  return counts;
}
