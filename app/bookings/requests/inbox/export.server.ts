import type { Database } from "../../../platform/db/tables.ts";
import type { CsvColumns } from "../../../platform/lib/csv/csv.server.ts";
import { spreadsheetTime } from "../../../platform/lib/time/instants.server.ts";
import { declineReasons } from "../../../platform/venue/decline-reasons.ts";
import { requestKinds, statusesOf } from "../../../platform/venue/request-kinds.ts";
import { venue } from "../../../platform/venue/venue.ts";
import type { AskedField, FieldKey } from "../asked-field.ts";
import { askedFields, wantedIn } from "../requested-fields.server.ts";
import type { Found } from "../search/search.server.ts";
import type { InboxFilter } from "./filter.ts";
import { inOrder, matching, narrowedTo, type Question, turnsOf } from "./matching.server.ts";
import { eachSearched } from "./searched-page.server.ts";
import { ownerNames, readable, type SummaryRow, summaryColumns } from "./summary.server.ts";

/** Rows per chunk: a few milliseconds of work. */
const CHUNK = 250;

interface ExportRow extends SummaryRow {
  owner: string;
  fields: AskedField[];
}

const inField = ({ fields }: ExportRow, wanted: FieldKey) => fields.find(({ key }) => key === wanted)?.value ?? "";

/** Fields with their own column. */
const elsewhere = new Set<FieldKey>([
  ...(["date", "time", "guests", "budget", "name", "email", "phone", "role", "subject", "offer"] as const),
  ...(["comment", "message"] as const),
]);

/** @returns the remaining fields with their labels */
function rest({ fields }: ExportRow): string {
  return fields
    .filter(({ key }) => !elsewhere.has(key))
    .map(({ label, value }) => `${label}: ${value}`)
    .join("\n");
}

export const exportColumns: CsvColumns<ExportRow> = {
  Reference: ({ reference }) => reference,
  Kind: ({ kind }) => requestKinds[kind].label,
  Status: ({ kind, status }) => statusesOf(kind)[status]?.label ?? status,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Night: ({ date_wanted }) => date_wanted,
  Time: (row) => readable(row).details.time ?? "",
  Guests: (row) => inField(row, "guests"),
  Budget: (row) => inField(row, "budget"),
  Wants: (row) => wantedIn(readable(row)),
  Comment: (row) => inField(row, "comment") || inField(row, "message"),
  Details: rest,
  Owner: ({ owner }) => owner,
  Received: ({ created_at }) => spreadsheetTime(created_at, venue.timeZone),
  Updated: ({ updated_at }) => spreadsheetTime(updated_at, venue.timeZone),
  "Decline reason": ({ decline_reason }) => decline_reason && declineReasons[decline_reason],
  "Decline note": ({ decline_note }) => decline_note,
};

/**
 * Yields every request that matches a filter, newest first, in chunks. Each appears once, even if requests change or
 * arrive during the export.
 */
export async function* eachRequest(db: Database, filter: InboxFilter): AsyncGenerator<ExportRow[]> {
  const { q, ...rest } = filter;
  const asked = { ...rest, sort: "-received" as const };
  if (q === undefined) yield* eachInOrder(db, asked, await narrowedTo(db, asked, Number.MAX_SAFE_INTEGER));
  else for await (const { rows } of eachSearched(db, { ...asked, q }, CHUNK)) yield toExport(db, rows);
}

/** An export for the audit trail: the filter, without the searched text, which is a guest's name or address; and its rows. */
export async function aboutExport(
  db: Database,
  { q, sort: _sort, page: _page, ...filter }: InboxFilter,
): Promise<{ filter: Record<string, unknown>; count: number }> {
  const { visible: _visible, ...shown } = filter;
  const asked = { ...filter, sort: "-received" as const };
  if (q !== undefined) {
    let count = 0;
    for await (const { rows } of eachSearched(db, { ...asked, q }, CHUNK)) count += rows.length;
    return { filter: { ...shown, searched: true }, count };
  }
  const found = await narrowedTo(db, asked, Number.MAX_SAFE_INTEGER);
  const { count } = await matching(
    db,
    db.selectFrom("requests").select(({ fn }) => fn.countAll<number>().as("count")),
    asked,
    found,
  ).executeTakeFirstOrThrow();
  return { filter: shown, count: Number(count) };
}

async function* eachInOrder(db: Database, asked: Question, found: Found | undefined): AsyncGenerator<ExportRow[]> {
  // Keyset pagination over an index: sorting for each chunk would grow with the table.
  const lookUp = !found && asked.night === undefined && asked.owner === undefined && turnsOf(asked).length < 2;
  for (let last: SummaryRow | undefined; ; ) {
    let query = inOrder(matching(db, db.selectFrom("requests").select(summaryColumns), asked, found, lookUp), asked);
    if (last) {
      const { created_at, id } = last;
      query = query.where(({ eb, refTuple, tuple }) => eb(refTuple("created_at", "id"), "<", tuple(created_at, id)));
    }
    const rows = await query.limit(CHUNK).execute();
    yield toExport(db, rows);
    last = rows.at(-1);
    if (rows.length < CHUNK) return;
  }
}

async function toExport(db: Database, rows: SummaryRow[]): Promise<ExportRow[]> {
  const names = await ownerNames(
    db,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => ({
    ...row,
    owner: names.get(row.owner_id ?? "") ?? "",
    fields: askedFields(readable(row)),
  }));
}
