import type { LinkedRow } from "../../bookings/requests/guest/guest-link.server.ts";
import { cancelledStatus } from "../../bookings/requests/status-rules.ts";
import type { Database } from "../../platform/db/tables.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { bookingRejectionReason, claimRejectionReasonFor } from "../../programme/events/status/bookable.server.ts";
import { lastNightOfClaim } from "../../programme/offers/redeem.server.ts";

/** What a request's night depends on. */
type Dated = Pick<LinkedRow, "id" | "kind" | "status" | "subject" | "date_wanted">;

/** The guest-facing reason that a request's night, or a claim's event, does not take place; otherwise undefined. */
async function whyOff(db: Database, { subject, date_wanted }: Dated): Promise<string | undefined> {
  const offer = await db.selectFrom("offers").select("event_id").where("id", "=", subject).executeTakeFirst();
  if (offer?.event_id) return claimRejectionReasonFor(db, offer.event_id);
  return date_wanted === null ? undefined : bookingRejectionReason(db, date_wanted);
}

/** What happened to the club night of a request that is still open or held. */
export interface RequestNight {
  /** Why it does not take place. */
  off?: string;
  /** It took place and is over, so nothing is held or can be cancelled any more. */
  over: boolean;
}

/** Returns what has become of a request's night at `now` (ms since 1970). One that is settled no longer depends on it. */
export async function nightOfRequest(db: Database, row: Dated, now: number): Promise<RequestNight> {
  if (cancelledStatus(row.kind, row.status) === undefined) return { over: false };
  const off = await whyOff(db, row);
  if (off !== undefined) return { off, over: false };
  const night = (row.kind === "claim" && (await lastNightOfClaim(db, row.id))) || row.date_wanted;
  return { over: night !== null && night < tonight(now) };
}
