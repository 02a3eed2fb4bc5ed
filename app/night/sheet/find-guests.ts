import { memoize } from "../../platform/lib/memoize.ts";
import { searchable, searchableWords } from "../../platform/lib/searchable.ts";
import { formatTime } from "../../platform/lib/time/wall-time-text.ts";
import { type Guest, isParty } from "./sheet.ts";

/** Shorter words are not searched for in notes: "an" is in every second note. */
const MIN_NOTE_WORD_LENGTH = 3;

/** The searchable text of a row, each word after a space: words match by prefix, codes by any part. */
interface Findable {
  words: string;
  noted: string;
  codes: string;
}

const spaced = (words: readonly string[]) => ` ${words.join(" ")}`;

/** A name's words, each also joined with all that follow: `Anne-Marie`, `van der Berg`, `O Brien` may be one word. */
function partsOfName(name: string): string[] {
  const words = searchableWords(name);
  return words.flatMap((word, at) => (at + 1 < words.length ? [word, words.slice(at).join("")] : [word]));
}

/** Cached: there may be five thousand guests. */
const findable = memoize((guest: Guest): Findable => {
  const { kind, name, reference, code, table, wants, note, comes, guests, listed, sold } = guest;
  const isClaim = kind === "claim";
  // Both 22:30 and 10:30, without "PM", which begins names.
  const time = `${comes.slice(11, 16)} ${formatTime(comes).slice(0, -3)}`;
  return {
    // A claim's note names the plus-one, and its row shows no time.
    words: spaced([
      ...partsOfName(name),
      ...searchableWords(
        [
          isClaim ? note : isParty(guest) ? `${time} ${guests}` : "",
          table?.name,
          table?.room,
          wants,
          listed?.name,
          listed?.owner,
          sold,
        ].join(" "),
      ),
    ]),
    noted: isClaim ? "" : spaced(searchableWords(note)),
    codes: spaced([reference, code ?? ""].map((item) => searchableWords(item).join(""))),
  };
});

/** The texts of many guests, one after the other, and where each guest's ends. */
interface Joined {
  text: string;
  ends: readonly number[];
}

function joined(texts: readonly string[]): Joined {
  let end = 0;
  const ends = texts.map((text) => {
    end += text.length + 1;
    return end;
  });
  return { text: `${texts.join("\n")}\n`, ends };
}

/** Marks the guests whose text contains `part`. One long text is searched ten times as fast as thousands of short ones. */
function mark(found: Uint8Array, { text, ends }: Joined, part: string): void {
  let guest = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, ends[guest])) {
    while ((ends[guest] ?? Number.POSITIVE_INFINITY) <= at) guest += 1;
    found[guest] = 1;
  }
}

/** The searchable texts of a list of guests, which stay the same until one of them changes. */
const searchableTexts = memoize((guests: readonly Guest[]) => {
  const all = guests.map(findable);
  return {
    words: joined(all.map(({ words }) => words)),
    noted: joined(all.map(({ noted }) => noted)),
    codes: joined(all.map(({ codes }) => codes)),
  };
});

/** Builds the search index in advance, 300 guests at a time. @returns the index to continue from. */
export function indexGuests(guests: readonly Guest[], from = 0): number {
  const end = Math.min(guests.length, from + 300);
  for (const guest of guests.slice(from, end)) findable(guest);
  if (end === guests.length) searchableTexts(guests);
  return end;
}

/**
 * Guests whose row matches all typed words; all guests for fewer than two characters. Names, plus-ones, tables, offers,
 * guest lists with their owners, ticket shops and notes match by word prefixes in any order, references and codes by any part, with or without hyphens and spaces.
 */
export function findGuests(guests: readonly Guest[], typed: string): readonly Guest[] {
  const parts = searchableWords(typed);
  const together = parts.join("");
  if (together.length < 2) return guests;
  const { words, noted, codes } = searchableTexts(guests);
  const withWord = (part: string) => {
    const found = new Uint8Array(guests.length);
    mark(found, words, ` ${part}`);
    if (part.length >= MIN_NOTE_WORD_LENGTH) {
      mark(found, codes, part);
      mark(found, noted, ` ${part}`);
    }
    return found;
  };
  // A name with a hyphen may be listed as two words or as one.
  const asOne = searchable(typed)
    .split(/\s+/)
    .map((word) => searchableWords(word).join(""))
    .filter(Boolean);
  const ways = [parts, ...(asOne.length < parts.length ? [asOne] : [])].map((way) => way.map(withWord));
  const byCode = new Uint8Array(guests.length);
  mark(byCode, codes, together);
  return guests.filter(
    (_, index) => byCode[index] === 1 || ways.some((way) => way.every((found) => found[index] === 1)),
  );
}
