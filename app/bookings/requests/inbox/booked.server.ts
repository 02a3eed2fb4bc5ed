import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import { formatLongDate } from "../../../platform/lib/time/wall-time-text.ts";
import { formatNightClock } from "../../../platform/venue/club-night.ts";
import { currentSettings } from "../../../platform/venue/current.server.ts";
import { findDeposit } from "../../deposits/deposit.server.ts";
import { findSeating } from "../../floor/party-table.server.ts";
import { partyOf } from "../pending-change.ts";
import { askedFields } from "../requested-fields.server.ts";
import { type Booked, depositTexts, placeholderValues } from "./fill-reply.ts";
import { readable } from "./summary.server.ts";

type Row = Selectable<Tables["requests"]>;

/** The current booking of a request. */
export async function bookedFor(db: Database, { id, date_wanted }: Pick<Row, "id" | "date_wanted">): Promise<Booked> {
  const seating = date_wanted === null ? undefined : await findSeating(db, id, date_wanted);
  const deposit = await findDeposit(db, id);
  return { table: seating?.name ?? "", ...(deposit && depositTexts(deposit.balance_cents, deposit.due_on)) };
}

/** The facts of a guest's party: date, arrival, guests, and the table unless the club doesn't name tables to guests. */
export function bookingFacts(row: Row, { table }: Booked): { label: string; value: string }[] {
  const night = row.date_wanted;
  const { time, guests } = partyOf(row);
  const named = currentSettings().venue.guestsSeeTable !== "no" && table;
  return [
    { label: "Date", value: night && formatLongDate(night) },
    { label: "Arrival", value: night && time && formatNightClock(night, time) },
    { label: "Guests", value: guests > 0 && String(guests) },
    { label: "Table", value: named },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}

/** The values of placeholders in an email about a request. */
export function valuesOf(row: Row, booked: Booked) {
  const asked = readable(row);
  return placeholderValues({ ...row, date: row.date_wanted, fields: askedFields(asked) }, booked);
}
