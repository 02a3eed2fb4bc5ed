import { sql } from "kysely";
import { type LedgerEntry, ledgerEntries } from "../../platform/db/tables/bookings.ts";
import type { Database } from "../../platform/db/tables.ts";
import { balanceOf, heldOf, type LedgerSums } from "./deposit-state.ts";
import type { DepositMatter } from "./matter.ts";
import type { DepositOfNight, DepositsOfNights } from "./shapes.ts";

const PAGE_SIZE = 50;

/** A deposit's or bill's amount for a matter; 0 keeps it out of the list. */
const amountOf: Record<DepositMatter, (sums: LedgerSums) => number> = {
  received: ({ received }) => received,
  refunded: ({ refunded }) => refunded,
  kept: ({ kept }) => kept,
  open: (sums) => balanceOf(sums) + heldOf(sums),
  spent: ({ spent }) => spent,
};

const sumOf = (entry: LedgerEntry) =>
  sql<number>`sum(case when ledger.entry = ${entry} then ledger.amount_cents else 0 end)`.as(entry);

/** The sums of each deposit and bill of the nights, added up like the night's numbers. */
async function readSums(db: Database, from: string, to: string) {
  const rows = await db
    .selectFrom("ledger")
    .select(["night", "payment_reference", ({ fn }) => fn.max("reference").as("reference")])
    .select(({ fn }) => fn.max("request_id").as("request"))
    .select(ledgerEntries.map(sumOf))
    .where("night", ">=", from)
    .where("night", "<=", to)
    .groupBy(["night", "payment_reference"])
    .orderBy("night", "desc")
    .orderBy("payment_reference")
    .execute();
  return rows.map(({ night, payment_reference, reference, request, ...entries }) => {
    const sums = Object.fromEntries(ledgerEntries.map((entry) => [entry, Number(entries[entry])])) as LedgerSums;
    return { night: night ?? "", payment_reference, reference, request, sums };
  });
}

/**
 * A page of the deposits and bills of a range of club nights that have an amount for a matter, and their total, which
 * the numbers of these nights show. Rows of deleted requests have no name.
 *
 * @param page from 1.
 */
export async function listOfNights(
  db: Database,
  { from, to, matter, page }: { from: string; to: string; matter: DepositMatter; page: number },
): Promise<DepositsOfNights> {
  const rows = (await readSums(db, from, to))
    .map((row) => ({ ...row, amount: amountOf[matter](row.sums) }))
    .filter(({ amount }) => amount !== 0);
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const ids = shown.flatMap(({ request }) => (request === null ? [] : [request]));
  const named =
    ids.length === 0 ? [] : await db.selectFrom("requests").select(["id", "name"]).where("id", "in", ids).execute();
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const items = shown.map(({ night, payment_reference, reference, request, sums, amount }): DepositOfNight => {
    const name = names.get(request ?? "") ?? null;
    return {
      night,
      payment_reference,
      reference,
      request: name === null ? null : request,
      name,
      received_cents: sums.received,
      refunded_cents: sums.refunded,
      kept_cents: sums.kept,
      open_cents: amountOf.open(sums),
      spent_cents: sums.spent,
      amount_cents: amount,
    };
  });
  return {
    items,
    amount_cents: rows.reduce((sum, { amount }) => sum + amount, 0),
    total: rows.length,
    page,
    page_size: PAGE_SIZE,
  };
}
