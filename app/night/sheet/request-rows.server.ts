import { listOwing } from "../../bookings/deposits/ledger-rows.server.ts";
import { instantIn } from "../../bookings/floor/night-bounds.server.ts";
import { misfitsOf } from "../../bookings/requests/misfits.server.ts";
import { askedForText } from "../../bookings/requests/pending-change.ts";
import { listDateAnswers } from "../../bookings/requests/questions/date-answers.server.ts";
import type { Database } from "../../platform/db/tables.ts";
import { parseJsonText } from "../../platform/lib/json-text.ts";
import { budgetLabel } from "../../platform/venue/budgets.ts";
import { isOnSheet, kindsOnSheet, partySize } from "./party-sizes.server.ts";
import type { SheetRow } from "./shapes.ts";

const requestColumns = [
  "id",
  "kind",
  "reference",
  "name",
  "status",
  "date_wanted",
  "details",
  "pending_change",
  "code",
] as const;

/** The requests of kinds that are on the sheet of a night. */
export function requestsOf(db: Database, night: string) {
  return db
    .selectFrom("requests")
    .leftJoin("claim_codes", "claim_codes.request_id", "requests.id")
    .select(requestColumns)
    .where("date_wanted", "=", night)
    .where("kind", "in", kindsOnSheet);
}

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>["execute"]>>[number];

function toRow(
  night: string,
  row: Row,
  confirmed: boolean,
  marks: Pick<SheetRow, "unpaid" | "part_paid" | "misfit">,
): SheetRow {
  const { id, kind, reference, name, status, details, code } = row;
  const fields = parseJsonText(details);
  const { offer = "", guestName, message = "", budget = "", time = "" } = fields;
  const isClaim = kind === "claim";
  return {
    _id: id,
    kind: kind as SheetRow["kind"],
    reference,
    name,
    guests: partySize(kind, fields),
    status,
    asked_for: askedForText(row),
    confirmed,
    ...marks,
    wants: isClaim ? offer : budgetLabel(budget),
    note: isClaim ? (guestName ? `with ${guestName}` : "") : message,
    comes: /^\d\d:\d\d$/.test(time) ? instantIn(night, time) : "",
    code,
  };
}

/** The rows of those who are on the sheet. */
export async function toRows(db: Database, night: string, rows: readonly Row[]): Promise<SheetRow[]> {
  const listed = rows.filter(isOnSheet);
  const parties = listed.filter(({ kind }) => kind !== "claim");
  const [answers, misfits, owing] = await Promise.all([
    listDateAnswers(db, parties),
    misfitsOf(db, parties),
    listOwing(
      db,
      parties.map(({ id }) => id),
    ),
  ]);
  return listed.map((row) => {
    const part = owing.get(row.id);
    const owes = owing.has(row.id) ? { unpaid: true, ...(part && { part_paid: part }) } : {};
    const misfit = misfits.get(row.id);
    return toRow(night, row, answers.get(row.id) === "coming", { ...owes, ...(misfit && { misfit }) });
  });
}

/**
 * The booking with a reference, of any club night.
 *
 * @returns its row where it is on the sheet of `night`; undefined if there is none.
 */
export async function findBooking(
  db: Database,
  reference: string,
  night: string,
): Promise<{ row: SheetRow | undefined; night: string; status: string } | undefined> {
  const found = await db
    .selectFrom("requests")
    .leftJoin("claim_codes", "claim_codes.request_id", "requests.id")
    .select(requestColumns)
    .where("reference", "=", reference)
    .where("kind", "in", kindsOnSheet)
    .executeTakeFirst();
  if (!found) return undefined;
  const [row] = found.date_wanted === night ? await toRows(db, night, [found]) : [];
  return { row, night: found.date_wanted ?? "", status: found.status };
}

/** The claim with a code that waits to be redeemed on a night; undefined if there is none. */
export async function findClaim(db: Database, code: string, night: string): Promise<SheetRow | undefined> {
  const found = await db
    .selectFrom("requests")
    .innerJoin("claim_codes", "claim_codes.request_id", "requests.id")
    .select(requestColumns)
    .where("claim_codes.code", "=", code)
    .where("status", "=", "claimed")
    .where(({ or, eb }) => or([eb("date_wanted", "=", night), eb("date_wanted", "is", null)]))
    .executeTakeFirst();
  return found && toRow(night, found, false, {});
}
