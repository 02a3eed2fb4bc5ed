import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { headingsOf, MOST_CSV_ROWS } from "./csv-cells.ts";
import { formatNumber } from "./format-number.ts";

/** A file that cannot be read; the message says what to do. */
export class UnreadableFile extends Error {}

/** A record of a file. */
export interface CsvRecord {
  /** The line on which it starts, from 1. */
  line: number;
  cells: string[];
}

/** Bytes read in one turn of the event loop, and records handled in one. */
const PIECE = 32 * 1024;
const RECORDS = 500;
/** Most characters of a record: a quotation mark that is never closed takes in the rest of the file. */
const LONGEST_RECORD = 100_000;
/** How much of a file is looked at to see what it is. */
const BEGINNING = 4 * 1024;

const encodings = { "utf-8": "UTF-8", "utf-16le": "UTF-16", "utf-16be": "UTF-16", "windows-1252": "Windows-1252" };

/** A file's encoding: by its byte order mark, else by where its zero bytes are, else by whether it is UTF-8. */
function encodingOf(bytes: Uint8Array): keyof typeof encodings {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, BEGINNING);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > start.length / 8) return "utf-16le";
  if (zeros(0) > start.length / 8) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** The separator of the first line with text: the most frequent one outside of quotes. */
function separatorOf(text: string): { separator: string; named: boolean } {
  const [, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [];
  if (named) return { separator: named, named: true };
  const line = text.replace(/"(?:[^"]|"")*"/g, "").match(/[^\r\n]*\S[^\r\n]*/)?.[0] ?? "";
  const counts = [",", ";", "\t", "|"].map((sign) => ({ sign, count: line.split(sign).length }));
  const [most] = counts.sort((one, other) => other.count - one.count);
  return { separator: most?.sign ?? ",", named: false };
}

/** Why a file is no CSV, by its first bytes. */
function describeOtherFile(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (start.startsWith("PK") || start.startsWith("\xd0\xcf\x11\xe0"))
    return "This is an Excel file. In Excel, save it as CSV UTF-8, then choose that file.";
  if (start.startsWith("%PDF")) return "This is a PDF. Export the list as CSV where it comes from.";
  return bytes.length === 0 ? "This file is empty." : undefined;
}

function parseError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = Number(error.lines ?? 0);
  return new UnreadableFile(
    `From line ${line} on, this file can't be read: a quotation mark isn't closed. Export it again where it comes from.`,
  );
}

/**
 * Reads a CSV file of any encoding and separator. Other requests are served in between.
 *
 * @throws UnreadableFile
 */
export function openCsv(bytes: Uint8Array): {
  encoding: string;
  separator: string;
  records: () => AsyncGenerator<CsvRecord>;
} {
  const other = describeOtherFile(bytes);
  if (other) throw new UnreadableFile(other);
  const encoding = encodingOf(bytes);
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, BEGINNING * 4));
  const { separator, named } = separatorOf(start);

  async function* texts() {
    const decoder = new TextDecoder(encoding);
    for (let at = 0; at < bytes.length; at += PIECE) {
      yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: at + PIECE < bytes.length });
      await nextTurn();
    }
  }

  async function* records(): AsyncGenerator<CsvRecord> {
    const parser = parse({
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_RECORD,
    });
    const source = Readable.from(texts());
    source.on("error", (error) => parser.destroy(error)).pipe(parser);
    let next = 1;
    let read = 0;
    try {
      for await (const cells of parser as AsyncIterable<string[]>) {
        const line = next;
        next += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
        read += 1;
        if (read % RECORDS === 0) await nextTurn();
        if (!(named && line === 1)) yield { line, cells };
      }
    } catch (error) {
      throw parseError(error);
    } finally {
      source.destroy();
    }
  }

  return { encoding: encodings[encoding], separator, records };
}

/**
 * Reads a CSV file that begins with headings. `rows` skips empty ones.
 *
 * @param smaller what to do about a file with too many rows.
 * @throws UnreadableFile; so does `rows` for a file without rows, or with too many.
 */
export async function openTable(bytes: Uint8Array, smaller: string) {
  const { encoding, separator, records } = openCsv(bytes);
  async function* filled() {
    for await (const record of records()) if (record.cells.some((cell) => cell.trim() !== "")) yield record;
  }
  const all = filled();
  const first = await all.next();
  async function* rows() {
    let count = 0;
    for await (const row of all) {
      count += 1;
      if (count > MOST_CSV_ROWS)
        throw new UnreadableFile(`This file has more than ${formatNumber(MOST_CSV_ROWS)} rows. ${smaller}`);
      yield row;
    }
    if (count === 0) throw new UnreadableFile("This file has no rows below its headings.");
  }
  return { encoding, separator, headings: first.done ? [] : headingsOf(first.value.cells), rows };
}
