import { nameKey } from "../../../night/guest-lists/name-key.ts";
import { readOwnerAddresses } from "../../../night/guest-lists/owner-addresses.server.ts";
import { findPageLink, lastDayOf } from "../../../night/statements/page-link.server.ts";
import {
  amountOf,
  answersOf,
  countDisputes,
  lineState,
  paidOf,
  type StatementAnswer,
  statementState,
  totalOf,
} from "../../../night/statements/statement.ts";
import {
  isValid,
  type Payment,
  readPayments,
  readStatements,
  reversedIn,
  type Statement,
} from "../../../night/statements/statements.server.ts";
import type { Database } from "../../../platform/db/tables.ts";
import { compareTexts } from "../../../platform/lib/locale/format-number.ts";
import { zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { addMonths, monthOf } from "../../../platform/lib/time/wall-time-text.ts";
import { can, type Role } from "../../../platform/roles/roles.ts";
import { tonight } from "../../../platform/venue/club-night.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { listRates } from "../promoters/rates.server.ts";
import { draftOf, readSources, type Sources, whyNotYet } from "./make-lines.server.ts";
import type { IssuedStatement, PromoterStatements, StatementsOfMonth } from "./shapes.ts";

const zoned = (at: string) => zonedIso(at, venue.timeZone);

const saidOf = (answers: readonly StatementAnswer[]) =>
  answers.map(({ answer, text, amount_cents, by, at }) => ({ answer, text, amount_cents, by, at: zoned(at) }));

/** Hides the spend of lines from roles that may not see it. */
const shownTo =
  (role: Role) =>
  <Line extends { spent_cents: number }>(line: Line) => ({
    ...line,
    spent_cents: can(role, "spend.see") ? line.spent_cents : null,
  });

function issuedStatement(statement: Statement, role: Role): IssuedStatement {
  const { id, issued_at, issued_by, withdrawn_at, withdrawn_by, withdrawn_reason, lines, answers } = statement;
  return {
    _id: id,
    issued_at: zoned(issued_at),
    issued_by,
    withdrawn: withdrawn_at === null ? null : { at: zoned(withdrawn_at), by: withdrawn_by, reason: withdrawn_reason },
    lines: lines.map((line) => {
      const { id: _id, ...numbers } = shownTo(role)(line);
      const said = saidOf(answersOf(answers, _id));
      return { ...numbers, _id, amount_cents: amountOf(line, answers), state: lineState(answers, _id), said };
    }),
    whole: lineState(answers, null),
    said: saidOf(answersOf(answers, null)),
    total_cents: totalOf(statement),
  };
}

/** A month's sums: the total of its valid statement, and the payments. */
function sumsOf(statement: Statement | undefined, payments: readonly Payment[]) {
  const [total_cents, paid_cents] = [statement ? totalOf(statement) : 0, paidOf(payments)];
  return {
    state: statement ? statementState(statement, paid_cents) : ("none" as const),
    total_cents,
    paid_cents,
    left_cents: total_cents - paid_cents,
  };
}

type OfMonth = Omit<StatementsOfMonth["promoters"][number], "email">;

/** A promoter in a month: the valid statement, or its preview; nothing if there are neither numbers nor payments. */
function ofMonth(sources: Sources, payments: readonly Payment[], key: string): OfMonth[] {
  const own = payments.filter(({ promoter_key }) => promoter_key === key);
  const statement = sources.statements.find((one) => one.promoter_key === key && one.month === sources.month);
  if (statement) {
    const { promoter, lines } = statement;
    return [{ promoter, disputes: countDisputes(statement), lines: lines.length, open: [], ...sumsOf(statement, own) }];
  }
  const { promoter, lines, total_cents, open } = draftOf(sources, key);
  if (lines.length + own.length === 0) return [];
  const sums = { total_cents, paid_cents: paidOf(own), left_cents: total_cents - paidOf(own) };
  const name = promoter || own[0]?.promoter || "";
  return [{ promoter: name, state: "none", disputes: 0, lines: lines.length, open, ...sums }];
}

/** Owners' addresses by the key of their name, for a role that sees guest lists. */
const shownAddresses = async (db: Database, role: Role): Promise<ReadonlyMap<string, string>> =>
  can(role, "lists.see") ? readOwnerAddresses(db) : new Map();

/** Every promoter with numbers, a statement or a payment in a month. */
export async function readStatementsOfMonth(
  db: Database,
  month: string,
  { role, now }: { role: Role; now: number },
): Promise<StatementsOfMonth> {
  const [sources, payments, not_yet, addresses] = await Promise.all([
    readSources(db, month),
    readPayments(db, { month }),
    whyNotYet(db, month, tonight(now)),
    shownAddresses(db, role),
  ]);
  const keys = new Set([
    ...sources.rows.map(({ key }) => key),
    ...[...sources.statements, ...payments].map(({ promoter_key }) => promoter_key),
  ]);
  const promoters = [...keys].flatMap((key) =>
    ofMonth(sources, payments, key).map((one) => ({ ...one, email: addresses.get(key) ?? "" })),
  );
  const sum = (name: "total_cents" | "paid_cents" | "left_cents") => promoters.reduce((all, one) => all + one[name], 0);
  return {
    month,
    not_yet,
    promoters: promoters.sort((a, b) => compareTexts(a.promoter, b.promoter)),
    total: { total_cents: sum("total_cents"), paid_cents: sum("paid_cents"), left_cents: sum("left_cents") },
  };
}

/** Most months on a promoter's page. */
const MAX_MONTHS = 24;

/** The months from the first one to the last, newest first, at most `MAX_MONTHS`. */
function monthsUntil(last: string, first: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < MAX_MONTHS; month = addMonths(month, -1)) months.push(month);
  return months;
}

