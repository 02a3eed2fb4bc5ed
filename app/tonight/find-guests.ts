import { formatTime } from "../lib/wall-time.ts";
import type { Guest } from "./sheet.ts";

/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/** So many letters a word needs before notes are searched: "an" is in every second one. */
const LONG_ENOUGH = 3;

/** Letters and figures in lower case without accents, in words. */
function textOf(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/** What a row of the sheet is found by: words by their beginning, codes by any part. */
interface Findable {
  words: string[];
  noted: string[];
  codes: string[];
}

function findableOf({ kind, name, reference, code, table, wants, note, comes, guests }: Guest): Findable {
  const isClaim = kind === "claim";
  // Both 22:30 and 10:30, without "PM", which begins names.
  const time = `${comes.slice(11, 16)} ${formatTime(comes).slice(0, -3)}`;
  return {
    // Of a claim the note names the plus-one; the time of an offer is not on the sheet.
    words: textOf([name, isClaim ? note : `${time} ${guests}`, table?.name, table?.room, wants].join(" ")),
    noted: isClaim ? [] : textOf(note),
    codes: [reference, code ?? ""].map((one) => textOf(one).join("")),
  };
}

/** Five thousand guests are taken apart once, not with every letter that is typed. */
const known = new WeakMap<Guest, Findable>();

function findable(guest: Guest): Findable {
  const before = known.get(guest);
  if (before) return before;
  const made = findableOf(guest);
  known.set(guest, made);
  return made;
}

/**
 * Guests that the sheet shows with everything that was typed, two characters or more; all of them for less. Names,
 * plus-ones, tables, offers and notes are found by the beginnings of their words in any order, references and codes
 * by any part of them, with hyphens and spaces or without.
 */
export function findGuests(guests: readonly Guest[], typed: string): readonly Guest[] {
  const words = textOf(typed);
  const together = words.join("");
  if (together.length < 2) return guests;
  return guests.filter((guest) => {
    const by = findable(guest);
    const isPart = (text: string) => by.codes.some((code) => code.includes(text));
    const isFound = (word: string) =>
      by.words.some((one) => one.startsWith(word)) ||
      (word.length >= LONG_ENOUGH && (isPart(word) || by.noted.some((one) => one.startsWith(word))));
    return isPart(together) || words.every(isFound);
  });
}
