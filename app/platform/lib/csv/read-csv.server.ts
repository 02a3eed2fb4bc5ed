import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { guessEncoding } from "../encodings/guess-encoding.server.ts";
import { sampleOf } from "../encodings/other-scripts.server.ts";
import { encodingNames, type TextEncoding } from "../encodings/text-encodings.ts";
import { formatNumber } from "../locale/format-number.ts";
import { repairCharset } from "../repair-charset.ts";
import { withoutEntities } from "../without-entities.ts";
import { headingsOf, MAX_CSV_ROWS } from "./csv-cells.ts";
import type { CsvCharacters } from "./csv-characters.ts";
import { csvDecoder, separatorOf } from "./csv-format.server.ts";

/** The error for a file that cannot be read; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** A record of a CSV file. */
export interface CsvRecord {
  /** The line on which it starts, from 1. */
  line: number;
  cells: string[];
}

/** Bytes read per turn of the event loop, and records handled per turn. */
const PIECE = 32 * 1024;
const RECORDS = 500;
/** Most characters of a record: a quotation mark that is never closed includes the rest of the file. */
const MAX_RECORD_LENGTH = 100_000;
/** Most columns of a table. */
const MAX_COLUMNS = 500;
/** Number of first records among which the headings must be. */
const BEGINNING = 12;

