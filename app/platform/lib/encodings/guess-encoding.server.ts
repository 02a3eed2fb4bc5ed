import { isUtf8 } from "node:buffer";
import { type Guess, guessOtherScript, sampleOf } from "./other-scripts.server.ts";
import type { TextEncoding } from "./text-encodings.ts";

/** How many bytes of a text are a byte order mark of UTF-8. */
export const markOf = ([first, second, third]: Uint8Array) =>
  first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;

const isLower = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
/** Bytes that are unassigned in Windows-1252. */
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Capital letters in Windows-1252, which do not follow a lower-case letter within a word. */
const capitals = new Set([0x8a, 0x8c, 0x8e, 0x9f]);
/** Ÿ in Windows-1252, which is rare; ü in Mac Roman, which is common. */
const RARE = 0x9f;
/** Lower-case letters and the apostrophe in Windows-1252: no evidence for either encoding. */
const neutral = new Set([0x83, 0x92, 0x9a, 0x9c, 0x9e]);

/** Whether bytes above ASCII make sense as letters in Mac Roman and cannot be Windows-1252. */
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

/** Letters of Turkish that are Icelandic ones in Windows-1252: Ğ, İ, Ş, ğ, ı, ş; and its other letters beyond ASCII. */
const turkish = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe]);
const turkishToo = new Set([0xc2, 0xc7, 0xce, 0xd6, 0xdb, 0xdc, 0xe2, 0xe7, 0xee, 0xf6, 0xfb, 0xfc]);

/** Whether all letters beyond ASCII are Turkish; `Guðný` is as well, so that it is only sure with others beside them. */
function turkishIn(bytes: Uint8Array): Guess | undefined {
  const letters = new Set(bytes.filter((byte) => byte >= 0xc0));
  if (![...letters].every((byte) => turkish.has(byte) || turkishToo.has(byte))) return undefined;
  const own = [...letters].filter((byte) => turkish.has(byte)).length;
  return own > 0 ? { encoding: "windows-1254", isSure: own > 2 && letters.size > own } : undefined;
}

/** Whether some bytes above ASCII are valid UTF-8 letters. */
function hasUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0xc2 || byte > 0xf4) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (isUtf8(bytes.subarray(at, at + length))) return true;
  }
  return false;
}

/** Whether most lines with bytes above ASCII are UTF-8. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  let [good, all] = [0, 0];
  for (let start = 0; start < sample.length; ) {
    const end = sample.indexOf(0x0a, start) + 1 || sample.length;
    all += 1;
    if (isUtf8(sample.subarray(start, end))) good += 1;
    start = end;
  }
  return good * 2 >= all && hasUtf8(sample);
}

/** The encoding of two bytes a character, by the places of zero bytes: those of ASCII's letters and line breaks. */
function utf16In(bytes: Uint8Array): TextEncoding | undefined {
  const start = bytes.subarray(0, 4 * 1024);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > 1 && odd > 3 * even) return "utf-16le";
  return even > 1 && even > 3 * odd ? "utf-16be" : undefined;
}

/**
 * Detects a text's encoding: by its byte order mark, else by the position of zero bytes, else by whether it is valid
 * UTF-8, else by which letters make words. A UTF-8 mark before bytes that are not UTF-8 is ignored. A text is `mixed` if
 * it was concatenated from texts in UTF-8 and Windows-1252.
 */
export function guessEncoding(bytes: Uint8Array): Guess {
  const sure = (encoding: TextEncoding): Guess => ({ encoding, isSure: true });
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return sure("utf-16le");
  if (first === 0xfe && second === 0xff) return sure("utf-16be");
  const utf16 = utf16In(bytes);
  if (utf16) return sure(utf16);
  if (isUtf8(bytes)) return sure("utf-8");
  const marked = bytes.subarray(markOf(bytes));
  const sample = sampleOf(marked);
  if (isMostlyUtf8(sample)) return sure("mixed");
  const other = guessOtherScript(sample);
  if (other) return other;
  if (isCentralEuropean(bytes)) return sure("windows-1250");
  if (isMacRoman(bytes)) return sure("macintosh");
  return turkishIn(sample) ?? sure(hasUtf8(marked) ? "mixed" : "windows-1252");
}
