import type { Selectable } from "kysely";
import { setDeposit } from "../../bookings/deposits/deposit.server.ts";
import { readGuestDeposit } from "../../bookings/deposits/emails.server.ts";
import { suggestFor } from "../../bookings/deposits/suggest-for.server.ts";
import { bookingEnd } from "../../bookings/floor/night-bounds.server.ts";
import { seatParty } from "../../bookings/floor/seat.server.ts";
import { type ByGuest, guest, recordAnswer } from "../../bookings/requests/guest/guest-changes.server.ts";
import type { Answered } from "../../bookings/requests/questions/ask.server.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { isAccepted } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { program } from "../../staff/audit-log/record.server.ts";
import { readNightTables } from "./free-tables.server.ts";
import { emailTable, findOpenOffer } from "./offers.server.ts";
import { stayOf, wishesOf } from "./waiting.server.ts";

type RequestRow = Selectable<Tables["requests"]>;

const GONE = "We no longer hold this table for you.";
const STILL_WAITING = `${GONE} You're still on the waitlist, and we'll offer you the next table that's free.`;

/** The message to a guest who answers an offer that is no longer open. */
export function closedOfferText({ status }: Pick<RequestRow, "status">): string {
  if (status === "waitlisted") return STILL_WAITING;
  return status === "approved" ? "Your table is already confirmed. Its details are above." : GONE;
}

/**
 * Carries out a guest's answer to an offer, in the writer's transaction: seats and approves the party, or leaves it on
 * the waitlist; then the table is offered to the next one.
 *
 * @returns why it can't be done any more, for the guest; undefined once it is done.
 */
export async function answerOffer(
  trx: Database,
  row: RequestRow,
  answered: Answered,
  by: ByGuest,
): Promise<string | undefined> {
  const offer = await findOpenOffer(trx, String(answered.details.offer), by.now);
  if (!offer || row.status !== "waitlisted" || row.date_wanted !== offer.night) return closedOfferText(row);
  const accepts = answered.chosen.value === "accept";
  if (accepts) {
    const rejection = await seat(trx, row, offer.table_id, by.now);
    if (rejection) return rejection;
  }
  await trx
    .updateTable("table_offers")
    .set({ state: accepts ? "accepted" : "declined" })
    .where("id", "=", offer.id)
    .execute();
  await recordAnswer(trx, row, answered, by, accepts ? "approved" : undefined);
  return undefined;
}

/** Seats the party and emails it. @returns why the table can't be given any more, for the guest. */
async function seat(trx: Database, row: RequestRow, tableId: string, now: number): Promise<string | undefined> {
  const night = row.date_wanted ?? "";
  const tables = await readNightTables(trx, night, now);
  const table = tables.all.find(({ table: id }) => id === tableId);
  const { from } = stayOf(wishesOf(row.details), night, tables.doors, now);
  if (!table) return STILL_WAITING;
  const seating = { request: row.id, night, table: tableId, from, until: await bookingEnd(trx, night, from) };
  if (!(await isAccepted(seatParty(trx, seating, { by: guest, now })))) return STILL_WAITING;
  const asks = await suggestFor(trx, row, now, { table: tableId });
  if (asks) await isAccepted(setDeposit(trx, row, asks, { by: program, now }));
  const at = storedInstant(now);
  await trx.updateTable("requests").set({ guest_notified_at: at }).where("id", "=", row.id).execute();
  const words = await readGuestDeposit(trx, { ...row, status: "approved" }, now);
  await emailTable(trx, row, table, now, {
    ...(words && { deposit: { facts: [...words.facts, ...words.payTo], howToPay: words.howToPay } }),
  });
  return undefined;
}
