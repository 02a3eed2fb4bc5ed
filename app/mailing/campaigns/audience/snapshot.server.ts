import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { toInstant } from "../../../platform/lib/time/instants.server.ts";
import { addDays } from "../../../platform/lib/time/wall-time-arithmetic.ts";
import { endOfNight, tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { findCopy } from "./guests-then.server.ts";

/** The list and the guests' summaries as they were when the club night began. */
export interface Snapshot {
  /** When the night began, ISO 8601 in UTC. */
  at: string;
  /** The club night, `YYYY-MM-DD`. */
  night: string;
  /** The ids of subscribers who were on the list then, and have left since; they may be back. */
  wereOn: string[];
  /** The ids of subscribers who are on the list now, and were not then. */
  wereOff: string[];
  /** Addresses whose suppression has ended since. */
  wereSuppressed: string[];
  /**
   * The club night whose copy has the guests' summaries: this one, or an earlier one until this one's is complete;
   * undefined without any.
   */
  guestsOf: string | undefined;
  /** How many people may get fewer emails than then. */
  leavers: number;
}

/**
 * The subjects whose first change since an instant was an end, so that they were valid then, and those whose first
 * change was the reverse.
 */
async function firstEndings(db: Database, kind: "subscriber" | "suppression", at: string) {
  const rows = await db
    .selectFrom("endings")
    .select(["subject", "is_over"])
    .where("kind", "=", kind)
    .where("at", ">=", at)
    .orderBy("at")
    .execute();
  const first = new Map<string, boolean>();
  for (const { subject, is_over } of rows) if (!first.has(subject)) first.set(subject, is_over === 1);
  const subjects = (isOver: boolean) => [...first].flatMap(([subject, over]) => (over === isOver ? subject : []));
  return { ended: subjects(true), valid: subjects(false) };
}

/**
 * The list as it was when the club night began, by the log of endings, with the copy of guests' summaries. So a count
 * stays the same for the night, even if someone unsubscribes, suppresses or adds a person to find out who is counted.
 *
 * @param now ms since 1970.
 */
export async function takeSnapshot(db: Database, now: number): Promise<Snapshot> {
  const night = tonight(now);
  const at = toInstant(endOfNight(addDays(night, -1)), venue.timeZone);
  const subscribers = await firstEndings(db, "subscriber", at);
  const suppressions = await firstEndings(db, "suppression", at);
  const named = await db
    .selectFrom("consents")
    .select("address")
    .distinct()
    .where(dialectHelpers(db).isAmong("mark", suppressions.valid))
    .where("address", "is not", null)
    .execute();
  return {
    at,
    night,
    guestsOf: await findCopy(db, night),
    wereOn: subscribers.ended,
    wereOff: subscribers.valid,
    wereSuppressed: named.flatMap(({ address }) => address ?? []),
    leavers: subscribers.ended.length + suppressions.ended.length,
  };
}
