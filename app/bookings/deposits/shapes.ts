import * as z from "zod/mini";
import { ledgerEntries, paymentMethods, taskReasons } from "../../platform/db/tables/bookings.ts";
import { shapeNames } from "../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, pageFields, text } from "../../platform/lib/shapes.ts";

const cents = z.int().check(z.describe("Minor units of the venue's currency."));

const state = z.enum(["none", "due", "part-paid", "paid", "overdue", "waived", "refunded", "kept"]);

const depositShape = z
  .object({
    /** The reference to quote with a transfer: `VIP-7Q4K-42`. */
    payment_reference: text,
    due_cents: cents,
    received_cents: cents,
    refunded_cents: cents,
    waived_cents: cents,
    kept_cents: cents,
    /** The party's spend on the night. */
    spent_cents: cents,
    /** Still to be paid. */
    balance_cents: cents,
    /** The guest's undecided money: neither used, refunded nor kept. */
    held_cents: cents,
    part: nullable(z.object({ paid_cents: cents, of_cents: cents })).check(
      z.describe("What is paid of it, while a part is."),
    ),
    state,
    due_on: nullable(instant),
    refundable_until: nullable(instant),
    /** The terms as the guest was shown them. */
    terms: text,
    /** Minimum spend. */
    minimum_cents: nullable(cents),
    version: count,
  })
  .register(shapeNames, { id: "Deposit" });

export type Deposit = z.output<typeof depositShape>;

/** A row of the ledger. */
const ledgerLineShape = z
  .object({
    _id: text,
    entry: z.enum(ledgerEntries),
    amount_cents: cents,
    /** The amount after its corrections. */
    left_cents: cents,
    method: nullable(z.enum(paymentMethods)),
    /** The row that it corrects. */
    corrects: nullable(text),
    note: text,
    by: text,
    day,
    at: instant,
  })
  .register(shapeNames, { id: "LedgerLine" });

export type LedgerLine = z.output<typeof ledgerLineShape>;

/** The suggestion of the rule for a booking. */
const suggestedShape = z
  .object({ amount_cents: cents, due_at: instant, refundable_until: instant, terms: text })
  .register(shapeNames, { id: "SuggestedDeposit" });

export type SuggestedDeposit = z.output<typeof suggestedShape>;

/** A task, with what staff need to decide. */
export const taskShape = z
  .object({
    _id: text,
    request: text,
    reference: text,
    name: text,
    date: nullable(day),
    reason: z.enum(taskReasons),
    by_club: flag.check(z.describe("Staff cancelled the booking: keeping the money needs a note.")),
    held_cents: cents,
    balance_cents: cents,
    refundable_until: nullable(instant),
    created_on: instant,
  })
  .register(shapeNames, { id: "DepositTask" });

export type DepositTask = z.output<typeof taskShape>;

/** A request's deposit with everything about it; null if there is none, or no rule. */
export const panelShape = z
  .object({
    deposit: nullable(depositShape),
    ledger: z.array(ledgerLineShape),
    /** Open tasks. */
    tasks: z.array(taskShape),
    usual: nullable(z.object({ due_at: instant, refundable_until: instant })).check(
      z.describe("The times of the club's terms, for an amount without a rule."),
    ),
    suggested: nullable(suggestedShape),
    /** Whether the booking is off, so that nothing more is owed. */
    off: flag,
    /** Whether the suggested amount is higher than the requested one: staff decide whether to request it. */
    asks_more: flag,
    /** The terms that staff wrote, empty for the usual ones. */
    own_terms: text,
  })
  .register(shapeNames, { id: "DepositPanel" });

export type DepositPanel = z.output<typeof panelShape>;

/** The deposit for bookings of a category on a night; null for every one. */
const ruleShape = z
  .object({
    _id: text,
    /** The id of a category of tables. */
    category: nullable(text),
    night: nullable(day),
    /** 0 for no deposit. */
    amount_cents: cents,
    per: z.enum(["table", "guest"]),
    /** How many hours before the booking it is due, and from when it is forfeited. */
    due_hours: count,
    forfeit_hours: count,
    version: count,
  })
  .register(shapeNames, { id: "DepositRule" });

export type DepositRule = z.output<typeof ruleShape>;

/** All rules, and the categories that they may be for. */
export const rulesShape = z.object({
  rules: z.array(ruleShape),
  categories: z.array(z.object({ _id: text, name: text })),
});

export type DepositRules = z.output<typeof rulesShape>;

/** A deposit in a list, with its booking. */
const foundShape = z
  .object({
    /** The request's id. */
    request: text,
    name: text,
    reference: text,
    date: nullable(day),
    payment_reference: text,
    state,
    part: nullable(z.object({ paid_cents: cents, of_cents: cents })),
    due_cents: cents,
    received_cents: cents,
    balance_cents: cents,
    held_cents: cents,
    due_on: nullable(instant),
  })
  .register(shapeNames, { id: "FoundDeposit" });

export type FoundDeposit = z.output<typeof foundShape>;

export const foundPaymentsShape = z.object({
  items: z.array(foundShape),
  meant: nullable(text).check(
    z.describe("The correct reference for a mistyped one, empty if there are several; null if it is correct."),
  ),
});

export type FoundPayments = z.output<typeof foundPaymentsShape>;

/** A party's table at the end of a night. */
const closingTable = z.object({
  /** The request's id. */
  request: text,
  reference: text,
  name: text,
  guests: count,
  /** The table's name, if it had one. */
  table: nullable(text),
  /** Minimum spend: the deposit's, else the table's. */
  minimum_cents: nullable(cents),
  /** Null until something was recorded. */
  spent_cents: nullable(cents),
  /** The parts of the deposit that paid for the bill, and that are undecided. */
  used_cents: cents,
  held_cents: cents,
});

export type ClosingTable = z.output<typeof closingTable>;

/** A night's tables, minimum against spent. */
export const closingShape = z
  .object({ night: day, tables: z.array(closingTable) })
  .register(shapeNames, { id: "NightClosing" });

export type NightClosing = z.output<typeof closingShape>;

/** A deposit or a bill of a club night, with what happened to it. */
const ofNightShape = z
  .object({
    night: day,
    payment_reference: text,
    reference: text,
    /** Null once the request is deleted. */
    request: nullable(text),
    name: nullable(text),
    received_cents: cents,
    refunded_cents: cents,
    kept_cents: cents,
    open_cents: cents.check(z.describe("Still to be paid, or received and not decided about.")),
    spent_cents: cents,
    amount_cents: cents.check(z.describe("Of the matter that was asked for.")),
  })
  .register(shapeNames, { id: "DepositOfNight" });

export type DepositOfNight = z.output<typeof ofNightShape>;

export const depositsOfNightsShape = z.object({
  items: z.array(ofNightShape),
  amount_cents: cents.check(z.describe("Of all of them.")),
  ...pageFields,
});

export type DepositsOfNights = z.output<typeof depositsOfNightsShape>;
