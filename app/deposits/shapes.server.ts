import * as z from "zod/mini";
import { shapeOf } from "../http/endpoint.server.ts";
import { count, day, flag, instant, nullable, text } from "../lib/shapes.ts";
import type { NightClosing } from "./close-night.ts";
import { type Deposit, paymentMethods, type SuggestedDeposit } from "./deposit.ts";
import { ledgerEntries } from "./deposit-state.ts";
import type { FoundDeposit } from "./found-payments.ts";
import type { DepositPanel, LedgerLine } from "./panel.ts";
import type { DepositRule } from "./rule.ts";
import { type DepositTask, taskReasons } from "./task.ts";

const cents = z.int().check(z.describe("Minor units of the venue's currency."));

const state = z.enum(["none", "due", "part-paid", "paid", "overdue", "waived", "refunded", "kept"]);

const depositShape = shapeOf<Deposit>()(
  "Deposit",
  z.object({
    payment_reference: text,
    due_cents: cents,
    received_cents: cents,
    refunded_cents: cents,
    waived_cents: cents,
    kept_cents: cents,
    spent_cents: cents,
    balance_cents: cents,
    held_cents: cents,
    state,
    due_on: nullable(instant),
    refundable_until: nullable(instant),
    terms: text,
    minimum_cents: nullable(cents),
    version: count,
  }),
);

const ledgerLineShape = shapeOf<LedgerLine>()(
  "LedgerLine",
  z.object({
    _id: text,
    entry: z.enum(ledgerEntries),
    amount_cents: cents,
    left_cents: cents,
    method: nullable(z.enum(paymentMethods)),
    corrects: nullable(text),
    note: text,
    by: text,
    day,
    at: instant,
  }),
);

const suggestedShape = shapeOf<SuggestedDeposit>()(
  "SuggestedDeposit",
  z.object({ amount_cents: cents, due_at: instant, refundable_until: instant, terms: text }),
);

export const taskShape = shapeOf<DepositTask>()(
  "DepositTask",
  z.object({
    _id: text,
    request: text,
    reference: text,
    name: text,
    date: nullable(day),
    reason: z.enum(taskReasons),
    held_cents: cents,
    balance_cents: cents,
    refundable_until: nullable(instant),
    created_on: instant,
  }),
);

export const panelShape = shapeOf<DepositPanel>()(
  "DepositPanel",
  z.object({
    deposit: nullable(depositShape),
    ledger: z.array(ledgerLineShape),
    tasks: z.array(taskShape),
    suggested: nullable(suggestedShape),
    off: flag,
    asks_more: flag,
    own_terms: text,
  }),
);

export const ruleShape = shapeOf<DepositRule>()(
  "DepositRule",
  z.object({
    _id: text,
    category: nullable(text),
    night: nullable(day),
    amount_cents: cents,
    per: z.enum(["table", "guest"]),
    due_hours: count,
    forfeit_hours: count,
    version: count,
  }),
);

export const foundShape = shapeOf<FoundDeposit>()(
  "FoundDeposit",
  z.object({
    request: text,
    name: text,
    reference: text,
    date: nullable(day),
    payment_reference: text,
    state,
    due_cents: cents,
    received_cents: cents,
    balance_cents: cents,
    held_cents: cents,
    due_on: nullable(instant),
  }),
);

export const closingShape = shapeOf<NightClosing>()(
  "NightClosing",
  z.object({
    night: day,
    tables: z.array(
      z.object({
        request: text,
        reference: text,
        name: text,
        guests: count,
        table: nullable(text),
        minimum_cents: nullable(cents),
        spent_cents: nullable(cents),
        used_cents: cents,
        held_cents: cents,
      }),
    ),
  }),
);