/**
 * A promoter's months, one of them with all details.
 *
 * @param asked `YYYY-MM`; by default the last month that is over.
 */
export async function readPromoterStatements(
  db: Database,
  name: string,
  { asked, role, now }: { asked: string | undefined; role: Role; now: number },
): Promise<PromoterStatements> {
  const [key, day] = [nameKey(name), tonight(now)];
  const last = addMonths(monthOf(day), -1);
  const month = asked ?? last;
  const [all, payments, sources, not_yet, rates, link] = await Promise.all([
    readStatements(db, { key }),
    readPayments(db, { key }),
    readSources(db, month),
    whyNotYet(db, month, day),
    listRates(db, key),
    findPageLink(db, key, now),
  ]);
  const valid = all.filter(isValid);
  const paymentsOf = (of: string) => payments.filter((payment) => payment.month === of);
  const known = [...all.map((one) => one.month), ...payments.map((one) => one.month), month];
  const [first = month] = [...known, addMonths(last, -2)].sort();
  const months = [...new Set([...known, ...monthsUntil(last, first)])].sort().reverse();
  const statement = valid.find((one) => one.month === month);
  const draft = draftOf(sources, key);
  const own = paymentsOf(month);
  const reversed = reversedIn(own);
  return {
    promoter: statement?.promoter ?? (draft.promoter || all.at(-1)?.promoter || name),
    month,
    months: months.map((of) => ({
      month: of,
      ...sumsOf(
        valid.find((one) => one.month === of),
        paymentsOf(of),
      ),
    })),
    left_cents: valid.reduce((sum, one) => sum + totalOf(one), 0) - paidOf(payments),
    draft: statement
      ? null
      : { lines: draft.lines.map(shownTo(role)), total_cents: draft.total_cents, open: draft.open, not_yet },
    statement: statement ? issuedStatement(statement, role) : null,
    withdrawn: all.filter((one) => one.month === month && !isValid(one)).map((one) => issuedStatement(one, role)),
    payments: own.map(({ id, amount_cents, day, method, reference, corrects, actor, at }) => ({
      _id: id,
      amount_cents,
      day,
      method,
      reference,
      reversed: reversed.has(id),
      reverses: corrects !== null,
      by: actor,
      at: zoned(at),
    })),
    rates: rates.reverse().map(({ since, per_table_cents, spend_bp, set_by, set_at }) => {
      return { since, per_table_cents, spend_bp, set_by, set_at: zoned(set_at) };
    }),
    email: (await shownAddresses(db, role)).get(key) ?? "",
    link: link ? { until: lastDayOf(link.year), made_at: zoned(link.made_at), made_by: link.made_by } : null,
  };
}
