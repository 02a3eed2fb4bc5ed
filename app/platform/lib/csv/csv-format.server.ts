import { isUtf8 } from "node:buffer";
import { markOf } from "../encodings/guess-encoding.server.ts";
import type { TextEncoding } from "../encodings/text-encodings.ts";

/** Bytes at the start of a file from which its format is detected. */
const BEGINNING = 16 * 1024;
/** Most lines used to detect the separator. */
const LINES = 60;

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

/** Decodes a file piece by piece, without its byte order mark. */
export function csvDecoder(encoding: TextEncoding, bytes: Uint8Array) {
  const start = markOf(bytes);
  if (encoding !== "mixed") {
    const decoder = new TextDecoder(encoding);
    return {
      start,
      /** Decodes about `size` bytes from `at`. @returns where the next piece starts. */
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

/** Counts each sign outside of quotation marks, in each of the first non-empty lines. */
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
 * The separator of a file: the one that its first line declares (`sep=;`), else the one that occurs equally often in
 * most lines, so that a title above the headings or commas in names do not mislead.
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
