import { localTexts } from "../../platform/country-packs/local-texts.ts";
import { formatDateTime } from "../../platform/lib/time/format-date-time.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import { partText } from "./deposit-state.ts";
import type { GuestDeposit } from "./guest-deposit.ts";
import type { Deposit } from "./shapes.ts";

function titleOf(deposit: Deposit): string {
  const { state, part, balance_cents, received_cents, refunded_cents, kept_cents } = deposit;
  if (part)
    return `Deposit: ${partText(part)}, ${formatAmount(balance_cents)} ${state === "overdue" ? "overdue" : "to pay"}`;
  switch (state) {
    case "due":
    case "part-paid":
      return `Deposit: ${formatAmount(balance_cents)} to pay`;
    case "overdue":
      return `Deposit overdue: ${formatAmount(balance_cents)} to pay`;
    case "paid":
      return `Deposit paid: ${formatAmount(received_cents - refunded_cents - kept_cents)}`;
    case "refunded":
      return `Deposit refunded: ${formatAmount(refunded_cents)}`;
    case "kept":
      return `Deposit kept: ${formatAmount(kept_cents)}`;
    default:
      return "No deposit to pay";
  }
}

/** The minimum spend (in minor units, null for none) of a held table, for a guest without a deposit. */
export function guestMinimum(minimum: number | null): GuestDeposit {
  return {
    title: "Your table",
    facts: minimum === null ? [] : [{ label: "Minimum spend", value: formatAmount(minimum) }],
    howToPay: "",
    payTo: [],
    terms: "",
    thanks: "",
    ifCancelled: "",
  };
}

/** The refund deadline of a deposit, as a fact; none without a deadline. @param now ms since 1970. */
export function refundFact(refundable_until: string | null, now: number): GuestDeposit["facts"] {
  if (refundable_until === null) return [];
  return Date.parse(refundable_until) > now
    ? [{ label: "Refundable until", value: formatDateTime(refundable_until) }]
    : [{ label: "Refund", value: "Non-refundable" }];
}

/** `Thanks, we've received $200 of your deposit of $500. $300 is left to pay, by Thu 26 Nov, 10 PM.` */
function thanksFor({ part, balance_cents, due_on }: Deposit, now: number): string {
  const { paid_cents = 0, of_cents = 0 } = part ?? {};
  const late = due_on !== null && Date.parse(due_on) <= now;
  const by =
    due_on === null ? "" : late ? `, and was due by ${formatDateTime(due_on)}` : `, by ${formatDateTime(due_on)}`;
  return `Thanks, we've received ${formatAmount(paid_cents)} of your deposit of ${formatAmount(of_cents)}. ${formatAmount(balance_cents)} is left to pay${by}.`;
}

/**
 * A deposit in words; undefined if there never was anything to pay.
 *
 * @param isOff whether the booking doesn't take place: then nothing is owed.
 * @param byClub whether it is off because of the club: the rule about guests who cancel does not apply.
 * @param isOver whether its club night is over: then nothing is owed either.
 * @param minimum minimum spend in minor units; null for none. @param now ms since 1970.
 */
export function guestDeposit(
  deposit: Deposit,
  {
    isOff,
    byClub = false,
    isOver,
    minimum,
    now,
  }: { isOff: boolean; byClub?: boolean; isOver: boolean; minimum: number | null; now: number },
): GuestDeposit | undefined {
  const { state, due_cents, received_cents, refunded_cents, balance_cents, due_on, refundable_until } = deposit;
  const owes = balance_cents > 0 && !isOff && !isOver;
  if (state === "none" || ((isOff || isOver) && received_cents === 0)) return undefined;
  const isPaid = received_cents - refunded_cents > 0;
  const isRefundable = refundable_until !== null && Date.parse(refundable_until) > now;
  const refundable = refundable_until && formatDateTime(refundable_until);
  const facts = [
    { label: "Deposit", value: due_cents > 0 && formatAmount(due_cents) },
    { label: "Paid", value: received_cents > 0 && formatAmount(received_cents) },
    { label: "Refunded", value: refunded_cents > 0 && formatAmount(refunded_cents) },
    { label: "Waived", value: deposit.waived_cents > 0 && formatAmount(deposit.waived_cents) },
    { label: "To pay", value: owes && isPaid && formatAmount(balance_cents) },
    { label: "Due by", value: owes && due_on && formatDateTime(due_on) },
    ...((owes || isPaid) && !byClub ? refundFact(refundable_until, now) : []),
    { label: "Minimum spend", value: !isOff && minimum && formatAmount(minimum) },
    { label: "Payment reference", value: deposit.payment_reference },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
  const { accountName, bank, accountNumber } = currentSettings().payments;
  const local = localTexts(venue.address);
  const payTo = [
    { label: "Account name", value: accountName },
    { label: local.bankCode, value: bank },
    { label: local.bankAccount, value: accountNumber },
  ].filter(({ value }) => value !== "");
  const byTransfer = owes && accountNumber !== "";
  return {
    title:
      isOff && isPaid
        ? `Deposit: ${formatAmount(received_cents - refunded_cents)} held`
        : titleOf(isOver && isPaid ? { ...deposit, state: "paid", part: null } : deposit),
    facts,
    howToPay: !owes
      ? ""
      : byTransfer
        ? `Transfer ${formatAmount(balance_cents)} and quote ${deposit.payment_reference}, so we can find your payment.`
        : `Call ${venue.phone.shown} or pay at the venue, and quote ${deposit.payment_reference}.`,
    payTo: byTransfer ? payTo : [],
    terms: deposit.terms,
    thanks: deposit.part && owes ? thanksFor(deposit, now) : "",
    ifCancelled:
      isOff || !isPaid || refundable === null
        ? ""
        : isRefundable
          ? `We refund your deposit in full if you cancel by ${refundable}.`
          : "Your deposit is non-refundable.",
  };
}