/** Beginnings of other files in Latin-1, and what to do. */
const otherFiles: readonly (readonly [starts: readonly string[], text: string])[] = [
  [["PK\x03\x04", "\xd0\xcf\x11\xe0"], "This is an Excel file. In Excel, save it as CSV UTF-8, then choose that file."],
  [["%PDF"], "This is a PDF. Export the list as CSV where it comes from."],
  [
    ["BEGIN:V", "{\\rtf", "SQLite format", "\x1f\x8b", "\x89PNG", "GIF8", "\xff\xd8\xff"],
    "This isn't a list as CSV. Export it as CSV where it comes from.",
  ],
];
const markup = /^(?:\u00ef\u00bb\u00bf)?\s{0,100}<(?:!doctype|html|head|table|meta|style|\?xml|\?mso)\b/i;
const json = /^(?:\u00ef\u00bb\u00bf)?\s{0,100}[[{]\s{0,100}["{[]/;

/** Why a file isn't CSV, by its first bytes. */
function describeOtherFile(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 400)).toString("latin1");
  if (start === "") return "This file is empty.";
  if (markup.test(start))
    return "This is a web page, as some programs save spreadsheets. Open it in Excel and save it as CSV UTF-8, then choose that file.";
  if (json.test(start)) return "This is a JSON file. Export the list as CSV where it comes from.";
  return otherFiles.find(([starts]) => starts.some((other) => start.startsWith(other)))?.[1];
}

/** @param line on which the record starts that cannot be read. */
function parseError(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  return new UnreadableFile(
    `From line ${line} on, this file can't be read: a quotation mark isn't closed. Export it again where it comes from.`,
  );
}

/** Most cells that show how a file is read. */
const MAX_SAMPLES = 8;

/** The first cells with letters beyond ASCII, and whether some can't be read. */
function samplesIn(bytes: Uint8Array, encoding: TextEncoding, separator: string) {
  const is16 = encoding.startsWith("utf-16");
  const { piece } = csvDecoder(encoding, is16 ? bytes : sampleOf(bytes));
  const { text } = piece(0, 4 * PIECE);
  const cells = text
    .split(/[\r\n]+/)
    .flatMap((line) => line.split(separator))
    .map((cell) => repairCharset(withoutEntities(cell.replace(/^["\s\ufeff]+|(?<!["\s])["\s]+$/g, ""))))
    .filter((cell) => /\P{ASCII}/u.test(cell));
  const samples = [...new Set(cells.map((cell) => cell.slice(0, 60).toWellFormed()))].slice(0, MAX_SAMPLES);
  return { samples, lost: cells.some((cell) => cell.includes("\ufffd")) };
}

const countBreaks = (cell: string) => cell.match(/\r\n?|\n/g)?.length ?? 0;

/**
 * Reads a CSV file of any encoding and separator. Other requests are served in between.
 *
 * @param chosen how staff read it; without it, the encoding is detected.
 * @returns `records` begins at the first line each time.
 * @throws UnreadableFile
 */
export function openCsv(
  bytes: Uint8Array,
  chosen?: TextEncoding,
): {
  encoding: string;
  characters: CsvCharacters;
  separator: string;
  records: () => AsyncGenerator<CsvRecord>;
} {
  const other = describeOtherFile(bytes);
  if (other) throw new UnreadableFile(other);
  const { encoding, isSure } = chosen ? { encoding: chosen, isSure: true } : guessEncoding(bytes);
  const first = csvDecoder(encoding, bytes);
  const { separator, isNamed } = separatorOf(first.piece(first.start, PIECE).text);

  async function* texts() {
    const { start, piece } = csvDecoder(encoding, bytes);
    for (let at = start; at < bytes.length; ) {
      const { text, next } = piece(at, PIECE);
      yield text;
      at = next;
      await nextTurn();
    }
  }

  async function* records(): AsyncGenerator<CsvRecord> {
    let next = 1;
    /** Line numbers of records that were parsed but not yet received below. */
    const lines: number[] = [];
    const parser = parse({
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_LENGTH,
      // Called while parsing: after an error, earlier records may never be received below.
      on_record(cells: string[]) {
        lines.push(next);
        next += 1 + cells.reduce((breaks, cell) => breaks + countBreaks(cell), 0);
        return cells;
      },
    });
    const source = Readable.from(texts());
    source.on("error", (error) => parser.destroy(error)).pipe(parser);
    let read = 0;
    try {
      for await (const cells of parser as AsyncIterable<string[]>) {
        const line = lines.shift() ?? next;
        read += 1;
        if (read % RECORDS === 0) await nextTurn();
        if (!(isNamed && line === 1)) yield { line, cells: cells.map((cell) => repairCharset(withoutEntities(cell))) };
      }
    } catch (error) {
      throw parseError(error, next);
    } finally {
      source.destroy();
    }
  }

  const characters = { encoding, sure: isSure, ...samplesIn(bytes, encoding, separator) };
  return { encoding: encodingNames[encoding], characters, separator, records };
}

const filledCells = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

const isAddress = (cell: string) => /^[^\s@]{1,64}@[^\s@]{3,255}$/.test(cell.trim());

/** Finds a table's headings, and the records above its first row. */
async function findHeadings(records: () => AsyncGenerator<CsvRecord>) {
  const first: CsvRecord[] = [];
  for await (const record of records()) {
    if (filledCells(record.cells) > 0) first.push(record);
    if (first.length === BEGINNING) break;
  }
  const widths = first.map(({ cells }) => filledCells(cells));
  const widest = Math.max(...widths, 0);
  // A title fills one cell, headings fill several.
  const at = widest > 1 ? widths.findIndex((width) => width > 1 && width * 2 >= widest) : 0;
  const record = first[at];
  if (!record) return { headings: [], lead: [], last: 0 };
  const lead = first.slice(0, at).map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(" ") }));
  if (record.cells.some(isAddress))
    return { headings: headingsOf(record.cells.map(() => "")), lead, last: record.line - 1 };
  return { headings: headingsOf(record.cells), lead, last: record.line };
}

/**
 * Reads a CSV file with headings, possibly below a title, or without headings. `rows` skips empty rows, and starts from
 * the first each time.
 *
 * @param smaller what to do about a file with too many rows. @returns headings (`Column 1` and so on, if the file has
 * none) and the ignored lines above them. @throws UnreadableFile; `rows` too, for a file without rows or with too many.
 */
export async function openTable(
  bytes: Uint8Array,
  smaller: string,
  { most = MAX_CSV_ROWS, chosen }: { most?: number; chosen?: TextEncoding } = {},
) {
  const { encoding, characters, separator, records } = openCsv(bytes, chosen);
  const { headings, lead, last } = await findHeadings(records);
  if (headings.length > MAX_COLUMNS)
    throw new UnreadableFile(`This file has more than ${MAX_COLUMNS} columns. Export fewer of them.`);
  async function* rows() {
    let count = 0;
    for await (const row of records()) {
      if (row.line <= last || filledCells(row.cells) === 0) continue;
      count += 1;
      if (count > most) throw new UnreadableFile(`This file has more than ${formatNumber(most)} rows. ${smaller}`);
      yield row;
    }
    if (count === 0) throw new UnreadableFile("This file has no rows below its headings.");
  }
  return { encoding, characters, separator, headings, lead, rows };
}
