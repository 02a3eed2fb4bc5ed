import { sql } from "kysely";
import { dialectHelpers } from "../../platform/db/dialects/dialect-helpers.ts";
import type { Database } from "../../platform/db/tables.ts";
import { withoutIndex } from "../../platform/db/without-index.server.ts";
import { searchableWords } from "../../platform/lib/searchable.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { parseAmount } from "../../platform/venue/amounts.ts";
import { tonight } from "../../platform/venue/club-night.ts";
import { findDeposit } from "./deposit.server.ts";
import { compactReference, isPaymentReference, likelyReferences, referencesIn } from "./payment-reference.ts";
import type { FoundDeposit, FoundPayments } from "./shapes.ts";
import { isOn } from "./tasks.server.ts";

/** Most deposits in a list. */
const MAX_FOUND = 30;

/** Shortest text that the search index finds. */
const MIN_TERM_LENGTH = 3;

/** Fewest and most characters of a payment reference, which may be mistyped by one. */
const REFERENCE = { min: 7, max: 18 };

const bookings = (db: Database) =>
  db
    .selectFrom("deposits")
    .innerJoin("requests", "requests.id", "deposits.request_id")
    .where(withoutIndex("requests.kind"), "in", ["vip-table", "function"]);

async function toFound(db: Database, ids: readonly string[], now: number): Promise<FoundDeposit[]> {
  const rows = await bookings(db)
    .select(["requests.id", "requests.name", "requests.reference", "requests.date_wanted", "requests.kind"])
    .where(dialectHelpers(db).isAmong("requests.id", ids.slice(0, MAX_FOUND)))
    .orderBy("requests.date_wanted", "desc")
    .orderBy("requests.id", "desc")
    .execute();
  const found: FoundDeposit[] = [];
  for (const { id, name, reference, date_wanted } of rows) {
    const deposit = await findDeposit(db, id, now);
    if (!deposit) continue;
    const { payment_reference, state, part, due_cents, received_cents, balance_cents, held_cents, due_on } = deposit;
    const amounts = { state, part, due_cents, received_cents, balance_cents, held_cents, due_on };
    found.push({ request: id, name, reference, date: date_wanted, payment_reference, ...amounts });
  }
  return found;
}

async function idsByReference(db: Database, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  // Stored with dashes, which banks leave out.
  const dashed = references.map(
    (reference) => `${reference.slice(0, 3)}-${reference.slice(3, -2)}-${reference.slice(-2)}`,
  );
  const rows = await bookings(db)
    .select("requests.id")
    .where(dialectHelpers(db).isAmong("deposits.payment_reference", dashed))
    .execute();
  return rows.map(({ id }) => id);
}

async function idsByRequest(db: Database, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await bookings(db)
    .select("requests.id")
    .where(dialectHelpers(db).isAmong("requests.reference", references))
    .execute();
  return rows.map(({ id }) => id);
}

/** Deposits for which this amount is due, is still unpaid, or was received in one payment; newest first. */
async function idsByAmount(db: Database, cents: number): Promise<string[]> {
  const sum = (entries: string[]) =>
    sql<number>`sum(case when ledger.entry in (${sql.join(entries)}) then ledger.amount_cents else 0 end)`;
  const due = sum(["due"]);
  const received = sql`max(case when ledger.entry = 'received' and ledger.amount_cents = ${cents} then 1 else 0 end)`;
  const rows = await bookings(db)
    .innerJoin("ledger", "ledger.request_id", "requests.id")
    .select("requests.id")
    .groupBy("requests.id")
    .having(sql<boolean>`(${due} = ${cents} or ${due} - ${sum(["waived", "received"])} = ${cents} or ${received} = 1)`)
    .orderBy("requests.id", "desc")
    .limit(MAX_FOUND)
    .execute();
  return rows.map(({ id }) => id);
}

async function idsByName(db: Database, text: string): Promise<string[]> {
  const terms = searchableWords(text);
  const indexed = terms.find((term) => [...term].length >= MIN_TERM_LENGTH);
  if (!indexed) return [];
  let query = db
    .selectFrom("request_search")
    .innerJoin("deposits", "deposits.request_id", "request_search.request_id")
    .select("deposits.request_id")
    .where(dialectHelpers(db).isFound(indexed));
  for (const term of terms) query = query.where(dialectHelpers(db).contains("words", term));
  const rows = await query.limit(MAX_FOUND).execute();
  return rows.map(({ request_id }) => request_id);
}

/**
 * Finds the deposits that a payment may be for: by its reference, also mistyped by one character, by part of a name, or
 * by the amount.
 *
 * @param now ms since 1970.
 */
export async function findPayments(db: Database, typed: string, now: number): Promise<FoundPayments> {
  const compact = compactReference(typed);
  const { payments, requests, words } = referencesIn(typed);
  const maybeReference = /\d/.test(compact) && compact.length >= REFERENCE.min && compact.length <= REFERENCE.max;
  if (maybeReference) {
    const exact = await idsByReference(db, isPaymentReference(compact) ? [compact, ...payments] : payments);
    if (exact.length > 0) return { items: await toFound(db, exact, now), meant: null };
    const likely = await idsByReference(db, likelyReferences(compact));
    const items = likely.length > 0 ? await toFound(db, likely, now) : [];
    const [first] = items;
    if (first) return { items, meant: items.length === 1 ? first.payment_reference : "" };
  }
  const contained = [...(await idsByReference(db, payments)), ...(await idsByRequest(db, requests))];
  if (contained.length > 0) return { items: await toFound(db, [...new Set(contained)], now), meant: null };
  const read = parseAmount(typed);
  const found = "cents" in read && read.cents > 0 ? await idsByAmount(db, read.cents) : await idsByName(db, typed);
  const ids = found.length > 0 ? found : await idsByRequest(db, words);
  return { items: ids.length > 0 ? await toFound(db, ids, now) : [], meant: null };
}

/** Unpaid deposits by due date, except those of bookings that are off. */
export async function listUnpaid(db: Database, now: number): Promise<FoundDeposit[]> {
  const rows = await bookings(db)
    .select(["requests.id", "requests.kind", "requests.status"])
    .where("deposits.due_at", "is not", null)
    .where("requests.date_wanted", ">=", addDays(tonight(now), -7))
    .orderBy("deposits.due_at")
    .limit(200)
    .execute();
  const found: FoundDeposit[] = [];
  const on = rows.filter(({ kind, status }) => isOn(kind, status));
  for (const { id } of on) found.push(...(await toFound(db, [id], now)).filter((deposit) => deposit.balance_cents > 0));
  return found;
}
