import { prepared } from "../db/prepared.server.ts";
import type { Database } from "../db/tables.ts";
import { storedInstant } from "../lib/zoned-time.server.ts";

const nextStart = prepared<{ now: string }, { at: string | null }>((db, $) =>
  db
    .selectFrom("events")
    .select("starts_at as at")
    .where("active", "=", 1)
    .where("starts_at", ">", $("now"))
    .orderBy("starts_at")
    .limit(1),
);

const nextEnd = prepared<{ now: string }, { at: string | null }>((db, $) =>
  db
    .selectFrom("events")
    .select("ends_at as at")
    .where("active", "=", 1)
    .where("ends_at", ">", $("now"))
    .orderBy("ends_at")
    .limit(1),
);

/** When the next active event starts or ends after `now`, both in ms since 1970; Infinity if none does. */
export async function nextEventInstant(db: Database, now: number): Promise<number> {
  const at = { now: storedInstant(now) };
  const moments = [...(await nextStart(db, at)).rows, ...(await nextEnd(db, at)).rows];
  return Math.min(...moments.map((row) => Date.parse(row.at ?? "")).filter((time) => !Number.isNaN(time)));
}
