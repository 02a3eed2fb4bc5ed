import type { Selectable } from "kysely";
import type { Database, Tables } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import { usualTimes } from "./booking-time.server.ts";
import { findDeposit } from "./deposit.server.ts";
import type { DepositState } from "./deposit-state.ts";
import { ledgerOf } from "./ledger-rows.server.ts";
import { listTasks } from "./settle.server.ts";
import type { DepositPanel, LedgerLine } from "./shapes.ts";
import { suggestFor } from "./suggest-for.server.ts";
import { isOn } from "./tasks.server.ts";
import { ownTerms } from "./terms.server.ts";

/** A request that may have a deposit. */
export type Booking = Selectable<Tables["requests"]>;

/** The booking with this id; undefined if there is none. */
export function findBooking(db: Database, id: string): Promise<Booking | undefined> {
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
    entry,
    amount_cents,
    left_cents: rows.filter((row) => row.corrects === id).reduce((left, row) => left + row.amount_cents, amount_cents),
    method,
    corrects,
    note,
    by: actor,
    day,
    at: zonedIso(at, venue.timeZone),
  }));
}

const wishedTime = ({ details }: Booking) => parseJsonText(details).time;

const zonedTimes = ({ due_at, refundable_until }: { due_at: string; refundable_until: string }) => ({
  due_at: zonedIso(due_at, venue.timeZone),
  refundable_until: zonedIso(refundable_until, venue.timeZone),
});

/** States of a deposit in which a guest can still be asked for a higher amount. */
const stillAsked: readonly DepositState[] = ["due", "part-paid", "overdue", "paid"];

/** Everything about a request's deposit. @param now ms since 1970. */
export async function readPanel(db: Database, request: Booking, now: number): Promise<DepositPanel> {
  const deposit = (await findDeposit(db, request.id, now)) ?? null;
  const suggested = (await suggestFor(db, request, now)) ?? null;
  const row = await db.selectFrom("deposits").selectAll().where("request_id", "=", request.id).executeTakeFirst();
  const off = !isOn(request.kind, request.status);
  const canAsk = deposit !== null && stillAsked.includes(deposit.state) && !off;
  return {
    deposit,
    off,
    ledger: toLines(await ledgerOf(db, request.id)),
    tasks: await listTasks(db, now, request.id),
    own_terms: row && deposit ? ownTerms(row, deposit.due_cents) : "",
    usual: request.date_wanted === null ? null : zonedTimes(usualTimes(request.date_wanted, wishedTime(request), now)),
    suggested,
    asks_more: canAsk && suggested !== null && suggested.amount_cents > deposit.due_cents,
  };
}
