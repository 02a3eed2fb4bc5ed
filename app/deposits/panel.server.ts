import type { Selectable } from "kysely";
import { venue } from "../content/venue.ts";
import type { Database, Tables } from "../db/tables.ts";
import { zonedIso } from "../lib/zoned-time.server.ts";
import { findDeposit, suggestDeposit } from "./deposit.server.ts";
import type { PaymentMethod } from "./deposit.ts";
import type { LedgerEntry } from "./deposit-state.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import type { DepositPanel, LedgerLine } from "./panel.ts";
import { listTasks } from "./settle.server.ts";

type Request = Selectable<Tables["requests"]>;

/** A booking, which may have a deposit; undefined if there is none with this id. */
export function findBooking(db: Database, id: string): Promise<Request | undefined> {
  return db
    .selectFrom("requests")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "in", ["vip-table", "function"])
    .executeTakeFirst();
}

function toLines(rows: readonly Selectable<Tables["ledger"]>[]): LedgerLine[] {
  return rows.map(({ id, entry, amount_cents, method, corrects, note, actor, day, at }) => ({
    _id: id,
    entry: entry as LedgerEntry,
    amount_cents,
    left_cents: rows.filter((row) => row.corrects === id).reduce((left, row) => left + row.amount_cents, amount_cents),
    method: method as PaymentMethod | null,
    ...{ corrects, note, by: actor, day, at: zonedIso(at, venue.timeZone) },
  }));
}

/** What the rules ask of a booking, by its table's category on its night. */
async function suggestedFor(db: Database, request: Request, now: number) {
  if (request.kind !== "vip-table" || request.date_wanted === null) return undefined;
  const {
    guests = 1,
    time,
    category,
  } = JSON.parse(request.details) as {
    guests?: number;
    time?: string;
    category?: string;
  };
  const seated = await db
    .selectFrom("seatings")
    .innerJoin("club_tables", "club_tables.id", "seatings.table_id")
    .select("club_tables.category_id")
    .where("seatings.request_id", "=", request.id)
    .executeTakeFirst();
  const categoryId = seated?.category_id ?? category;
  return suggestDeposit(db, { night: request.date_wanted, categoryId, guests: Number(guests), time }, now);
}

/** Everything about a request's deposit. @param now ms since 1970. */
export async function readPanel(db: Database, request: Request, now: number): Promise<DepositPanel> {
  return {
    deposit: (await findDeposit(db, request.id, now)) ?? null,
    ledger: toLines(await ledgerOf(db, request.id)),
    tasks: await listTasks(db, now, request.id),
    suggested: (await suggestedFor(db, request, now)) ?? null,
  };
}
