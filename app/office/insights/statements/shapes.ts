import * as z from "zod/mini";
import { paymentMethods } from "../../../platform/db/tables/bookings.ts";
import { statementAnswers } from "../../../platform/db/tables/statements.ts";
import { shapeNames } from "../../../platform/http/shape-names.ts";
import { count, day, flag, instant, nullable, text } from "../../../platform/lib/shapes.ts";

const cents = z.int();
const spent = nullable(cents).check(z.describe("Null without `spend.see`."));
const month = text.check(z.describe("`YYYY-MM`."));

/** The state of a month's statement, from its end to its payment. */
const state = z.enum(["none", "issued", "disputed", "answered", "accepted", "paid"]);

const sums = { total_cents: cents, paid_cents: cents, left_cents: cents };

const numbers = { listed: z.int(), came: z.int(), tables: z.int(), tables_came: z.int(), spent_cents: spent };

const corrects = flag.check(
  z.describe("A night of an earlier month: by how much its numbers have changed since that month's statement."),
);

const newLine = z.object({ night: day, title: text, corrects, ...numbers, commission_cents: cents });

const said = z.object({
  answer: z.enum(statementAnswers),
  text,
  amount_cents: cents.check(z.describe("What an adjustment adds to the line.")),
  by: text.check(z.describe("`promoter`, or who of the staff.")),
  at: instant,
});

const lineState = z.enum(["open", "accepted", "disputed", "answered"]);

const draft = z.object({
  lines: z.array(newLine),
  total_cents: cents,
  open: z.array(text).check(z.describe("What is missing, in words.")),
  not_yet: nullable(text).check(z.describe("Why it can't be issued yet.")),
});

const statement = z.object({
  _id: text,
  issued_at: instant,
  issued_by: text,
  withdrawn: nullable(z.object({ at: instant, by: text, reason: text })),
  lines: z.array(
    z.object({
      ...newLine.shape,
      _id: text,
      amount_cents: cents.check(z.describe("The commission with every adjustment.")),
      state: lineState,
      said: z.array(said),
    }),
  ),
  whole: lineState,
  said: z.array(said),
  total_cents: cents,
});

const email = text.check(z.describe("The address of their guest lists; empty without one, and without `lists.see`."));

export const statementsOfMonthShape = z
  .object({
    month,
    not_yet: nullable(text),
    promoters: z.array(
      z.object({
        promoter: text,
        state,
        disputes: count,
        lines: count,
        ...sums,
        open: z.array(text),
        email,
      }),
    ),
    total: z.object(sums),
  })
  .register(shapeNames, { id: "StatementsOfMonth" });
export type StatementsOfMonth = z.output<typeof statementsOfMonthShape>;

export const promoterStatementsShape = z
  .object({
    promoter: text,
    month,
    months: z.array(z.object({ month, state, ...sums })).check(z.describe("The newest first.")),
    left_cents: cents.check(z.describe("Of all statements.")),
    draft: nullable(draft).check(z.describe("What its statement would have; null once it is issued.")),
    statement: nullable(statement),
    withdrawn: z.array(statement),
    payments: z.array(
      z.object({
        _id: text,
        amount_cents: cents,
        day,
        method: z.enum(paymentMethods),
        reference: text,
        reversed: flag,
        reverses: flag,
        by: text,
        at: instant,
      }),
    ),
    rates: z.array(
      z.object({
        since: day,
        per_table_cents: count,
        spend_bp: count.check(z.describe("Of what these tables spent, in hundredths of a percent.")),
        set_by: text,
        set_at: instant,
      }),
    ),
    link: nullable(z.object({ until: day, made_at: instant, made_by: text })),
    email,
  })
  .register(shapeNames, { id: "PromoterStatements" });
export type PromoterStatements = z.output<typeof promoterStatementsShape>;
export type IssuedStatement = NonNullable<PromoterStatements["statement"]>;
export type StatementState = PromoterStatements["months"][number]["state"];
