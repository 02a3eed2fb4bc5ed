import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { Refusal } from "../../../platform/lib/refusal.server.ts";
import { findDeposit } from "../../deposits/deposit.server.ts";
import { suggestFor } from "../../deposits/suggest-for.server.ts";
import { holdsNight } from "../status-rules.ts";
import type { PartyDeposit } from "./answer.ts";

type Row = Selectable<Tables["requests"]>;

interface Booking {
  status: string;
  /** The tables that the parties are assigned as well, by request. */
  tables: ReadonlyMap<string, string>;
  /** ms since 1970. */
  now: number;
}

/**
 * The deposits of parties whose new status holds a table: as set, else by the rules. Parties without one are omitted.
 */
export async function depositsFor(
  db: Database,
  rows: readonly Row[],
  { status, tables, now }: Booking,
): Promise<PartyDeposit[]> {
  const found: PartyDeposit[] = [];
  for (const row of rows.filter((row) => row.kind === "vip-table" && holdsNight(row, status))) {
    const { id: _id, name, date_wanted } = row;
    const set = await findDeposit(db, row.id);
    const rule = set ? undefined : await suggestFor(db, row, now, { table: tables.get(row.id) });
    const amount_cents = set ? set.due_cents - set.waived_cents : rule?.amount_cents;
    if (!amount_cents) continue;
    const due_on = set ? set.due_on : (rule?.due_at ?? null);
    found.push({ _id, name, night: date_wanted ?? "", amount_cents, due_on, set: set !== undefined });
  }
  return found;
}

/** The deposits to request, by request, if they are those that staff saw (amounts by request). @throws `Refusal` if they have changed. */
export async function seenDeposits(
  trx: Database,
  rows: readonly Row[],
  booking: Booking,
  seen: Record<string, number>,
): Promise<Map<string, PartyDeposit>> {
  const asked = (await depositsFor(trx, rows, booking)).filter(({ set }) => !set);
  const asSeen = asked.every(({ _id, amount_cents }) => seen[_id] === amount_cents);
  if (!asSeen || asked.length !== Object.keys(seen).length) {
    const message = "The deposits have changed since you opened this. Check the deposits, then send again.";
    throw new Refusal(409, message, { field: "deposit" });
  }
  return new Map(asked.map((deposit) => [deposit._id, deposit]));
}
