import { readClosing } from "../../bookings/deposits/close-night.server.ts";
import { sumsOf } from "../../bookings/deposits/deposit-state.ts";
import { findMinimum } from "../../bookings/deposits/minimum.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { spentRows } from "../till/book-spend.server.ts";
import type { NightSpend, TableSpend } from "./report-shapes.ts";

/** The rows of a night's ledger, by deposit or bill: those of deleted requests too. */
async function readLedger(db: Database, night: string) {
  const rows = await db
    .selectFrom("ledger")
    .select(["id", "entry", "amount_cents", "corrects", "till_id", "request_id", "reference", "payment_reference"])
    .where("night", "=", night)
    .execute();
  return [...Map.groupBy(rows, ({ payment_reference }) => payment_reference).values()];
}

/** The facts of a party that spent, but has neither a table nor a deposit any more. */
async function readOther(db: Database, night: string, request: string | null, now: number) {
  const row =
    request === null
      ? undefined
      : await db.selectFrom("requests").select("details").where("id", "=", request).executeTakeFirst();
  if (!request || !row) return { table: null, guests: 0, minimum_cents: null };
  const minimum_cents = await findMinimum(db, { id: request, date_wanted: night }, now);
  return { table: null, guests: parseJsonText(row.details).guests ?? 0, minimum_cents };
}

/** The totals of the tills' files; null if none was imported. */
async function readTill(db: Database, night: string): Promise<NightSpend["till"]> {
  const bills = await db
    .selectFrom("till_bills")
    .select(["request_id", "state", "amount_cents"])
    .where("night", "=", night)
    .execute();
  if (bills.length === 0) return null;
  const sum = (some: typeof bills) => some.reduce((all, { amount_cents }) => all + Number(amount_cents), 0);
  return {
    bills: bills.length,
    total_cents: sum(bills),
    matched_cents: sum(bills.filter(({ request_id }) => request_id !== null)),
    open: bills.filter(({ request_id, state }) => request_id === null && state !== "aside").length,
  };
}

/**
 * What the parties of a night spent, by the ledger, against their minimum, and what the tills took.
 *
 * @param night `YYYY-MM-DD`. @param now ms since 1970.
 */
export async function readSpend(db: Database, night: string, now: number): Promise<NightSpend> {
  const [{ tables: closing }, ledger, till] = await Promise.all([
    readClosing(db, night, now),
    readLedger(db, night),
    readTill(db, night),
  ]);
  const known = new Map(closing.map((party) => [party.request, party]));
  const tables: TableSpend[] = [];
  for (const rows of ledger) {
    const { spent } = sumsOf(rows);
    const { request_id: request = null, reference = "" } = rows[0] ?? {};
    if (spent <= 0) continue;
    const { table, guests, minimum_cents } = known.get(request ?? "") ?? (await readOther(db, night, request, now));
    known.delete(request ?? "");
    const source = spentRows(rows).some(({ isTyped }) => isTyped) ? "typed" : "till";
    tables.push({ reference, table, people: guests, minimum_cents, spent_cents: spent, source });
  }
  const total = {
    parties: tables.length,
    people: tables.reduce((sum, { people }) => sum + people, 0),
    spent_cents: tables.reduce((sum, { spent_cents }) => sum + (spent_cents ?? 0), 0),
    minimum_cents: tables.reduce((sum, { minimum_cents }) => sum + (minimum_cents ?? 0), 0),
  };
  for (const { reference, table, guests: people, minimum_cents } of known.values())
    if (minimum_cents !== null)
      tables.push({ reference, table, people, minimum_cents, spent_cents: null, source: "none" });
  const order = ({ table, reference }: TableSpend) => `${table ?? "\uFFFF"} ${reference}`;
  return { tables: tables.sort((a, b) => compareTexts(order(a), order(b))), total, till };
}
