import { writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { findRow } from "../../bookings/requests/change.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { Refusal } from "../../platform/lib/refusal.server.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatDay, formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { venue } from "../../platform/venue/venue.ts";
import { offerHours } from "../../platform/venue/waitlist.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { openOffers, readNightTables } from "./free-tables.server.ts";
import { isQuiet, isTooLate, offerExpiry } from "./offer-times.server.ts";
import { endOffer, findOpenOffer, type OfferRow, offerTable } from "./offers.server.ts";
import { competing } from "./place.server.ts";
import { listWaiting, wishesOf } from "./waiting.server.ts";
import type { Waitlist } from "./waitlist.ts";

/** @throws `Refusal` (404) */
async function getOpenOffer(trx: Database, id: string, now: number): Promise<OfferRow> {
  const offer = await findOpenOffer(trx, id, now);
  if (!offer) throw new Refusal(404, "This offer has been answered or has ended.");
  return offer;
}

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
 * Offers a table to a party that staff choose, in the writer's transaction, regardless of its place.
 *
 * @param offer `anyway`: staff have read that it is emailed in quiet hours.
 * @throws `Refusal` (404, 409); with an error for `anyway` if the same with it succeeds.
 */
export async function offerByStaff(
  trx: Database,
  { request, table: id, anyway = false }: { request: string; table: string; anyway?: boolean },
  { by, now }: Edit,
): Promise<void> {
  const row = await findRow(trx, request);
  const night = row?.date_wanted;
  if (!row || !night || row.kind !== "vip-table" || row.status !== "waitlisted" || night < tonight(now)) {
    throw new Refusal(404, "This request is no longer on the waitlist.");
  }
  if (isTooLate(night, now)) {
    const message = "Tables are offered until two hours before the club night's end. Call the guest instead.";
    throw new Refusal(409, message);
  }
  const table = (await readNightTables(trx, night, now)).all.find((group) => group.table === id);
  if (!table) throw new Refusal(404, "Table not found.");
  const { name, seats, state, offer, taken } = table;
  const { guests } = wishesOf(row.details);
  if (seats < guests) throw new Refusal(409, `${name} has ${seats} seats, the party is ${guests}.`);
  if (state !== null || offer || taken.length > 0) {
    const why = state ?? (offer ? "already offered to a party" : "needed for an approved party");
    throw new Refusal(409, `${name} is ${why} on ${formatDay(night)}. Choose another table.`);
  }
  if (isQuiet(night, now) && !anyway) {
    const { begins, ends } = offerHours.quiet;
    const quiet = `It's between ${formatTime(begins)} and ${formatTime(ends)}, when no offers are emailed automatically.`;
    const message = `${quiet} ${row.name} would get the email now.`;
    throw new Refusal(409, message, { field: "anyway" });
  }
  await offerTable(trx, row, table, { by, now });
}

/** Records an action of staff on an offer. */
async function recordOffer(
  trx: Database,
  offer: OfferRow,
  action: "waitlist.extended" | "waitlist.withdrawn",
  { by, now }: Edit,
): Promise<void> {
  const row = await findRow(trx, offer.request_id);
  const object = { kind: "request", id: offer.request_id, name: row?.reference ?? "" };
  await record(trx, { actor: by, action, object, before: { expires_at: offer.expires_at } }, now);
}

/** Withdraws an open offer, in the writer's transaction. @throws `Refusal` (404). */
export async function withdrawByStaff(trx: Database, id: string, by: Edit): Promise<void> {
  const offer = await getOpenOffer(trx, id, by.now);
  await endOffer(trx, offer, "withdrawn", by);
  await recordOffer(trx, offer, "waitlist.withdrawn", by);
}

/** Gives a party more minutes to answer, in the writer's transaction. @throws `Refusal` (404). */
export async function extendByStaff(trx: Database, id: string, minutes: number, { by, now }: Edit): Promise<void> {
  const offer = await getOpenOffer(trx, id, now);
  const expires_at = storedInstant(offerExpiry(offer.night, Date.parse(offer.expires_at), minutes));
  await trx.updateTable("table_offers").set({ expires_at }).where("id", "=", id).execute();
  await trx.updateTable("guest_questions").set({ expires_at }).where("id", "=", offer.question_id).execute();
  const text = `Offer extended to ${formatDateTime(zonedIso(expires_at, venue.timeZone))}.`;
  await writeHistory(trx, offer.request_id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
  await recordOffer(trx, offer, "waitlist.extended", { by, now });
}
