import { bookSpend } from "../../night/till/book-spend.server.ts";
import type { BillState } from "../../platform/db/tables/till.ts";
import type { Database } from "../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../platform/lib/json-text.ts";
import { newId } from "../../platform/lib/new-id.server.ts";
import { storedInstant } from "../../platform/lib/time/instants.server.ts";
import { addDays } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { timeInNight } from "../../platform/venue/club-night.ts";
import { staff } from "./activity.ts";
import { remember } from "./added.server.ts";
import { type Happening, instantAt, inventedActor } from "./happening.server.ts";

const columns = { bill: "Check", table: "Table", amount: "Total", date: "Closed" };

/** Spend of the parties in turn, in per cent of their minimum; without a minimum, a fixed amount per guest. */
const ofMinimum = [112, 96, 131, 104, 88, 143, 101, 119];
const A_HEAD = 18_500;

/** The bar's bills on each night: wall time, minor units, state, and table name. */
const bar: readonly (readonly [clock: string, cents: number, state: BillState, name: string])[] = [
  ["22:58", 94_050, "aside", "BAR"],
  ["23:59", 186_300, "aside", "BAR"],
  ["01:02", 239_800, "aside", "BAR"],
  ["02:04", 158_450, "aside", "BAR"],
  ["03:31", 67_900, "aside", "BAR"],
];

/** A bill that nobody has assigned to a table yet. */
const open = ["01:47", 18_600, "unknown-table", "TERRACE 9"] as const;

/** The demo's parties that came on a night and had a table, by table name. */
async function partiesOf(trx: Database, night: string) {
  const rows = await trx
    .selectFrom("demo_rows")
    .innerJoin("requests", "requests.id", "demo_rows.id")
    .innerJoin("seatings", "seatings.request_id", "requests.id")
    .innerJoin("club_tables", "club_tables.id", "seatings.table_id")
    .select(["requests.id", "requests.details", "club_tables.id as table_id", "club_tables.name", "minimum_cents"])
    .where("requests.date_wanted", "=", night)
    .where("requests.status", "=", "arrived")
    .orderBy("club_tables.name")
    .orderBy("requests.id")
    .execute();
  return rows.map(({ details, ...row }) => ({ ...row, guests: parseJsonText(details).guests ?? 1 }));
}

/**
 * Imports the file of one night: a bill for each party, those of the bar and, on the newest night, one without a party.
 */
async function importNight(
  trx: Database,
  till: string,
  night: string,
  { now, isNewest }: { now: number; isNewest: boolean },
) {
  const parties = await partiesOf(trx, night);
  const ofBar = [...bar, ...(isNewest ? [open] : [])].map(([clock, cents, state, name]) => {
    return { clock, amount_cents: cents, state, table_name: name, table_id: null, request_id: null };
  });
  const ofParties = parties.map(({ id, table_id, name, guests, minimum_cents }, index) => ({
    clock: index % 2 ? "02:35" : "03:12",
    amount_cents: Math.round(
      ((minimum_cents ?? guests * A_HEAD) *
        (ofMinimum[(index + new Date(night).getUTCDate()) % ofMinimum.length] ?? 0)) /
        100,
    ),
    state: "matched" as const,
    table_name: name,
    table_id,
    request_id: id,
  }));
  const import_id = newId();
  const bills = [...ofParties, ...ofBar].map(({ clock, ...bill }, index) => {
    const number = String(4_101 + index);
    const closed_at = storedInstant(instantAt(timeInNight(night, clock)));
    return { id: newId(), till_id: till, night, bill_key: number, number, closed_at, import_id, ...bill };
  });
  const total_cents = bills.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const file = { file_name: `bar-till-${night}.csv`, bills: bills.length, total_cents };
  await trx
    .insertInto("till_imports")
    .values({ id: import_id, till_id: till, night, ...file, at: storedInstant(now), by: staff.office })
    .execute();
  await trx.insertInto("till_bills").values(bills).execute();
  await bookSpend(trx, night, { by: inventedActor(staff.office), now });
}

/** The imports of past nights' till files, newest first, each on the morning after. */
export function tillHappenings(nights: readonly string[]): Happening[] {
  const till = newId();
  return nights.toReversed().map((night, index) => {
    const at = instantAt(`${addDays(night, 1)}T11:40`);
    return {
      at,
      async write(trx) {
        if (index === 0) {
          const row = { id: till, name: "Bar till", columns: jsonText(columns), created_at: storedInstant(at) };
          await trx.insertInto("tills").values(row).execute();
          await remember(trx, "tills", [till]);
        }
        await importNight(trx, till, night, { now: at, isNewest: index === nights.length - 1 });
      },
    };
  });
}

/**
 * Removes the demo's tills and their bills. A till with files that the club imported stays, with those.
 *
 * @param ids of the demo's tills.
 */
export async function removeTills(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const demo = trx.selectFrom("till_imports").select("id").where("till_id", "in", ids).where("by", "=", staff.office);
  await trx.deleteFrom("till_bills").where("import_id", "in", demo).execute();
  await trx.deleteFrom("till_imports").where("till_id", "in", ids).where("by", "=", staff.office).execute();
  const filled = trx.selectFrom("till_imports").select("till_id");
  await trx.deleteFrom("tills").where("id", "in", ids).where("id", "not in", filled).execute();
}
