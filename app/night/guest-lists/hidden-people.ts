import { ask } from "./line-questions.ts";

/** What is left of a count that was not understood: `Leo ++`, `Leo +2-3`, `maybe +1`; before a count, `Leo 1`. */
const PLUS = /\+|\bplus\b/i;
const NUMBER_AT_END = /\p{L} \d{1,2}$/u;

/** A small number after a name that may be people: `Leo -1`, `Leo 2 girls`, `Leo #2`, `Leo {3}`; not `Blink 182`. */
const NUMBER_AFTER = /\p{L}[^\p{L}\p{N}]+\d{1,2}(?![\p{L}\p{N}.)])/u;
const PLACEHOLDER = /^\p{L}+ \d{1,2}$/u;

/** People counted in brackets: `(2 guys 1 girl)`, `(1m/2f)`; not `(21st)`, `(10 pm)`, `(9:30)`. */
const PEOPLE_NOTED = /^\d{1,2}(?!\d|:\d|[.:]?\d* ?[ap]\.?m\b| ?(?:st|nd|rd|th)\b)/i;

/** Girls and boys, or people in Chinese, Japanese and Korean: `2F 1M`, `他2名`, `两位`. */
export const HEADS =
  /\b\d{1,2} ?(?:[mf]|x?males?|x?females?|guys?|girls?|boys?|ladies)\b|(?:他|ほか|外|외|등|等|共)\s?\d{1,2}|[\d一二两三四五六七八九十]\s?[位人名명]/iu;

/** What separates two people on a line: `Leo / Kim`, `Leo with Kim`, `Leo und Kim`, `Mr & Mrs Ross`, `Leo 2. Kim`. */
const TWO_PEOPLE =
  /\s(?:\/|&|and|with|w\/|und|mit|et|avec|y|con|e|com|og|och|med|en|met|i|z|и|с|oder|or)\s+\p{L}|\p{L}\/\p{Lu}|\s\d{1,2}[.)]\s?\p{L}/u;

/** What is unclear about a guest: see `LineRead`. */
interface Asked {
  question: string;
  undecided: boolean;
}

/** The question about a name or a note that may hide more people. */
export function hiddenPeople(name: string, notes: readonly string[], hasCount: boolean): Asked {
  const hasNumber = hasCount ? NUMBER_AT_END.test(name) : NUMBER_AFTER.test(name) && !PLACEHOLDER.test(name);
  if (PLUS.test(name) || hasNumber || (!hasCount && HEADS.test(name)))
    return { question: ask.unread(name), undecided: true };
  if (notes.some((note) => PLUS.test(note) || (!hasCount && (PEOPLE_NOTED.test(note) || HEADS.test(note)))))
    return { question: ask.others(name), undecided: true };
  if (TWO_PEOPLE.test(name) || /\sw\s\p{L}/u.test(name) || notes.some((note) => /^(?:and|with|&|w\/)\s/i.test(note))) {
    return { question: ask.order(name), undecided: false };
  }
  return { question: "", undecided: false };
}
