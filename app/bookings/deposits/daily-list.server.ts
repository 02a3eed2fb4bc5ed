import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import type { CsvColumns } from "../../platform/lib/csv/csv.server.ts";
import { currentSettings } from "../../platform/venue/current.server.ts";
import { entryLabels, methodLabels } from "./deposit.ts";
import { sumsOf, usedOf } from "./deposit-state.ts";

/**
 * A row of the accountant's list: a row of the ledger, and the tax in it (GST, VAT).
 *
 * A deposit that secures an obligation is no consideration until it is forfeited or applied, and its GST is attributed
 * to the period in which that happens: A New Tax System (Goods and Services Tax) Act 1999 (Cth), sections 99-5 and 99-10.
 * So money received and refunded has no GST; money kept or used for the bill has. The list is a basis for the accountant,
 * not tax advice.
 */
export interface DailyRow extends Selectable<Tables["ledger"]> {
  /** The change of the used and the kept amounts, tax included. */
  taxable_cents: number;
  tax_cents: number;
}

/** The tax within an amount, to the nearest cent; halves away from zero. @param rate per cent. */
function taxIn(cents: number, rate: number): number {
  const part = (Math.abs(cents) * rate) / (100 + rate);
  return Math.sign(cents) * Math.floor(part + 0.5) || 0;
}

/**
 * The ledger's rows from one day to another (`YYYY-MM-DD`), both included, in order of days. Rows without a payment
 * (due, waived) are left out.
 *
 * @param rate of the tax, per cent.
 */
export async function readDailyList(
  db: Database,
  { from, to }: { from: string; to: string },
  rate: number = currentSettings().venue.taxRate,
): Promise<DailyRow[]> {
  const rows = await db
    .selectFrom("ledger")
    .selectAll()
    .where("payment_reference", "in", (eb) =>
      eb.selectFrom("ledger").select("payment_reference").where("day", ">=", from).where("day", "<=", to),
    )
    .where("day", "<=", to)
    .orderBy("day")
    .orderBy("at")
    .orderBy("id")
    .execute();
  const before = new Map<string, typeof rows>();
  const list: DailyRow[] = [];
  for (const row of rows) {
    const known = before.get(row.payment_reference) ?? [];
    const now = [...known, row];
    before.set(row.payment_reference, now);
    const taxed = (some: typeof rows) => usedOf(sumsOf(some)) + sumsOf(some).kept;
    const taxable_cents = taxed(now) - taxed(known);
    if (row.day < from || row.entry === "due" || row.entry === "waived") continue;
    list.push({ ...row, taxable_cents, tax_cents: taxIn(taxable_cents, rate) });
  }
  return list;
}

const decimal = (cents: number) => cents / 100;

/** The columns of the list as CSV; amounts are numbers without a symbol. */
export const dailyColumns: CsvColumns<DailyRow> = {
  Day: ({ day }) => day,
  Entry: ({ entry, corrects }) => entryLabels[entry] + (corrects === null ? "" : " (correction)"),
  Method: ({ method }) => (method ? methodLabels[method] : ""),
  Amount: ({ amount_cents }) => decimal(amount_cents),
  "Kept or used for the bill": ({ taxable_cents }) => decimal(taxable_cents),
  "Tax included": ({ tax_cents }) => decimal(tax_cents),
  Request: ({ reference }) => reference,
  "Payment reference": ({ payment_reference }) => payment_reference,
  Night: ({ night }) => night ?? "",
  "Recorded by": ({ actor }) => actor,
  Note: ({ note }) => note,
};
