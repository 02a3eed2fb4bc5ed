import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { dialectHelpers } from "../../../platform/db/dialects/dialect-helpers.ts";
import type { Database, Tables } from "../../../platform/db/tables.ts";
import type { CsvColumns } from "../../../platform/lib/csv/csv.server.ts";
import { spreadsheetTime, zonedIso } from "../../../platform/lib/time/instants.server.ts";
import { venue } from "../../../platform/venue/venue.ts";
import { addressMark } from "../../consents/address-mark.server.ts";
import type { Suppression, SuppressionsPage } from "./shapes.ts";
import { reasonLabels, type SuppressionShow } from "./suppression.ts";

const PAGE_SIZE = 50;

/** Rows per batch of the export. */
const CHUNK = 500;

export interface SuppressionFilter {
  show: SuppressionShow;
  /** Part of an address; a whole one also finds an erased suppression. */
  q?: string;
  /** Only those with an address, without erased ones. */
  named?: true;
}

type Row = Selectable<Tables["suppressions"]>;

type Rows<Columns> = SelectQueryBuilder<Tables, "suppressions", Columns>;

function toSuppression({ mark, address, reason, detail, created_at, created_by }: Row): Suppression {
  const since = zonedIso(created_at, venue.timeZone);
  return { _id: mark, address, reason, detail, since, by: created_by };
}

async function matcher(db: Database, { show, q, named }: SuppressionFilter) {
  const mark = q?.includes("@") ? await addressMark(db, q) : undefined;
  const part = q?.toLowerCase();
  return <Columns>(rows: Rows<Columns>): Rows<Columns> => {
    let query = rows;
    if (show !== "all") query = query.where("reason", "=", show);
    if (named) query = query.where("address", "is not", null);
    if (part === undefined) return query;
    return query.where(({ eb, or }) =>
      or([dialectHelpers(db).contains("address", part), mark === undefined ? sql.lit(false) : eb("mark", "=", mark)]),
    );
  };
}

const newestFirst = <Columns>(rows: Rows<Columns>) => rows.orderBy("created_at", "desc").orderBy("mark");

/** A page of the list, newest first. @param page from 1. */
export async function listSuppressions(
  db: Database,
  filter: SuppressionFilter,
  page: number,
): Promise<SuppressionsPage> {
  const matching = await matcher(db, filter);
  const rows = await newestFirst(matching(db.selectFrom("suppressions").selectAll()))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const groups = await db
    .selectFrom("suppressions")
    .select(({ fn }) => ["reason", fn.countAll<number>().as("count")])
    .groupBy("reason")
    .execute();
  const counts = { all: 0, bounced: 0, complained: 0, staff: 0, imported: 0 };
  for (const { reason, count } of groups) {
    counts[reason] = count;
    counts.all += count;
  }
  const total = filter.q === undefined ? counts[filter.show] : await countSuppressions(db, filter);
  return { items: rows.map(toSuppression), total, page, page_size: PAGE_SIZE, counts };
}

/** How many addresses match a filter. */
export async function countSuppressions(db: Database, filter: SuppressionFilter): Promise<number> {
  const matching = await matcher(db, filter);
  const all = db.selectFrom("suppressions").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await matching(all).executeTakeFirstOrThrow()).count;
}

/** The suppressed address with this mark, if any. */
export async function findByMark(db: Database, mark: string): Promise<Suppression | undefined> {
  const row = await db.selectFrom("suppressions").selectAll().where("mark", "=", mark).executeTakeFirst();
  return row && toSuppression(row);
}

/** A suppressed address's columns in the CSV file. */
export const suppressionColumns: CsvColumns<Row> = {
  Email: ({ address }) => address,
  Reason: ({ reason }) => reasonLabels[reason],
  Details: ({ detail }) => detail,
  Since: ({ created_at }) => spreadsheetTime(created_at, venue.timeZone),
  "Added by": ({ created_by }) => created_by,
};

/** All addresses that match a filter, in batches. */
export async function* eachSuppression(db: Database, filter: SuppressionFilter): AsyncGenerator<Row[]> {
  const matching = await matcher(db, filter);
  for (let last = ""; ; ) {
    const rows = await matching(db.selectFrom("suppressions").selectAll())
      .where("mark", ">", last)
      .orderBy("mark")
      .limit(CHUNK)
      .execute();
    yield rows;
    last = rows.at(-1)?.mark ?? "";
    if (rows.length < CHUNK) return;
  }
}
