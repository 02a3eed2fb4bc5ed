const numerals = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** Words for an unnamed person. */
export const SOMEONE =
  /^(?:guests?|friends?|mates?|partner|others?|gf|bf|wife|husband|pals?|extras?|people|ppl|pax|more)$/;
/** Words for an unknown number of people. */
export const FRIENDS = /^(?:friends|others|mates|guests|co|crew|family|gang|team)$/;
/** Words after a total, plus-ones included. */
export const PEOPLE = /^(?:people|persons?|ppl|pax|guests?|tickets?|tix|in)$/;
const WITH = /^(?:\+|plus|with|w\/|and|&)$/;
const TIMES = /^[x×*]$/;

/** A number as people write it: digits or a word; undefined for anything else. */
export function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const at = numerals.indexOf(word);
  return at > 0 ? at : undefined;
}

const ENDING = /[\s,;:/|–—\-_=]|\p{Extended_Pictographic}|\ufe0f|\u200d/u;

/** Removes decoration at the end of a text, unless nothing would be left. */
export function withoutEnding(text: string): string {
  const characters = [...text];
  while (characters.length > 0 && ENDING.test(characters.at(-1) ?? "")) characters.pop();
  return characters.length > 0 ? characters.join("") : text.trim();
}

/** The count that a text states. */
export interface Counted {
  /** The words without the count. */
  name: string;
  plus_ones: number;
  /** A number that may be all people or the plus-ones. */
  unclear?: number;
  /** More people come, but how many is unknown. */
  others?: boolean;
  /** The text after a count: `Tom +1 Sue`. */
  note?: string;
}

/** `no plus one`, `no +1`, `without guests`: nobody else comes. */
const ALONE = /[\s,(](?:no|without|w\/o) (?:\+ ?(?:1|one)s?|plus[ -]?(?:1|ones?)|guests?)\)?$/i;

/** Removes words that say that nobody else comes. */
export const withoutAlone = (text: string): string => text.replace(ALONE, "");

/** Splits a text into words, with signs apart: `Mia+1`, `x3`, `3x`, `w/2`, `4pax`. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/\+/g, " + ")
    .replace(/&/g, " & ")
    .replace(/\bw\//gi, " w/ ")
    .split(/\s+/)
    .flatMap((word) => {
      const parts =
        /^([x×*])(\d{1,4})$/i.exec(word) ?? /^(\d{1,4})([x×*]|people|persons?|ppl|pax|guests?)$/i.exec(word);
      return parts ? parts.slice(1) : [word];
    })
    .filter(Boolean);
}

/** Whether a word means one. */
export const isOne = (word: string) => /^(?:a|an|another|his|her|their)$/.test(word);

/** `Tom + 2 friends`, `Omar + guest`, `Kim 3 people`: a count that ends with a word for people. */
function peopleAtEnd(low: readonly string[], upTo: (end: number) => string): Counted | undefined {
  const size = low.length;
  const [last = "", before = "", third = ""] = low.toReversed();
  if (WITH.test(before) && FRIENDS.test(last)) return { name: upTo(size - 2), plus_ones: 0, others: true };
  if (!SOMEONE.test(last) && !PEOPLE.test(last)) return undefined;
  if (WITH.test(before)) return { name: upTo(size - 2), plus_ones: 1 };
  const number = numberOf(before) ?? (isOne(before) ? 1 : undefined);
  if (number === undefined) return undefined;
  if (WITH.test(third)) return { name: upTo(size - 3), plus_ones: number };
  if (TIMES.test(third) && size > 3) return { name: upTo(size - 3), plus_ones: number - 1 };
  return PEOPLE.test(last) ? { name: upTo(size - 2), plus_ones: 0, unclear: number } : undefined;
}

/** `Mia +2`, `Mia x3`, `Kim 3x`, `party of 4`, and a bare number, which is unclear. */
function numberAtEnd(low: readonly string[], upTo: (end: number) => string): Counted | undefined {
  const size = low.length;
  const [last = "", before = "", third = ""] = low.toReversed();
  if (TIMES.test(last) && size > 2 && /^\d+$/.test(before))
    return { name: upTo(size - 2), plus_ones: Number(before) - 1 };
  const number = numberOf(last);
  if (number === undefined) return undefined;
  if (WITH.test(before)) return { name: upTo(size - 2), plus_ones: number };
  if (TIMES.test(before) && size > 2) return { name: upTo(size - 2), plus_ones: number - 1 };
  if (before === "of" && /^(?:party|table|group)$/.test(third)) return { name: upTo(size - 3), plus_ones: number - 1 };
  if (before === "for" && size > 2) return { name: upTo(size - 2), plus_ones: 0, unclear: number };
  // `Guest 4` is a placeholder name, not a count.
  if (size === 2 && PEOPLE.test(before)) return undefined;
  return /^\d{1,2}$/.test(last) && number <= 50 && size > 1
    ? { name: upTo(size - 1), plus_ones: 0, unclear: number }
    : undefined;
}

/** Reads how many come; without a count the whole text is the name. */
export function counted(text: string): Counted {
  const words = wordsOf(text);
  const low = words.map((word) => word.toLowerCase());
  const upTo = (end: number) => withoutEnding(words.slice(0, end).join(" "));
  const from = (start: number) => withoutEnding(words.slice(start).join(" "));
  const [first = "", second = ""] = low;
  if (words.length > 2) {
    const number = numberOf(first);
    if (number !== undefined && number < 100 && TIMES.test(second)) return { name: from(2), plus_ones: number - 1 };
    if (TIMES.test(first) && /^\d{1,2}$/.test(second)) return { name: from(2), plus_ones: Number(second) - 1 };
  }
  const atEnd = peopleAtEnd(low, upTo) ?? numberAtEnd(low, upTo);
  if (atEnd) return atEnd;
  const at = low.findIndex((word, index) => index > 0 && WITH.test(word) && numberOf(low[index + 1]) !== undefined);
  if (at > 0) return { name: upTo(at), plus_ones: numberOf(low[at + 1]) ?? 0, note: from(at + 2) };
  const isNumbered = /^\d{1,2}$/.test(first) && words.length > 1 && Number(first) > 1 && Number(first) <= 20;
  if (isNumbered) return { name: from(1), plus_ones: 0, unclear: Number(first) };
  return { name: from(0), plus_ones: 0 };
}

/** Whether a part of a line says only how many come. */
export function isCount(part: string): boolean {
  const { name, plus_ones, unclear, others } = counted(`_ ${part}`);
  return name === "_" && (plus_ones !== 0 || unclear !== undefined || others === true);
}
