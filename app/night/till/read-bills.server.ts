import { cellText } from "../../platform/lib/csv/csv-cells.ts";
import { conventionOf, dateOrderProof, decideOrder } from "../../platform/lib/csv/date-order.server.ts";
import { openTable } from "../../platform/lib/csv/read-csv.server.ts";
import { rememberedColumns } from "../../platform/lib/csv/remembered-columns.ts";
import { readWrittenDate } from "../../platform/lib/csv/written-date.server.ts";
import type { TextEncoding } from "../../platform/lib/encodings/text-encodings.ts";
import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { searchable } from "../../platform/lib/searchable.ts";
import { zonedIso } from "../../platform/lib/time/instants.server.ts";
import { addDays, nightOf } from "../../platform/lib/time/wall-time-arithmetic.ts";
import { amountReader } from "./read-amounts.ts";
import type { TillColumns } from "./schema.ts";
import type { TillFile } from "./shapes.ts";
import { describeColumnsError, recogniseColumns, type TillField, tillFields } from "./till-fields.ts";
import { checkTotals, isBareSum, isTotal, type Say, type TillRow } from "./till-totals.ts";
import { rowMeaning } from "./till-words.ts";

/** Most rows of a night's file. */
const MAX_ROWS = 10_000;

/** A bill of the file. */
export interface FileBill {
  line: number;
  /** Identifies it in its night: its number, or its contents with a counter for equal ones. */
  key: string;
  number: string;
  table: string;
  amount: number;
  /** Wall time, `YYYY-MM-DDTHH:MM:SS`; null without a time. */
  closed: string | null;
  /** `YYYY-MM-DD`. */
  night: string;
}

/** How to read a file. Besides its bytes nothing else is needed, so that it can be read in any process. */
export interface BillOptions {
  till: { columns: TillColumns; same_number: "parts" | "copies" | null };
  night: string;
  venue: { nightEndsAt: string; timeZone: string; locale: string };
  /** The venue's decimal separator. */
  decimal: "." | ",";
  /** As staff chose; undefined: detected. */
  encoding?: TextEncoding;
}

export interface FileBills extends Omit<TillFile, "preview"> {
  /** The bills of the night; null until the columns are chosen. */
  bills: FileBill[] | null;
  /** Rows by other night. */
  others: Map<string, number>;
  sameNumbers: number;
  isBusinessDay: boolean;
  problems: { line: number; text: string }[];
}

function rowReader(headings: readonly string[], columns: TillColumns) {
  const places = new Map(
    tillFields.flatMap((field) => (columns[field] ? [[field, headings.indexOf(columns[field])] as const] : [])),
  );
  return (line: number, cells: readonly string[]): TillRow => {
    const cell = (field: TillField, most: number) => cellText(cells[places.get(field) ?? -1] ?? "", most);
    const [number, table] = [cell("bill", 40), cell("table", 60)];
    const says = (["status", "type"] as const).map((field) => {
      const word = cell(field, 60);
      return { word: `${columns[field]}: ${word}`, meaning: rowMeaning(word, columns[field] ?? "") };
    });
    const { word, meaning } = says.find((one) => one.meaning !== "counts") ?? { word: "", meaning: "counts" as const };
    const first = cells.find((text) => text.trim() !== "")?.slice(0, 60);
    return {
      line,
      number,
      table,
      amount: cell("amount", 60),
      date: cell("date", 60),
      time: cell("time", 40),
      meaning,
      word,
      isTotal: isTotal([first, number, table]),
    };
  };
}

interface ClosingTime {
  day: string | undefined;
  time: string | undefined;
  offset: string | undefined;
}

