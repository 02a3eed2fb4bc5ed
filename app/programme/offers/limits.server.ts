import { guestKeys } from "../../bookings/guests/search-terms.ts";
import { onePerson } from "../../house/mail/limits.server.ts";
import { touchContent } from "../../platform/db/content-version.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { notClaimed } from "../../platform/venue/request-kinds.ts";
import { claimRejectionReasonFor } from "../events/status/bookable.server.ts";
import { tableRejectionReason } from "../events/status/table-nights.server.ts";
import { nightRejectionReason } from "./claim-nights.ts";
import type { Claim } from "./claim-schema.ts";
import { type Claimable, mostClaims } from "./store.server.ts";

/** Why an offer cannot be claimed now, and the field that it is about, if it is about one. */
export interface NoClaim {
  message: string;
  field?: "celebrateDate";
}

const FULLY_CLAIMED: NoClaim = { message: "This offer is fully claimed." };

/** Claims of an offer that count. */
function claimsOf(trx: Database, offerId: string) {
  return (
    trx
      .selectFrom("requests")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("subject", "=", offerId)
      // As in the condition of the index by subject.
      .where("subject", "<>", "")
      .where("kind", "=", "claim")
      .where("status", "not in", notClaimed)
  );
}

/** Why an offer cannot be claimed for a date: it is not valid then, or its event or the club night is off. */
async function nightRejection(trx: Database, offer: Claimable, date: string): Promise<NoClaim | undefined> {
  const problem = nightRejectionReason(offer, date);
  if (problem !== undefined) return { message: problem, field: "celebrateDate" };
  if (offer.event_id !== null) {
    const message = await claimRejectionReasonFor(trx, offer.event_id);
    return message === undefined ? undefined : { message };
  }
  // As for a table: nobody is let in on a day when the club is closed.
  const message = await tableRejectionReason(trx, date);
  return message === undefined ? undefined : { message, field: "celebrateDate" };
}

/**
 * Why a claim cannot be accepted: its night, or a limit that is reached. Call it in the writer's transaction before the
 * claim is written, so that limits hold for concurrent claims.
 */
export async function claimRejectionReason(
  trx: Database,
  offer: Claimable,
  claim: Claim,
): Promise<NoClaim | undefined> {
  const { limit_total, limit_guest, limit_night, event_id, night } = offer;
  const rejection = await nightRejection(trx, offer, claim.celebrateDate);
  if (rejection) return rejection;
  if (limit_total !== null && offer.claimed >= limit_total) return FULLY_CLAIMED;
  if (limit_night !== null) {
    const claims = claimsOf(trx, offer.id);
    // All claims of an offer for an event are for its night.
    const { count } = await (event_id === null
      ? claims.where("date_wanted", "=", claim.celebrateDate)
      : claims
    ).executeTakeFirstOrThrow();
    if (count >= limit_night) {
      return night === undefined
        ? {
            message: `This offer is fully claimed for ${formatLongDate(claim.celebrateDate)}. Try another night.`,
            field: "celebrateDate",
          }
        : FULLY_CLAIMED;
    }
  }
  if (limit_guest !== null) {
    const { phone_key } = guestKeys(claim);
    const { person } = onePerson(claim.email);
    const { count } = await claimsOf(trx, offer.id)
      .where((eb) => eb.or([eb("person_key", "=", person), eb("phone_key", "=", phone_key)]))
      .executeTakeFirstOrThrow();
    if (count >= limit_guest) {
      return {
        message:
          count === 1 ? "You've already claimed this offer." : `You've already claimed this offer ${count} times.`,
      };
    }
  }
  return undefined;
}

/** Counts a change of public content if the offer is fully claimed with this claim, in the claim's transaction. */
export async function tellIfFull(trx: Database, { claimed, ...offer }: Claimable): Promise<void> {
  const limit = mostClaims(offer);
  if (limit !== null && claimed + 1 >= limit) await touchContent(trx);
}
