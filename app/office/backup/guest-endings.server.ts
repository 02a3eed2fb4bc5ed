import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../platform/db/tables.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";

/** Overlap in ms when reading new rows: instances' clocks may differ by this much. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000;

/** Times, ISO 8601 in UTC, by id or mark. */
export const times = z.record(z.string(), z.string());

/** What guests ended: fields of the revocation list, by random ids and keyed hashes. */
export const guestEndings = {
  /** Times of erasure by the mark of the erased guest (`office/privacy/log.server.ts`). */
  erased: z.optional(times),
  /** Times of unsubscribing by the subscriber's id. */
  unsubscribed: z.optional(times),
  /** Times when guests cancelled their requests, by the request's id. */
  cancelled: z.optional(times),
  /** Topics still subscribed to, by subscriber id; absent means all. */
  topics: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Why an address is suppressed and since when, by its mark. */
  suppressed: z.optional(
    z.record(z.string(), z.object({ reason: z.enum(["bounced", "complained", "staff", "imported"]), at: z.string() })),
  ),
};

const fields = z.object(guestEndings);

export type GuestEndings = z.infer<typeof fields>;

/** What a restore ended again for guests. */
export interface EndedForGuests {
  /** Guests whose data was erased. */
  erased: number;
  /** Subscribers who were unsubscribed, and those who lost topics that they did not want. */
  unsubscribed: number;
  topics: number;
  /** Addresses that were suppressed. */
  suppressed: number;
  /** References of requests that were cancelled. */
  cancelled: string[];
}

type Times = z.infer<typeof times>;

/**
 * Adds the rows since the last known time.
 *
 * @param read returns the rows after an instant, ISO 8601 in UTC.
 * @returns `known` itself if nothing is new.
 */
export async function addNewer(
  known: Times = {},
  read: (since: string) => Promise<{ id: string | null; at: string | null }[]>,
): Promise<Times> {
  let last = "";
  for (const id in known) if ((known[id] ?? "") > last) last = known[id] ?? "";
  const rows = await read(storedInstant(last ? Date.parse(last) - MAX_CLOCK_SKEW_MS : 0));
  const added = rows.filter(({ id, at }) => known[id ?? ""] !== at);
  if (added.length === 0) return known;
  return { ...known, ...Object.fromEntries(added.map(({ id, at }) => [id ?? "", at ?? ""])) };
}

/** The statuses that a guest's own request gets when they cancel it (`bookings/requests/status-rules.ts`). */
const cancelledStatuses = new Set(["cancelled", "lost", "rejected", "closed", "void"]);

/** Reads what guests ended, merged with `known` from an earlier call. */
export async function readGuestEndings(db: Database, known: GuestEndings): Promise<Required<GuestEndings>> {
  const [erased, unsubscribed, cancelled, chosen, suppressed] = await Promise.all([
    addNewer(known.erased, (since) =>
      db
        .selectFrom("privacy_log")
        .select(["guest as id", "at"])
        .where("action", "=", "erased")
        .where("at", ">", since)
        .execute(),
    ),
    addNewer(known.unsubscribed, (since) =>
      db
        .selectFrom("subscribers")
        .select(["id", "unsubscribed_at as at"])
        .where("unsubscribed_at", ">", since)
        .execute(),
    ),
    addNewer(known.cancelled, async (since) => {
      const rows = await db
        .selectFrom("request_history")
        .select(["request_id as id", "at", "details"])
        // Literals, so that the index of these rows is used.
        .where("action", "=", sql.lit("status"))
        .where("actor", "=", sql.lit("guest"))
        .where("at", ">", since)
        .execute();
      return rows.filter(({ details }) => cancelledStatuses.has(JSON.parse(details).to));
    }),
    db
      .selectFrom("subscribers")
      .select(["id", "topic_events", "topic_offers", "topic_news"])
      .where(sql<boolean>`topic_events + topic_offers + topic_news < 3`)
      .orderBy("id")
      .execute(),
    db.selectFrom("suppressions").select(["mark", "reason", "created_at as at"]).orderBy("mark").execute(),
  ]);
  const topics = chosen.map(({ id, topic_events, topic_offers, topic_news }) => {
    const wants = { events: topic_events, offers: topic_offers, news: topic_news };
    return [id, Object.entries(wants).flatMap(([topic, wanted]) => (wanted ? [topic] : []))];
  });
  return {
    erased,
    unsubscribed,
    cancelled,
    topics: Object.fromEntries(topics),
    suppressed: Object.fromEntries(suppressed.map(({ mark, ...row }) => [mark, row])),
  };
}

/** Merges two lists: the union of permanent endings; all else from the newer list. */
export function withBoth(older: GuestEndings, newer: GuestEndings): GuestEndings {
  return {
    ...newer,
    erased: { ...older.erased, ...newer.erased },
    unsubscribed: { ...older.unsubscribed, ...newer.unsubscribed },
    cancelled: { ...older.cancelled, ...newer.cancelled },
  };
}
