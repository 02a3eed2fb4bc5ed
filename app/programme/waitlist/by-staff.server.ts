import { writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { findRow } from "../../bookings/requests/change.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { offerHours } from "../../platform/venue/waitlist.ts";
import { record } from "../../staff/audit-log/record.server.ts";
import { openOffers, readNightTables } from "./free-tables.server.ts";
import { isQuiet, isTooLate, offerExpiry } from "./offer-times.server.ts";
import { endOffer, findOpenOffer, type OfferBy, type OfferRow, offerTable } from "./offers.server.ts";
import { competing } from "./place.server.ts";
import { listWaiting, wishesOf } from "./waiting.server.ts";
import type { Waitlist } from "./waitlist.ts";

/** Why staff can't do something. */
export interface WaitlistRejection {
  status: 404 | 409;
  message: string;
  /** Whether the same request with `anyway` succeeds. */
  may?: true;
}

const OFFER_GONE: WaitlistRejection = { status: 404, message: "This offer has been answered or has ended." };

/** The waitlist of a club night (`YYYY-MM-DD`) at `now` (ms since 1970). */
export async function readWaitlist(db: Database, night: string, now: number): Promise<Waitlist> {
  const [waiting, offers, { all }] = await Promise.all([
    listWaiting(db, night),
    openOffers(db).selectAll().where("night", "=", night).execute(),
    readNightTables(db, night, now),
  ]);
  return {
    parties: waiting.map((party, index) => {
      const offer = offers.find(({ request_id }) => request_id === party.id);
      return {
        request: party.id,
        reference: party.reference,
        name: party.name,
        guests: party.guests,
        place: competing(all, waiting.slice(0, index), party).length + 1,
        offer: offer
          ? {
              _id: offer.id,
              table: all.find(({ table }) => table === offer.table_id)?.name ?? "",
              expires_on: zonedIso(offer.expires_at, venue.timeZone),
            }
          : null,
      };
    }),
    tables: all
      .filter(({ state, offer, taken }) => state === null && offer === null && taken.length === 0)
      .map(({ table: _id, name, seats }) => ({ _id, name, seats })),
  };
}

/**
 * Offers a table to a party that staff choose, in the writer's transaction, whatever its place.
 *
 * @param offer `anyway`: staff have read that it is emailed in quiet hours.
 * @returns why not; undefined once it is offered.
 */
export async function offerByStaff(
  trx: Database,
  { request, table: id, anyway = false }: { request: string; table: string; anyway?: boolean },
  { by, now }: OfferBy,
): Promise<WaitlistRejection | undefined> {
  const row = await findRow(trx, request);
  const night = row?.date_wanted;
  if (!row || !night || row.kind !== "vip-table" || row.status !== "waitlisted" || night < tonight(now)) {
    return { status: 404, message: "This request is no longer on the waitlist." };
  }
  if (isTooLate(night, now)) {
    const message = "Tables are offered until two hours before the club night's end. Call the guest instead.";
    return { status: 409, message };
  }
  const table = (await readNightTables(trx, night, now)).all.find((group) => group.table === id);
  if (!table) return { status: 404, message: "Table not found." };
  const { name, seats, state, offer, taken } = table;
  const { guests } = wishesOf(row.details);
  if (seats < guests) return { status: 409, message: `${name} has ${seats} seats, the party is ${guests}.` };
  if (state !== null || offer || taken.length > 0) {
    const why = state ?? (offer ? "already offered to a party" : "needed for an approved party");
    return { status: 409, message: `${name} is ${why} on ${formatDay(night)}. Choose another table.` };
  }
  if (isQuiet(night, now) && !anyway) {
    const { begins, ends } = offerHours.quiet;
    const quiet = `It’s between ${formatTime(begins)} and ${formatTime(ends)}, when no offers are emailed automatically.`;
    return { status: 409, message: `${quiet} ${row.name} would get the email now.`, may: true };
  }
  await offerTable(trx, row, table, { by, now });
  return undefined;
}

/** Records what staff did to an offer. */
async function recordOffer(
  trx: Database,
  offer: OfferRow,
  action: "waitlist.extended" | "waitlist.withdrawn",
  { by, now }: OfferBy,
): Promise<void> {
  const row = await findRow(trx, offer.request_id);
  const object = { kind: "request", id: offer.request_id, name: row?.reference ?? "" };
  await record(trx, { actor: by, action, object, before: { expires_at: offer.expires_at } }, now);
}

/** Withdraws an open offer, in the writer's transaction. @returns why not; undefined once it is done. */
export async function withdrawByStaff(trx: Database, id: string, by: OfferBy): Promise<WaitlistRejection | undefined> {
  const offer = await findOpenOffer(trx, id, by.now);
  if (!offer) return OFFER_GONE;
  await endOffer(trx, offer, "withdrawn", by);
  await recordOffer(trx, offer, "waitlist.withdrawn", by);
  return undefined;
}

/** Gives a party more minutes to answer, in the writer's transaction. @returns why not; undefined once it is done. */
export async function extendByStaff(
  trx: Database,
  id: string,
  minutes: number,
  { by, now }: OfferBy,
): Promise<WaitlistRejection | undefined> {
  const offer = await findOpenOffer(trx, id, now);
  if (!offer) return OFFER_GONE;
  const expires_at = storedInstant(offerExpiry(offer.night, Date.parse(offer.expires_at), minutes));
  await trx.updateTable("table_offers").set({ expires_at }).where("id", "=", id).execute();
  await trx.updateTable("guest_questions").set({ expires_at }).where("id", "=", offer.question_id).execute();
  const text = `Offer extended to ${formatDateTime(zonedIso(expires_at, venue.timeZone))}.`;
  await writeHistory(trx, offer.request_id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
  await recordOffer(trx, offer, "waitlist.extended", { by, now });
  return undefined;
}
