import type { Insertable, Selectable } from "kysely";
import type { LedgerEntry, PaymentMethod } from "../../platform/db/tables/bookings.ts";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { Refusal, wrongField } from "../../platform/lib/refusal.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { dayIn } from "../../platform/lib/time/wall-time-text.ts";
import { formatAmount } from "../../platform/venue/money.ts";
import { venue } from "../../platform/venue/venue.ts";
import { type Edit, record } from "../../staff/audit-log/record.server.ts";
import { writeHistory } from "../request-history/write-history.server.ts";
import { entryLabels, methodLabels } from "./deposit.ts";
import { rowRefusal, sumsOf } from "./deposit-state.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { paymentReference } from "./payment-reference.ts";
import { followLedger } from "./tasks.server.ts";

/** The request that a row belongs to. */
export type DepositRequest = Pick<
  Selectable<Tables["requests"]>,
  "id" | "kind" | "reference" | "date_wanted" | "status"
>;

/** A new row; the sender makes the id, so that sending it twice adds one. */
export interface NewRow {
  id: string;
  entry: LedgerEntry;
  /** Minor units; negative in corrections only. */
  amount_cents: number;
  method?: PaymentMethod | null;
  /** The id of the row that it corrects. */
  corrects?: string | null;
  note?: string;
  /** The day on which the money moved; today if omitted. */
  day?: string;
  /** The till whose file it comes from. */
  till?: string | null;
}

type Row = Selectable<Tables["ledger"]>;

/** @throws `Refusal` (404, 422) unless a correction is valid. */
function checkCorrection(rows: readonly Row[], row: NewRow): void {
  const corrected = rows.find(({ id }) => id === row.corrects);
  if (corrected?.entry !== row.entry || corrected.corrects !== null) {
    throw new Refusal(404, "The entry to correct was not found. Reload the page.");
  }
  const corrections = rows.filter(({ corrects }) => corrects === corrected.id);
  const left = corrections.reduce((sum, { amount_cents }) => sum + amount_cents, corrected.amount_cents);
  if (left + row.amount_cents < 0)
    throw wrongField("amount", `That entry is ${formatAmount(left)}. It can't be corrected by more.`);
}

const isSame = (there: Row, request: DepositRequest, row: NewRow) =>
  there.request_id === request.id &&
  there.entry === row.entry &&
  there.amount_cents === row.amount_cents &&
  there.corrects === (row.corrects ?? null);

/** A row's text in a request's history. */
function historyText({ entry, amount_cents, method, corrects, note }: NewRow): string {
  const what = corrects ? `${entryLabels[entry]} corrected by` : entryLabels[entry];
  const how = method ? ` (${methodLabels[method].toLowerCase()})` : "";
  const sign = amount_cents < 0 ? "\u2212" : "";
  return `Deposit: ${what} ${sign}${formatAmount(Math.abs(amount_cents))}${how}${note ? `. ${note}` : ""}`;
}

/**
 * Adds a row to a request's ledger, with its history line and its row in the audit trail, in the writer's transaction. A
 * row whose id is there is not added again.
 *
 * @throws `Refusal` (404, 409, 422).
 */
export async function addRow(trx: Database, request: DepositRequest, row: NewRow, { by, now }: Edit): Promise<void> {
  const there = await trx.selectFrom("ledger").selectAll().where("id", "=", row.id).executeTakeFirst();
  if (there) {
    if (isSame(there, request, row)) return;
    throw new Refusal(409, "Another entry has this id. Reload the page, then try again.");
  }
  const rows = await ledgerOf(trx, request.id);
  if (row.corrects) checkCorrection(rows, row);
  if (row.amount_cents < 0 && !row.corrects) throw wrongField("amount", "Enter an amount.");
  const message = rowRefusal(sumsOf(rows), row);
  if (message !== undefined) throw wrongField("amount", message);
  const columns: Insertable<Tables["ledger"]> = {
    id: row.id,
    request_id: request.id,
    kind: request.kind,
    reference: request.reference,
    payment_reference: paymentReference(request.reference),
    night: request.date_wanted,
    entry: row.entry,
    amount_cents: row.amount_cents,
    method: row.method ?? null,
    corrects: row.corrects ?? null,
    note: row.note ?? "",
    actor: by.username,
    day: row.day ?? dayIn(venue.timeZone, now),
    at: storedInstant(now),
    till_id: row.till ?? null,
  };
  await trx.insertInto("ledger").values(columns).execute();
  // Phones at the door learn of a payment as a change of its request.
  await trx.updateTable("requests").set({ updated_at: columns.at }).where("id", "=", request.id).execute();
  const line = { action: "note", details: { text: historyText(row) } } as const;
  await writeHistory(trx, request.id, [line], by.username, columns.at);
  const { entry, amount_cents, method, corrects, day } = columns;
  const object = { kind: "request", id: request.id, name: request.reference };
  const after = { entry, amount_cents, day, ...(method && { method }), ...(corrects && { corrects }) };
  await record(trx, { actor: by, action: "deposit.recorded", object, after }, now);
  await followLedger(trx, request, sumsOf([...rows, columns]), entry, { by, now });
}
