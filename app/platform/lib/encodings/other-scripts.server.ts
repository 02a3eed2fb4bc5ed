import type { TextEncoding } from "./text-encodings.ts";

/** Bytes of a file that are compared, from lines with bytes above ASCII. */
const SAMPLE = 64 * 1024;

/** The lines of a file with bytes above ASCII, as far as they are compared. */
export function sampleOf(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < SAMPLE; ) {
    const end = bytes.indexOf(0x0a, start) + 1 || bytes.length;
    const line = bytes.subarray(start, Math.min(end, start + SAMPLE));
    if (line.some((byte) => byte >= 0x80)) {
      parts.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(parts);
}

/** Encodings with two bytes a character: their first bytes, and the pairs of common characters. */
const pairs: Partial<
  Record<TextEncoding, { isFirst: (byte: number) => boolean; isCommon: (first: number, second: number) => boolean }>
> = {
  shift_jis: {
    isFirst: (byte) => (byte >= 0x81 && byte <= 0x9f) || byte >= 0xe0,
    isCommon: (first, second) =>
      first === 0x81 ||
      (first === 0x82 && second >= 0x4f) ||
      (first === 0x83 && second <= 0x96) ||
      (first >= 0x88 && first <= 0x98),
  },
  "euc-kr": {
    isFirst: (byte) => byte >= 0x81,
    isCommon: (first, second) => first >= 0xb0 && first <= 0xc8 && second >= 0xa1,
  },
  gb18030: {
    isFirst: (byte) => byte >= 0x81,
    isCommon: (first, second) => first >= 0xb0 && first <= 0xd7 && second >= 0xa1,
  },
  big5: { isFirst: (byte) => byte >= 0x81, isCommon: (first) => first >= 0xa4 && first <= 0xc6 },
};

/** How many characters of two bytes a text has in an encoding, and how many of them are common. */
function countPairs(bytes: Uint8Array, { isFirst, isCommon }: NonNullable<(typeof pairs)[TextEncoding]>) {
  let [all, common] = [0, 0];
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
    if (first < 0x80 || !isFirst(first)) continue;
    all += 1;
    if (isCommon(first, second)) common += 1;
    at += 1;
  }
  return { all, common };
}

const oneCase = /^(?:\p{Lu}\p{Ll}*|\p{Ll}+|\p{Lu}+)$/u;
const halfWidth = /^[\uff66-\uff9f]+$/;

/** Patterns of words in each script, which noise does not match; vowels of the scripts with capitals. */
const scripts: { pattern: RegExp; vowels?: RegExp }[] = [
  { pattern: /^\p{Script=Cyrillic}+$/u, vowels: /[аеёиоуыэюяіїєў]/giu },
  { pattern: /^\p{Script=Greek}+$/u, vowels: /[αεηιουωάέήίόύώϊϋΐΰ]/giu },
  // Final letters at the end alone; syllables around a consonant.
  { pattern: /^(?:(?![ךםןףץ])[א-ת])+[ךםןףץ]?$/u },
  { pattern: /^(?:(?![ةىہھںےٹڈڑ])[\p{Script=Arabic}ـ])+[ةى]?$/u },
  { pattern: /^(?:[เ-ไ]?[ก-ฮ][ัิ-ฺ็-๎]{0,2}[ะาำๅ]{0,2})+ๆ?$/u },
  { pattern: /^\p{Script=Hangul}+$/u },
  { pattern: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u },
];

/** How likely a word with letters beyond ASCII is one that people write, from 0 to 1. */
function likeness(word: string): number {
  if (/^[\p{Script=Latin}\p{M}]+$/u.test(word)) {
    const beyond = word.replace(/[a-z]/gi, "").length;
    if (!oneCase.test(word.normalize("NFC").replace(/\p{M}/gu, ""))) return 0.2;
    return beyond * 2 > word.length ? 0.1 : 1;
  }
  if (halfWidth.test(word)) return word.length > 2 ? 0.4 : 0.2;
  const script = scripts.find(({ pattern }) => pattern.test(word));
  if (!script) return 0;
  if (!script.vowels) return 1;
  if (!oneCase.test(word)) return 0;
  const share = (word.match(script.vowels)?.length ?? 0) / word.length;
  const isSpoken = word.length < 3 || (share >= 0.2 && share <= 0.75);
  const caseLikeness = /^\p{Ll}/u.test(word) ? 0.5 : /^\p{Lu}{3}/u.test(word) ? 0.8 : 1;
  return caseLikeness * (isSpoken ? 1 : 0.3);
}

const SEPARATORS = /(?:[^\P{ASCII}a-zA-Z]|[\s\p{P}\p{Cf}])+/u;

/** How likely a text is one that people wrote, from 0 to 1, by its words with letters beyond ASCII. */
function likenessOf(text: string): number {
  const words = text.split(SEPARATORS).filter((word) => /\P{ASCII}/u.test(word));
  if (words.length === 0) return 0;
  return words.reduce((sum, word) => sum + likeness(word), 0) / words.length;
}

/** Encodings of scripts other than Latin. */
const candidates = [
  ...["shift_jis", "euc-kr", "gb18030", "big5"],
  ...["windows-1251", "koi8-r", "iso-8859-5", "ibm866", "x-mac-cyrillic", "windows-1253", "iso-8859-7"],
  ...["windows-1255", "windows-1256", "windows-874"],
] as const satisfies TextEncoding[];

/** How much likelier the best encoding must be than the next; otherwise staff are asked. */
const MARGIN = 0.12;
/** How many characters must be Korean before they can't be Chinese by chance. */
const ENOUGH_KOREAN = 12;

/** A guess at an encoding, and whether no other one is nearly as likely. */
export interface Guess {
  encoding: TextEncoding;
  isSure: boolean;
}

/**
 * The encoding of a file in a script other than Latin: the one in which each word has letters of one script, capitals
 * only at its start, and common characters. Undefined if the file is more likely Latin.
 */
export function guessOtherScript(sample: Uint8Array): Guess | undefined {
  const decoded = (encoding: TextEncoding) => new TextDecoder(encoding).decode(sample);
  const latin = Math.max(
    ...(["windows-1252", "windows-1250", "macintosh"] as const).map((one) => likenessOf(decoded(one))),
  );
  const found = candidates
    .map((encoding) => {
      const text = decoded(encoding);
      const two = pairs[encoding];
      const { all, common } = two ? countPairs(sample, two) : { all: 0, common: 0 };
      const share = all === 0 ? 1 : common / all;
      // Korean is also Chinese in form: all of its syllables are among the common characters of both.
      const isKorean = encoding === "euc-kr" && share > 0.97 && all > 2;
      const likely = likenessOf(text) * share * (isKorean ? 1 + MARGIN : 1);
      return { encoding, text, likely, isEnough: encoding !== "euc-kr" || all >= ENOUGH_KOREAN };
    })
    .sort((left, right) => right.likely - left.likely);
  const [best] = found;
  if (!best || best.likely < 0.4 || best.likely < latin + MARGIN) return undefined;
  const next = found.find(({ text }) => text !== best.text);
  const isSure = best.likely >= 0.7 && best.isEnough && best.likely - Math.max(next?.likely ?? 0, latin) >= MARGIN;
  return { encoding: best.encoding, isSure };
}
