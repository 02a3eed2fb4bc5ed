import { searchable } from "../../platform/lib/searchable.ts";
import { noMarks, validStatuses, voidStatuses, yesMarks } from "./known-words.ts";
import type { meanings, SentReading } from "./schema.ts";
import type { WordField } from "./ticket-fields.ts";

export type Meaning = (typeof meanings)[number];

type ShopWords = SentReading["words"];

/** A cell of a column with words: as it is compared, and as people read it. */
export interface Word {
  key: string;
  text: string;
}

/** Longest word that is compared and stored. */
const MAX_WORD_LENGTH = 60;

/** A word in lower case without accents; spaces, hyphens and underscores are the same. No other sign is dropped. */
function wordOf(text: string): string {
  return searchable(text.normalize("NFKC"))
    .replace(/[\s_-]+/g, " ")
    .trim()
    .slice(0, MAX_WORD_LENGTH);
}

const DATE = /\d{4}-\d\d?-\d\d?|\d\d?[/.]\d\d?[/.]\d{2,4}|\d\d?:\d\d/;
const AMOUNT = /^[^\d\p{L}]{0,4}(?:\p{L}{1,3}[^\d\p{L}]{0,3})?([\d.,' ]{1,20})[^\d\p{L}]{0,4}(?:\p{L}{1,3})?$/u;

/** A cell of a column as a word. Amounts and dates are one word each, since every row has another. */
export function wordIn(field: WordField, cell: string): Word {
  if (field === "refunded" || (field === "voided" && cell !== "1")) {
    const [, digits] = AMOUNT.exec(cell) ?? [];
    if (digits !== undefined && /\d/.test(digits))
      return /[1-9]/.test(digits) ? { key: "amount", text: "More than 0" } : { key: "0", text: "0" };
  }
  const isMark = field === "voided" || field === "checked_in";
  if (isMark && DATE.test(cell)) return { key: "date", text: "A date or time" };
  return { key: wordOf(cell), text: cell.slice(0, MAX_WORD_LENGTH) };
}

const NOT_IN = new Set([
  "not checked in",
  "unused",
  "not scanned",
  "unscanned",
  "not admitted",
  "not attended",
  "not redeemed",
]);

/** The meaning of a mark such as "Void: yes". Staff decide about guests who were checked in elsewhere. */
function meaningOfMark(field: WordField, key: string): Meaning {
  if (key === "" || noMarks.has(key)) return "valid";
  if (field === "checked_in") return NOT_IN.has(key) ? "valid" : "ask";
  if (field === "refunded") return voidStatuses.has(key) ? "void" : "ask";
  if (key === "valid" || key === "active") return "valid";
  return yesMarks.has(key) || voidStatuses.has(key) ? "void" : "ask";
}

/** The default meaning of a word: `ask` unless the whole word is known. */
export function knownMeaning(field: WordField, key: string): Meaning {
  if (field !== "status" && field !== "order_status") return meaningOfMark(field, key);
  if (validStatuses.has(key)) return "valid";
  return voidStatuses.has(key) ? "void" : "ask";
}

/** The words of a column, how often each is in the file, and how it is read. */
export interface ColumnWord extends Word {
  field: WordField;
  count: number;
  meaning: Meaning;
  /** Staff decided it. */
  decided: boolean;
}

/** Counts a file's words, and says how each is read once all of them are known. */
export function createWordCounter(decided: ShopWords) {
  const columns = new Map<WordField, Map<string, Word & { count: number }>>();
  const meaningOf = (field: WordField, key: string): Meaning => {
    const own = decided[field];
    const shop = own && Object.hasOwn(own, key) ? own[key] : undefined;
    if (shop) return shop;
    if (key !== "" || (field !== "status" && field !== "order_status")) return knownMeaning(field, key);
    // Empty means valid only if the shop has no word for valid tickets.
    const others = [...(columns.get(field)?.keys() ?? [])].filter((other) => other !== "");
    return others.some((entry) => meaningOf(field, entry) === "valid") ? "ask" : "valid";
  };
  const cached = new Map<string, Meaning>();
  return {
    add(field: WordField, word: Word) {
      const words = columns.get(field) ?? new Map<string, Word & { count: number }>();
      columns.set(field, words);
      const known = words.get(word.key);
      if (known) known.count += 1;
      else words.set(word.key, { ...word, count: 1 });
    },
    /** Only once every row was added. */
    meaning(field: WordField, key: string): Meaning {
      const name = `${field} ${key}`;
      const meaning = cached.get(name) ?? meaningOf(field, key);
      cached.set(name, meaning);
      return meaning;
    },
    /** Undecided words first, then the most frequent. */
    list(): ColumnWord[] {
      const all = [...columns].flatMap(([field, words]) =>
        [...words.values()].map((word) => ({
          ...word,
          field,
          meaning: meaningOf(field, word.key),
          decided: Object.hasOwn(decided[field] ?? {}, word.key),
        })),
      );
      const asks = ({ meaning }: ColumnWord) => Number(meaning === "ask");
      return all.sort((a, b) => asks(b) - asks(a) || b.count - a.count);
    },
  };
}