/** A time as tills and spreadsheets shorten it: `2310`, `110`, or as a part of the day, `0.9653`. */
function clockOf(text: string): string | undefined {
  const [, hours = "", minutes = ""] = /^(\d{1,2})([0-5]\d)$/.exec(text) ?? [];
  if (hours !== "" && Number(hours) < 24) return `${hours.padStart(2, "0")}:${minutes}:00`;
  if (!/^0?[.,]\d{2,20}$/.test(text)) return undefined;
  const seconds = Math.round(Number(text.replace(",", ".")) * 86_400) % 86_400;
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** Reads when bills were closed, in the order that the column's dates prove. */
function timeReader(rows: readonly TillRow[], { night, venue }: BillOptions) {
  const proof = dateOrderProof();
  for (const { line, date } of rows) proof.see(line, date);
  const order = decideOrder(proof.result(), conventionOf(venue.locale));
  return ({ date, time }: TillRow): ClosingTime => {
    const written = readWrittenDate(date);
    const days = Object.values(written?.days ?? {});
    const near = days.find((day) => day === night || day === addDays(night, 1));
    const day = (order && written?.days[order]) ?? near ?? days[0];
    // The time is in the date's cell, else in the time column; a cell that isn't a date may be just a time.
    const clock =
      written?.time ?? clockOf(time) ?? readWrittenDate(`2000-01-01 ${time || (written ? "" : date)}`)?.time;
    return { day, time: clock, offset: written?.offset };
  };
}

/** Whether all rows have one date, which then is the night's, with hours of the evening and of the morning after. */
function isOneBusinessDay(times: readonly ClosingTime[], columns: TillColumns, nightEndsAt: string): boolean {
  if (!columns.time) return false;
  const [day, ...others] = new Set(times.flatMap((closing) => closing.day ?? []));
  const isEarly = ({ time }: ClosingTime) => time !== undefined && time.slice(0, 5) < nightEndsAt;
  return (
    day !== undefined && others.length === 0 && times.some(isEarly) && times.some((one) => one.time && !isEarly(one))
  );
}

/** The wall time and club night of a bill. */
function placeIn(
  closing: ClosingTime,
  isBusinessDay: boolean,
  { night, venue: { nightEndsAt, timeZone } }: BillOptions,
) {
  const { time, offset } = closing;
  const day = closing.day ?? night;
  if (time === undefined) return { closed: null, night: day };
  if (offset) {
    const closed = zonedIso(`${day}T${time}${offset}`, timeZone).slice(0, 19);
    return { closed, night: nightOf(closed, nightEndsAt) };
  }
  const isNights = closing.day === undefined || isBusinessDay;
  const date = isNights && time.slice(0, 5) < nightEndsAt ? addDays(day, 1) : day;
  const closed = `${date}T${time}`;
  return { closed, night: nightOf(closed, nightEndsAt) };
}

/** Makes one bill of the rows with one number, as staff chose. @returns how many numbers need a choice. */
function joinNumbers(bills: readonly FileBill[], same: BillOptions["till"]["same_number"], say: Say) {
  const joined = new Map<string, FileBill>();
  const seen = new Map<string, number>();
  const unclear = new Set<string>();
  for (const bill of bills) {
    if (bill.number === "") {
      const text = `~${searchable(bill.table)} ${bill.closed ?? ""} ${bill.amount}`;
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      joined.set(`${bill.night} ${text} ${times}`, { ...bill, key: `${text} ${times}` });
      continue;
    }
    const id = `${bill.night} ${bill.key}`;
    const first = joined.get(id);
    if (!first) joined.set(id, { ...bill });
    else if (same === "parts") first.amount += bill.amount;
    else {
      const isSame = first.amount === bill.amount && first.table === bill.table && first.closed === bill.closed;
      if (!isSame && same === null) unclear.add(id);
      say(bill.line, `Bill ${bill.number} is on line ${first.line} too. Counted once.`);
    }
  }
  return { bills: [...joined.values()], unclear: unclear.size };
}

/** Reports a column that was not chosen although its words say that some rows were not paid. */
function checkUnused(
  contents: FileBills,
  cells: readonly { line: number; cells: readonly string[] }[],
  say: Say,
): void {
  const { status, type } = recogniseColumns(contents.unused);
  for (const heading of [status, type].filter((one) => one !== undefined)) {
    const at = contents.headings.indexOf(heading);
    const found = cells.filter((row) => rowMeaning(cellText(row.cells[at] ?? "", 60), heading) !== "counts");
    const [first] = found;
    if (!first) continue;
    const text = `The column “${heading}” isn't used: ${formatCount(found.length, "row")} like “${cellText(first.cells[at] ?? "", 60)}” may not be paid, but count. Change the columns to read it.`;
    say(first.line, text);
  }
}

/** Turns rows into bills, and reports why others can't be. */
function toBills(rows: readonly TillRow[], contents: FileBills, options: BillOptions): FileBill[] {
  const say: Say = (line, text) => contents.problems.push({ line, text });
  const read = amountReader(
    rows.map(({ amount }) => amount),
    options.decimal,
  );
  const own = rows.filter((row) => !row.isTotal && !isBareSum(row, rows, read));
  const timeOf = timeReader(own, options);
  const times = own.map(timeOf);
  contents.isBusinessDay = isOneBusinessDay(times, contents.columns, options.venue.nightEndsAt);
  const bills = own.flatMap((row, at): FileBill[] => {
    const amount = read(row.amount);
    const closing = times[at];
    if (amount === undefined || closing === undefined) {
      say(row.line, row.amount === "" ? "No amount. Not imported." : `“${row.amount}” isn't an amount. Not imported.`);
      return [];
    }
    const { line, number, table, meaning, word } = row;
    // A negative amount takes an earlier row back, whatever it is called.
    if (amount > 0 && (meaning === "void" || meaning === "unknown")) {
      const known = meaning === "void" ? "" : " isn't a known status";
      say(line, `“${word}”${known}. Not counted.`);
      return [];
    }
    if ((row.date || row.time) && !closing.day && !closing.time)
      say(line, `“${row.date || row.time}” isn't a date or time.`);
    else if (row.time && !closing.time) say(line, `“${row.time}” isn't a time.`);
    const paid = meaning === "refund" ? -Math.abs(amount) : amount;
    return [{ line, key: number, number, table, amount: paid, ...placeIn(closing, contents.isBusinessDay, options) }];
  });
  const joined = joinNumbers(bills, options.till.same_number, say);
  contents.sameNumbers = joined.unclear;
  const sum = (some: readonly FileBill[]) => some.reduce((all, { amount }) => all + amount, 0);
  const written = own.reduce((all, { amount }) => all + (read(amount) ?? 0), 0);
  // With copies and void rows or without: all are sums of the file's rows.
  checkTotals(rows, [sum(joined.bills), sum(bills), written], read, say);
  contents.problems.sort((a, b) => a.line - b.line);
  return joined.bills;
}

/**
 * Reads a till's file: from its bytes and the options alone, without the database.
 *
 * @throws UnreadableFile for a file that is not CSV, has no rows, or too many.
 */
export async function readBills(bytes: Uint8Array, options: BillOptions): Promise<FileBills> {
  const {
    rows,
    lead: _lead,
    ...file
  } = await openTable(bytes, "Export one club night at a time from the till.", {
    most: MAX_ROWS,
    chosen: options.encoding,
  });
  const { columns, gone } = rememberedColumns<TillField>(file.headings, options.till.columns, recogniseColumns);
  const used = new Set(Object.values(columns));
  const contents: FileBills = {
    ...file,
    rows: 0,
    columns,
    gone,
    unused: file.headings.filter((heading) => !used.has(heading)),
    bills: null,
    others: new Map(),
    sameNumbers: 0,
    isBusinessDay: false,
    problems: [],
  };
  const isChosen = Object.keys(options.till.columns).length > 0 && gone.length === 0 && !describeColumnsError(columns);
  const read = rowReader(file.headings, columns);
  const all: TillRow[] = [];
  const written: { line: number; cells: readonly string[] }[] = [];
  for await (const row of rows()) {
    contents.rows += 1;
    if (!isChosen) continue;
    all.push(read(row.line, row.cells));
    written.push(row);
  }
  if (!isChosen) return contents;
  checkUnused(contents, written, (line, text) => contents.problems.push({ line, text }));
  const bills = toBills(all, contents, options);
  for (const { night } of bills)
    if (night !== options.night) contents.others.set(night, (contents.others.get(night) ?? 0) + 1);
  contents.bills = bills.filter(({ night }) => night === options.night);
  return contents;
}
