import { plainCharacters } from "./plain-characters.ts";

/** Letters that Unicode does not decompose, as people without them on their keyboard write them. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ɨ: "i",
  ʉ: "u",
  ƒ: "f",
  ƶ: "z",
  ȼ: "c",
  ⱥ: "a",
  ɵ: "o",
  ƀ: "b",
  ɖ: "d",
  ς: "σ",
  // Letters that Persian, Urdu and Arabic keyboards have in forms of their own.
  ی: "ي",
  ى: "ي",
  ک: "ك",
  ة: "ه",
  "·": "",
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** Accents with a space of their own, which decompose into the space and the accent. */
const LONE_ACCENTS = /[´΄᾽᾿῾]/g;

/**
 * Accents, the optional marks of Hebrew and Arabic, the stroke that lengthens Arabic words, apostrophes and what people type instead. The vowels of Indian
 * scripts are marks, too, but tell names apart.
 */
const LEFT_OUT =
  /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670'`\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c]/g;

const HYPHENS = /[\u058a\u05be\u2010-\u2015\u2043\u2212\u30fb]/g;

/**
 * A text as any keyboard types it, for comparing: in lower case, without accents, apostrophes and invisible characters,
 * with one kind of hyphen. It is the one rule of every search and of every comparison of names, also on phones without
 * a connection. Stored search texts and keys follow it: `SEARCH_TEXT_VERSION` changes with it.
 */
export function searchable(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.replace(/['`]/g, "").toLowerCase();
  return plainCharacters(text.replace(LONE_ACCENTS, "'"))
    .normalize("NFKD")
    .replace(LEFT_OUT, "")
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => plainLetters[letter] ?? letter)
    .replace(HYPHENS, "-");
}

/** The normalised words of a text: letters and digits. */
export function searchableWords(text: string): string[] {
  return searchable(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
