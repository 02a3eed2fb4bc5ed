import { prepared } from "../../platform/db/prepared.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

const next = (edge: "starts_at" | "ends_at") =>
  prepared<{ now: string }, { at: string | null }>((db, $) =>
    db
      .selectFrom("events")
      .select(`${edge} as at`)
      .where("active", "=", 1)
      .where(edge, ">", $("now"))
      .orderBy(edge)
      .limit(1),
  );
const nextStart = next("starts_at");
const nextEnd = next("ends_at");

/** When the next active event starts or ends after `now`, both in ms since 1970; Infinity if none does. */
export async function nextEventInstant(db: Database, now: number): Promise<number> {
  const at = { now: storedInstant(now) };
  const moments = [...(await nextStart(db, at)).rows, ...(await nextEnd(db, at)).rows];
  return Math.min(...moments.map((row) => Date.parse(row.at ?? "")).filter((time) => !Number.isNaN(time)));
}
