import { isUtf8 } from "node:buffer";

/** Bytes from the start of a file that its format is detected from. */
const BEGINNING = 16 * 1024;
/** Most lines that decide about the separator. */
const LINES = 60;

export const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
  "windows-1250": "Windows-1250",
  "windows-1251": "Windows-1251",
  macintosh: "Mac Roman",
  mixed: "UTF-8 and Windows-1252",
};
export type CsvEncoding = keyof typeof encodingNames;

const isLower = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
/** Unassigned in Windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Capital letters of Windows-1252, which do not follow a small letter in a word. */
const capitals = new Set([0x8a, 0x8c, 0x8e, 0x9f]);
/** A capital Y with two dots: in Mac Roman the common ü. */
const RARE = 0x9f;
/** Small letters and the apostrophe of Windows-1252: no evidence for either encoding. */
const neutral = new Set([0x83, 0x92, 0x9a, 0x9c, 0x9e]);

/** Whether bytes above ASCII are letters in Mac Roman and could not be any in Windows-1252. */
function isMacRoman(bytes: Uint8Array): boolean {
  let [mac, windows] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const [before, after] = [bytes[at - 1], bytes[at + 1]];
    if (byte >= 0xc0) windows += isLower(before) || isLower(after) ? 1 : 0;
    else if (byte > 0x9f || neutral.has(byte)) continue;
    else if (unassigned.has(byte)) mac += 1;
    else if (byte === RARE && isLower(after)) mac += 1;
    else if (isLower(before) && (capitals.has(byte) || isLower(after))) mac += 1;
  }
  return mac > windows;
}

const isLetter = (byte: number | undefined) => byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
/** Letters of Polish in Windows-1250 that are signs in Windows-1252 and Mac Roman: ł, ą; and Ł, before a small letter. */
const polish = new Set([0xb3, 0xb9]);
const POLISH_CAPITAL = 0xa3;

/** Whether signs of Windows-1252 stand within words, where Windows-1250 has letters: `Mi³osz`, `£ukasz`. */
function isCentralEuropean(bytes: Uint8Array): boolean {
  return bytes.some((byte, at) => {
    const isWithin = isLetter(bytes[at - 1]) && isLower(bytes[at + 1]);
    return (
      (polish.has(byte) && isWithin) || (byte === POLISH_CAPITAL && !isLetter(bytes[at - 1]) && isLower(bytes[at + 1]))
    );
  });
}

/** The letters of Windows-1251 below 0xC0. */
const yo = new Set([0xa8, 0xb8]);

/** Whether most words with bytes above ASCII have nothing else, as in Cyrillic; in Latin, accents are among plain letters. */
function isCyrillic(bytes: Uint8Array): boolean {
  let [whole, partly, high, plain] = [0, 0, 0, 0];
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && (byte >= 0xc0 || yo.has(byte))) high += 1;
    else if (isLetter(byte)) plain += 1;
    else {
      if (high >= 3 && plain === 0) whole += 1;
      else if (high > 0) partly += 1;
      [high, plain] = [0, 0];
    }
  }
  return whole > partly;
}

/** How many bytes of a file are a byte order mark of UTF-8. */
const markOf = ([first, second, third]: Uint8Array) => (first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0);

/** Whether some bytes above ASCII are letters in UTF-8. */
function hasUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0xc2 || byte > 0xf4) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (isUtf8(bytes.subarray(at, at + length))) return true;
  }
  return false;
}

/**
 * A file's encoding: by its byte order mark, else by where its zero bytes are, else by whether it is UTF-8. A UTF-8
 * mark before other bytes is ignored. A file is `mixed` if it was concatenated from files in UTF-8 and Windows-1252.
 */
export function encodingOf(bytes: Uint8Array): CsvEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4 * 1024);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > start.length / 8) return "utf-16le";
  if (zeros(0) > start.length / 8) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  if (isCyrillic(bytes)) return "windows-1251";
  if (isCentralEuropean(bytes)) return "windows-1250";
  if (isMacRoman(bytes)) return "macintosh";
  return hasUtf8(bytes.subarray(markOf(bytes))) ? "mixed" : "windows-1252";
}

/** Decodes each line as UTF-8 if it is valid, else as Windows-1252. */
function decodeMixed(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, end);
    parts.push(new TextDecoder(isUtf8(line) ? "utf-8" : "windows-1252").decode(line));
    start = end;
  }
  return parts.join("");
}

/** Decodes a file piece by piece. A byte order mark is left out. */
export function csvDecoder(encoding: CsvEncoding, bytes: Uint8Array) {
  const start = markOf(bytes);
  if (encoding !== "mixed") {
    const decoder = new TextDecoder(encoding);
    return {
      start,
      /** Decodes from `at` about `size` bytes. @returns where the next piece starts. */
      piece(at: number, size: number) {
        const end = Math.min(at + size, bytes.length);
        return { text: decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length }), next: end };
      },
    };
  }
  return {
    start,
    piece(at: number, size: number) {
      const end = bytes.indexOf(0x0a, at + size) + 1 || bytes.length;
      return { text: decodeMixed(bytes.subarray(at, end)), next: end };
    },
  };
}

/** How many times each sign is outside of quotation marks, in each of the first lines with text. */
function countSigns(text: string, signs: readonly string[]): number[][] {
  const lines: number[][] = [];
  let counts = signs.map(() => 0);
  let [isQuoted, isFilled] = [false, false];
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === "\n" || character === "\r")) {
      if (isFilled) lines.push(counts);
      if (lines.length === LINES) return lines;
      counts = signs.map(() => 0);
      isFilled = false;
    } else if (character.trim() !== "") isFilled = true;
    const sign = isQuoted ? -1 : signs.indexOf(character);
    if (sign >= 0) counts[sign] = (counts[sign] ?? 0) + 1;
  }
  return isFilled ? [...lines, counts] : lines;
}

/**
 * The separator of a file: the one that its first line names (`sep=;`), else the one that most of its lines have equally
 * often, so that a title above the headings and commas in names decide nothing.
 */
export function separatorOf(start: string): { separator: string; isNamed: boolean } {
  const [, named] = /^"?sep=([,;\t|])"?[,;\t| ]*(?:\r\n?|\n|$)/i.exec(start) ?? [];
  if (named) return { separator: named, isNamed: true };
  const signs = [",", ";", "\t", "|"];
  const lines = countSigns(start.slice(0, BEGINNING), signs);
  const scores = signs.map((sign, at) => {
    const widths = new Map<number, number>();
    for (const counts of lines) {
      const width = counts[at] ?? 0;
      if (width > 0) widths.set(width, (widths.get(width) ?? 0) + 1);
    }
    const [width = 0, same = 0] = [...widths].sort(([, one], [, other]) => other - one)[0] ?? [];
    return { sign, width, same };
  });
  const [best] = scores.sort((left, right) => right.same - left.same || right.width - left.width);
  return { separator: best && best.same > 0 ? best.sign : ",", isNamed: false };
}
