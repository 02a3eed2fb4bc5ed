import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { compareTexts } from "../../platform/lib/locale/format-number.ts";
import { heldOf, sumsOf, usedOf } from "./deposit-state.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { tablesOfNight } from "./minimum.server.ts";
import type { ClosingTable, NightClosing } from "./shapes.ts";
import { isOn } from "./tasks.server.ts";

/**
 * Parties of a night with a table or a deposit, by table: their minimum, and their spend.
 *
 * @param now ms since 1970.
 */
export async function readClosing(db: Database, night: string, now: number): Promise<NightClosing> {
  const rows = await db
    .selectFrom("requests")
    .leftJoin("seatings", (join) =>
      join.onRef("seatings.request_id", "=", "requests.id").onRef("seatings.night", "=", "requests.date_wanted"),
    )
    .leftJoin("deposits", "deposits.request_id", "requests.id")
    .select(["requests.id", "requests.kind", "requests.status", "requests.name", "requests.reference"])
    .select(["requests.details", "seatings.table_id"])
    .select(["deposits.minimum_cents", "deposits.request_id as has_deposit"])
    .where("requests.date_wanted", "=", night)
    .execute();
  const named = await tablesOfNight(db, night, now);
  const tables: ClosingTable[] = [];
  // Filtered here: the database would read the requests of all nights along an index by kind.
  const parties = rows.filter(({ kind }) => kind === "vip-table" || kind === "function");
  for (const row of parties) {
    const table = named.get(row.table_id ?? "");
    const mayBeHere = row.has_deposit !== null || table !== undefined || ["approved", "arrived"].includes(row.status);
    if (!isOn(row.kind, row.status) || !mayBeHere) continue;
    const ledger = await ledgerOf(db, row.id);
    const sums = sumsOf(ledger);
    tables.push({
      request: row.id,
      reference: row.reference,
      name: row.name,
      guests: parseJsonText(row.details).guests ?? 0,
      table: table?.name ?? null,
      minimum_cents: row.minimum_cents ?? table?.minimum ?? null,
      spent_cents: ledger.some(({ entry }) => entry === "spent") ? sums.spent : null,
      used_cents: usedOf(sums),
      held_cents: heldOf(sums),
    });
  }
  const order = (table: ClosingTable) => table.table ?? "\uFFFF";
  return {
    night,
    tables: tables.sort(
      (left, right) => compareTexts(order(left), order(right)) || compareTexts(left.name, right.name),
    ),
  };
}
