import type { Selectable } from "kysely";
import { refundFact } from "../../bookings/deposits/guest-deposit.server.ts";
import type { SuggestedDeposit } from "../../bookings/deposits/shapes.ts";
import { suggestFor } from "../../bookings/deposits/suggest-for.server.ts";
import type { TableGroup } from "../../bookings/floor/plan.ts";
import { writeHistory } from "../../bookings/request-history/write-history.server.ts";
import { writeChange } from "../../bookings/requests/change.server.ts";
import { askGuest, withdrawQuestions } from "../../bookings/requests/questions/ask.server.ts";
import type { Question } from "../../bookings/requests/questions/questions.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { storedInstant, zonedIso } from "../../platform/lib/time/instants.server.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { type MailData, outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Edit, program } from "../../staff/audit-log/record.server.ts";
import { openOffers } from "./free-tables.server.ts";
import { offerExpiry, offerMinutes } from "./offer-times.server.ts";
import { wishesOf } from "./waiting.server.ts";

export type OfferRow = Selectable<Tables["table_offers"]>;
type RequestRow = Selectable<Tables["requests"]>;

/** How an offer can end, other than by the guest's answer. */
export type Ending = "expired" | "withdrawn";

const options: Question["options"] = [
  { value: "accept", label: "Take the table" },
  { value: "decline", label: "No thanks" },
];

/** The open offer with an id, for an answer that came at `now` (ms since 1970). */
export function findOpenOffer(trx: Database, id: string, now: number): Promise<OfferRow | undefined> {
  return openOffers(trx)
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", storedInstant(now))
    .executeTakeFirst();
}

/** Emails a guest about a table: as an offer, or as theirs. @param more the offer and the deposit. */
export async function emailTable(
  trx: Database,
  row: RequestRow,
  { name, room, seats, minimum }: TableGroup,
  now: number,
  more: Pick<MailData["table-offer"], "offer" | "deposit">,
): Promise<void> {
  const data: MailData["table-offer"] = {
    reference: row.reference,
    night: row.date_wanted ?? "",
    table: name,
    room,
    seats,
    minimum,
    guests: wishesOf(row.details).guests,
    ...(wishesOf(row.details).time && { time: wishesOf(row.details).time }),
    ...more,
  };
  const mail = { template: "table-offer" as const, data, about: row.id, recipient: row.email };
  await queueMail(trx, outboxRow(mail, storedInstant(now)));
}

/** An offer as the guest reads it above its buttons, with everything that taking the table commits them to. */
function offerText(
  { name, room, seats, minimum }: TableGroup,
  night: string,
  asks: SuggestedDeposit | undefined,
  now: number,
): string {
  const facts = [room, `${seats} seats`, ...(minimum === null ? [] : [`minimum spend ${formatAmount(minimum)}`])];
  const refund =
    asks &&
    (Date.parse(asks.refundable_until) > now
      ? `refundable until ${formatDateTime(asks.refundable_until)}`
      : "non-refundable");
  return [
    `${name} (${facts.join(", ")}) is free on ${formatLongDate(night)}.`,
    asks && `It needs a deposit of ${formatAmount(asks.amount_cents)} by ${formatDateTime(asks.due_at)}, ${refund}.`,
    "Would you like it?",
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * Offers a free table to a party on the waitlist, in the writer's transaction: by email and on its private page. The
 * table is held until the offer expires; an earlier offer of the party is withdrawn.
 */
export async function offerTable(trx: Database, row: RequestRow, table: TableGroup, { by, now }: Edit): Promise<void> {
  const night = row.date_wanted ?? "";
  const ends = await openOffers(trx)
    .selectAll()
    // Another party's offer of this table has expired, and was not closed yet.
    .where(({ eb, and, or }) =>
      or([eb("request_id", "=", row.id), and([eb("night", "=", night), eb("table_id", "=", table.table)])]),
    )
    .execute();
  for (const earlier of ends) {
    await endOffer(trx, earlier, earlier.expires_at <= storedInstant(now) ? "expired" : "withdrawn", { by, now });
  }
  const expires = offerExpiry(night, now, offerMinutes(night, now));
  const id = newId();
  const asks = await suggestFor(trx, row, now, { table: table.table });
  const text = offerText(table, night, asks, now);
  const question: Question = { kind: "table-offer", text, options, details: { offer: id } };
  const question_id = await askGuest(trx, row.id, question, { now, expires });
  await trx
    .insertInto("table_offers")
    .values({
      id,
      request_id: row.id,
      night,
      table_id: table.table,
      question_id,
      state: "open",
      offered_at: storedInstant(now),
      expires_at: storedInstant(expires),
    })
    .execute();
  const asked = { text, options: options.map(({ label }) => label), about: "table-offer" as const };
  const notified = storedInstant(now);
  await writeChange(trx, row, { notified }, { staff: by, now }, [{ action: "asked", details: asked }]);
  const facts = asks && [
    { label: "Deposit", value: formatAmount(asks.amount_cents) },
    { label: "Due by", value: formatDateTime(asks.due_at) },
    ...refundFact(asks.refundable_until, now),
  ];
  const offer = { id, expires: zonedIso(storedInstant(expires), venue.timeZone) };
  await emailTable(trx, row, table, now, { offer, ...(facts && { deposit: { facts } }) });
}

/** Ends an open offer, in the writer's transaction: the guest can't answer it any more, and the table is free. */
export async function endOffer(trx: Database, offer: OfferRow, state: Ending, { by, now }: Edit): Promise<void> {
  await trx.updateTable("table_offers").set({ state }).where("id", "=", offer.id).execute();
  await withdrawQuestions(trx, offer.request_id, ["table-offer"], now);
  const table = await trx.selectFrom("club_tables").select("name").where("id", "=", offer.table_id).executeTakeFirst();
  const text = `Offer of ${table?.name ?? "a table"} ${state === "expired" ? "expired without an answer" : "withdrawn"}.`;
  await writeHistory(trx, offer.request_id, [{ action: "note", details: { text } }], by.username, storedInstant(now));
}

/** The program as the actor, for offers that it makes and ends automatically. */
export const automatically = (now: number): Edit => ({ by: program, now });
