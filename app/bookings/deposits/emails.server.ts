import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import { type MailData, outboxRow, queueMail } from "../../platform/outbox/queue.server.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { findDeposit } from "./deposit.server.ts";
import { guestDeposit } from "./guest-deposit.server.ts";
import type { GuestDeposit } from "./guest-deposit.ts";
import { findMinimum } from "./minimum.server.ts";
import { cancelledByGuest, hasOpenTask, isOn } from "./tasks.server.ts";

type Booking = Pick<Selectable<Tables["requests"]>, "id" | "kind" | "status" | "date_wanted">;

/** Whether a booking's club night is over at `now` (ms since 1970). */
export function isOver({ date_wanted: night }: Pick<Booking, "date_wanted">, now: number): boolean {
  return night !== null && night < tonight(now);
}

/** The tasks that a change of an event by the club opens. */
const changedByClub = ["event-cancelled", "event-postponed"] as const;

/** Whether a booking is off because of the club, which refunds the deposit whatever its terms say of guests who cancel. */
async function isOffByClub(db: Database, { id, kind, status }: Booking): Promise<boolean> {
  // One that is kept for a new date has the task as well, until staff decide.
  if (isOn(kind, status)) return hasOpenTask(db, id, ["event-cancelled"]);
  return status !== "no-show" && ((await hasOpenTask(db, id, changedByClub)) || !(await cancelledByGuest(db, id)));
}

/**
 * A booking's deposit for its guest; undefined if there never was anything to pay.
 *
 * @param eventOff whether the event of its night doesn't take place.
 */
export async function readGuestDeposit(
  db: Database,
  booking: Booking,
  now: number,
  eventOff = false,
): Promise<GuestDeposit | undefined> {
  const deposit = await findDeposit(db, booking.id, now);
  if (!deposit) return undefined;
  const isOff = eventOff || !isOn(booking.kind, booking.status);
  const minimum = await findMinimum(db, booking, now);
  const byClub = eventOff || (await isOffByClub(db, booking));
  return guestDeposit(deposit, { isOff, byClub, isOver: isOver(booking, now), minimum, now });
}

/**
 * The text about the deposit for a guest who cancels, by its state before the cancellation; empty without a deposit.
 * Refunding money is a task for staff.
 */
export async function cancellationText(trx: Database, booking: Booking, now: number): Promise<string> {
  const deposit = await findDeposit(trx, booking.id, now);
  if (!deposit) return "";
  const paid = deposit.received_cents - deposit.refunded_cents - deposit.kept_cents;
  if (paid <= 0) return deposit.balance_cents > 0 ? "You don't need to pay the deposit any more." : "";
  const amount = formatAmount(paid);
  const byClub = await hasOpenTask(trx, booking.id, changedByClub);
  const until = deposit.refundable_until;
  if (byClub || (until !== null && Date.parse(until) > now)) {
    return `We'll refund your deposit of ${amount} in full, and email you once we have.`;
  }
  return until === null
    ? `We'll be in touch about your deposit of ${amount}.`
    : `Your deposit of ${amount} is non-refundable: it was refundable until ${formatDateTime(until)}.`;
}

/** The text to a guest about the money of a booking that staff cancel; empty if there is none. */
export async function moneyHeldText(trx: Database, booking: Booking, now: number): Promise<string> {
  const held_cents = (await findDeposit(trx, booking.id, now))?.held_cents ?? 0;
  if (held_cents === 0 || isOn(booking.kind, booking.status)) return "";
  return `We'll be in touch about your deposit of ${formatAmount(held_cents)}.`;
}

/** A refund of a part, in words; empty if nothing is left of what was paid. */
async function partRefund(trx: Database, booking: Booking, now: number): Promise<string> {
  const deposit = await findDeposit(trx, booking.id, now);
  if (!deposit || deposit.refunded_cents >= deposit.received_cents) return "";
  const [refunded, paid] = [deposit.refunded_cents, deposit.received_cents].map(formatAmount);
  return `We've refunded ${refunded} of the ${paid} you paid.`;
}

/** Emails the guest the deposit's state, in the transaction of the change. */
export async function emailDeposit(
  trx: Database,
  request: Booking & Pick<Selectable<Tables["requests"]>, "reference" | "email">,
  about: MailData["deposit"]["about"],
  now: number,
): Promise<void> {
  const words = await readGuestDeposit(trx, request, now);
  if (!words) return;
  const { title, facts, payTo, howToPay, terms, thanks } = words;
  const part = about === "refunded" ? await partRefund(trx, request, now) : thanks;
  const date = request.date_wanted === null ? [] : [{ label: "Date", value: formatLongDate(request.date_wanted) }];
  const data = {
    kind: request.kind,
    reference: request.reference,
    about,
    title,
    howToPay,
    terms,
    ...(part && { part }),
  };
  const mail = { template: "deposit", about: request.id, recipient: request.email } as const;
  const row = outboxRow({ ...mail, data: { ...data, facts: [...date, ...facts, ...payTo] } }, storedInstant(now));
  await queueMail(trx, row);
}
