import { isUtf8 } from "node:buffer";
import { guessEncoding } from "../../platform/lib/encodings/guess-encoding.server.ts";
import type { TextEncoding } from "../../platform/lib/encodings/text-encodings.ts";

/** Encodings that dashes or zeros in an email suggest by chance. */
const UNLIKELY: readonly TextEncoding[] = ["utf-8", "macintosh", "mixed", "utf-16le", "utf-16be"];

/** From this many bytes beyond ASCII on, and twice as many as letters of ASCII, a text is hardly Latin. */
const ENOUGH = 8;

function isHardlyLatin(bytes: Buffer): boolean {
  const beyond = bytes.filter((byte) => byte >= 0x80).length;
  const letters = bytes.toString("latin1").match(/[a-z]/gi)?.length ?? 0;
  return beyond >= ENOUGH && beyond >= 2 * letters;
}

/** The encoding of lines that are no UTF-8, by which letters make words. */
function encodingOf(lines: readonly Buffer[]): TextEncoding {
  const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from("\n")]));
  const { encoding, isSure } = guessEncoding(bytes);
  return (isSure || isHardlyLatin(bytes)) && !UNLIKELY.includes(encoding) ? encoding : "windows-1252";
}

/**
 * Reads texts of one email whose characters are its bytes (`correctLabels`): each line that is UTF-8 as that, the others
 * in the encoding that makes words of all of them, else as Windows-1252. Lines with characters beyond a byte had a right
 * label and stay as they are.
 */
export function readUnlabelled(texts: readonly string[]): string[] {
  const isUnread = (line: string) => /[\u0080-\u00ff]/.test(line) && !/[^\0-\u00ff]/.test(line);
  const bytesOf = (line: string) => Buffer.from(line, "latin1");
  const unread = texts
    .flatMap((text) => text.split("\n").filter(isUnread))
    .map(bytesOf)
    .filter((line) => !isUtf8(line));
  const decoder = new TextDecoder(unread.length > 0 ? encodingOf(unread) : "windows-1252");
  const read = (line: string) => {
    if (!isUnread(line)) return line;
    const bytes = bytesOf(line);
    return isUtf8(bytes) ? bytes.toString() : decoder.decode(bytes);
  };
  return texts.map((text) => text.split("\n").map(read).join("\n"));
}

/** Reads lines in ISO-2022-JP, which older Japanese programs send without a label: 7 bits with escapes. */
export function readEscapedJapanese(text: string): string {
  const isEscaped = (line: string) => line.includes("\u001b$B") || line.includes("\u001b$@");
  if (!isEscaped(text)) return text;
  const decoder = new TextDecoder("iso-2022-jp");
  return text
    .split("\n")
    .map((line) => (isEscaped(line) ? decoder.decode(Buffer.from(line, "latin1")) : line))
    .join("\n");
}
