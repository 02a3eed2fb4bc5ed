import { hasMoreCells, recogniseHeadings } from "../../../platform/lib/csv/csv-cells.ts";
import { conventionOf, decideOrder, type ProvenOrders, readDate } from "../../../platform/lib/csv/date-order.server.ts";
import { openTable } from "../../../platform/lib/csv/read-csv.server.ts";
import type { DateOrder } from "../../../platform/lib/csv/written-date.server.ts";
import { type AddressField, type AddressList, fieldsOf } from "./address-file.ts";
import { addressHeadings } from "./address-headings.ts";
import type { AddressOrder } from "./address-order.ts";
import { addressReader, type FileAddress, type RowProblem, type WithdrawnAddress } from "./read-address.server.ts";
import type { AddressColumns, AddressFile, DateColumn } from "./shapes.ts";
import { senseOf } from "./standing-column.ts";
import { findStandingColumns, type StandingReader } from "./standing-columns.server.ts";
import { type ColumnSurvey, surveyFile } from "./survey-file.server.ts";

/** The contents of a file. Plain data, so that it can be read in another process. */
export interface AddressContents extends Omit<AddressFile, "preview"> {
  /** By address; null if its column is not chosen. */
  addresses: Map<string, FileAddress> | null;
  problems: RowProblem[];
  /** By address. */
  withdrawn: Map<string, WithdrawnAddress>;
}

const dateFields = ["agreed", "confirmed"] as const;

/** Suggests columns by their headings; columns of dates must contain some. */
function suggestColumns(list: AddressList, surveys: readonly ColumnSurvey[]): AddressColumns {
  const all = surveys.map(({ heading }) => heading);
  const dated = new Set(surveys.filter(({ dates }) => dates?.has).map(({ heading }) => heading));
  const isDate = (field: string) => (dateFields as readonly string[]).includes(field);
  const pick = (fields: readonly AddressField[], headings: readonly string[]) =>
    recogniseHeadings(headings, Object.fromEntries(fields.map((field) => [field, addressHeadings[field]])));
  const fields: readonly AddressField[] = fieldsOf[list];
  const others = pick(
    fields.filter((field) => !isDate(field)),
    all.filter((heading) => list === "suppressions" || !senseOf(heading) || !isShort(surveys, heading)),
  );
  const dates = pick(
    fields.filter(isDate),
    all.filter((heading) => dated.has(heading)),
  );
  return { ...others, ...dates };
}

/** Whether a column has few, short values, like a status and unlike consent texts. */
function isShort(surveys: readonly ColumnSurvey[], heading: string): boolean {
  const survey = surveys.find((survey) => survey.heading === heading);
  return survey !== undefined && !survey.isMany && [...survey.values.keys()].every((value) => value.length <= 20);
}

/** How the dates of a column are read, and why. */
function dateColumn(
  field: (typeof dateFields)[number],
  { heading, dates }: ColumnSurvey,
  order: AddressOrder,
): DateColumn | undefined {
  const proven: ProvenOrders = dates ?? { orders: [], has: false, matters: false, proof: undefined };
  if (!proven.matters) return undefined;
  const chosen = order.orders[field];
  const decided = decideOrder(proven, conventionOf(order.locale), chosen);
  const { orders, proof } = proven;
  const guess = decided ? "usual" : "unknown";
  const why = chosen ? "chosen" : orders.length === 1 ? "proven" : orders.length === 0 ? "contradiction" : guess;
  return { field, heading, order: decided ?? null, why, proof: proof ?? null };
}

/** Headings of non-empty columns that nothing uses. */
function listUnused(surveys: readonly ColumnSurvey[], columns: AddressColumns, standing: readonly StandingReader[]) {
  const used = new Set([...Object.values(columns), ...standing.map(({ column }) => column.heading)]);
  return surveys.filter(({ heading, filled }) => filled > 0 && !used.has(heading)).map(({ heading }) => heading);
}

/**
 * Fields whose columns may also be standing columns: `confirmed` may say that someone never did, a consent text that
 * they withdrew it or reported spam.
 */
const saysStandingToo: ReadonlySet<string> = new Set(["confirmed", "place", "words"]);

/** Decides the field of each column, and how its values are read. */
function decideColumns(order: AddressOrder, surveys: readonly ColumnSurvey[]) {
  const columns = order.columns ?? suggestColumns(order.list, surveys);
  const { left, ...others } = columns;
  const taken = new Set(
    Object.entries(others).flatMap(([field, heading]) => (saysStandingToo.has(field) ? [] : [heading])),
  );
  const choices = left === undefined || left in order.standing ? order.standing : { ...order.standing, [left]: {} };
  const standing =
    order.list === "subscribers" ? findStandingColumns(surveys, taken as ReadonlySet<string>, choices) : [];
  const dates = dateFields.flatMap((field) => {
    const survey = surveys.find(({ heading }) => heading === columns[field]);
    return (survey && dateColumn(field, survey, order)) ?? [];
  });
  return { columns, standing, dates, unused: listUnused(surveys, columns, standing) };
}

const orderIn = (dates: readonly DateColumn[], field: DateColumn["field"]): DateOrder | null => {
  const column = dates.find((date) => date.field === field);
  return column ? column.order : "day";
};

/**
 * Reads a file of addresses. Needs only its argument: no database and no settings.
 *
 * @param now ms since 1970.
 * @throws UnreadableFile for a file that is not CSV, has no rows, or too many.
 */
export async function readAddresses(order: AddressOrder, now: number): Promise<AddressContents> {
  const { rows, ...file } = await openTable(order.bytes, "Split it into several files.", { chosen: order.encoding });
  const named = recogniseHeadings(
    file.headings,
    Object.fromEntries(dateFields.map((field) => [field, addressHeadings[field]])),
  );
  const withDates = new Set([...Object.values(named), ...dateFields.map((field) => order.columns?.[field])]);
  const survey = await surveyFile(
    file.headings,
    rows(),
    (heading) => withDates.has(heading) || senseOf(heading) !== undefined || heading in order.standing,
  );
  const { columns, standing, dates, unused } = decideColumns(order, survey.columns);
  const gone = Object.values(columns).filter((heading) => heading && !file.headings.includes(heading)) as string[];
  const contents: AddressContents = {
    ...file,
    rows: survey.rows,
    columns,
    gone,
    unused,
    dates,
    standing: standing.map(({ column }) => column),
    addresses: null,
    problems: [],
    withdrawn: new Map(),
  };
  if (columns.email === undefined || gone.length > 0) return contents;
  const reader = addressReader({
    order,
    columns,
    headings: file.headings,
    standing,
    now,
    readTime: (field, text) => readDate(text, orderIn(dates, field) ?? undefined),
  });
  for await (const { line, cells } of rows()) {
    if (hasMoreCells(cells, file.headings)) reader.rejectShifted(line, cells.length);
    else reader.read(line, cells);
  }
  return { ...contents, ...reader.result() };
}
