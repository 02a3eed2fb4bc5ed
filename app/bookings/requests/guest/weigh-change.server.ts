import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { jsonText, parseJsonText } from "../../../platform/lib/json-text.ts";
import { storedInstant } from "../../../platform/lib/time/instants.server.ts";
import type { Actor } from "../../../staff/audit-log/record.server.ts";
import { moveDeposit } from "../../deposits/move-deposit.server.ts";
import { findPartySeating, freeTable, moveSeating } from "../../floor/party-table.server.ts";
import { changesBetween, type PartyWish, partyOf } from "../pending-change.ts";
import { withdrawQuestions } from "../questions/ask.server.ts";
import { isHeld } from "../status-rules.ts";

type Row = Pick<Selectable<Tables["requests"]>, "id" | "kind" | "status" | "date_wanted" | "details" | "waitlisted_at">;

/**
 * The effect of a guest's change: none; a change of an unapproved request; one that keeps the approval; or one that staff
 * must approve.
 */
export type ChangeOutcome = "same" | "open" | "kept" | "asks";

/** Why a party's table does not suit a change, for staff; undefined if it does, or if there is none. Times in ms since 1970. */
export async function tableMisfit(
  db: Database,
  row: Pick<Row, "id" | "date_wanted" | "details">,
  wish: PartyWish,
  now: number,
): Promise<string | undefined> {
  const before = partyOf(row);
  const seating = await findPartySeating(
    db,
    row.id,
    { night: before.date, time: wish.date === before.date ? wish.time : "" },
    now,
  );
  if (!seating?.table) return undefined;
  const { name, seats } = seating.table;
  if (wish.date !== before.date) return `${name} is for another club night.`;
  // A party that staff seated at a table of fewer seats keeps it as long as it does not grow.
  if (wish.guests > Math.max(seats, before.guests)) return `${name} has ${seats} seats.`;
  return seating.free ? undefined : `${name} is taken at that time.`;
}

/**
 * The effect that a guest's change would have: the approval stays if the party fits its table and the table is free at
 * that time; without a table, up to the approved number of guests.
 */
export async function weighChange(db: Database, row: Row, wish: PartyWish, now: number): Promise<ChangeOutcome> {
  const before = partyOf(row);
  if (changesBetween(before, wish).length === 0) return "same";
  if (!isHeld(row.kind, row.status)) return "open";
  if (wish.date !== before.date) return "asks";
  const seating = await findPartySeating(db, row.id, { night: wish.date, time: wish.time }, now);
  if (wish.guests > Math.max(before.guests, seating?.table?.seats ?? 0)) return "asks";
  return seating === undefined || seating.free ? "kept" : "asks";
}

/**
 * Stores another date, time and number of guests, in the caller's transaction. The party keeps its table if it suits;
 * otherwise the table becomes free. With another date, questions about the old one are withdrawn, and the deposit gets
 * deadlines for the new one.
 *
 * @param edit who changes it; `now` in ms since 1970; `tells` whether the guest is emailed about the deposit.
 */
export async function applyChange(
  trx: Database,
  row: Selectable<Tables["requests"]>,
  wish: PartyWish,
  { by, now, tells = true }: { by: Actor; now: number; tells?: boolean },
): Promise<void> {
  const before = partyOf(row);
  const { date, time, guests } = wish;
  if (date !== before.date) await moveDeposit(trx, row, { night: date, time, tells }, { by, now });
  const misfit = await tableMisfit(trx, row, wish, now);
  if (misfit !== undefined || date !== before.date) await freeTable(trx, row.id);
  else if (time !== before.time && time !== "") {
    const seating = await findPartySeating(trx, row.id, { night: date, time }, now);
    if (seating) await moveSeating(trx, row.id, seating);
  }
  if (date !== before.date) await withdrawQuestions(trx, row.id, ["keep-date", "day-before"], now);
  await trx
    .updateTable("requests")
    .set({
      date_wanted: date,
      details: jsonText({ ...parseJsonText(row.details), time, guests }),
      pending_change: null,
      // On the waitlist of another club night, the party is last.
      ...(row.waitlisted_at && date !== before.date && { waitlisted_at: storedInstant(now) }),
    })
    .where("id", "=", row.id)
    .execute();
}
