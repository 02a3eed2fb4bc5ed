const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words of headings, and of remarks beside a name: how guests get in, where they go, and who they are to the club. */
const LIST_WORDS = /* @__PURE__ */ words(`
  vip vips vvip vvips gl guestlist list lists names comp comps complimentary free entry entries half full price reduced
  discount discounted discounts concession paid unpaid paying pays cash card reserved confirmed unconfirmed pending
  waitlist additional additions extras last-minute dj djs artist artists performer performers dancer dancers host hosts
  hostess resident residents staff crew press media industry promo promoter promoters photographer photographers
  videographer member members birthday birthdays bday bdays hens bucks aaa backstage main back front other room rooms
  stage floor floors level upstairs downstairs rooftop terrace courtyard basement bar lounge garden mezzanine club
  booth booths table tables section area zone door doors open opening before after until till from by midnight tonight
  night early late bird special final only access pass wristband wristbands skip queue line priority no all
`);

/** Those that aren't surnames: as a line of their own, they are a heading. */
const ALONE = /* @__PURE__ */ words(`
  vip vips vvip vvips gl guestlist list lists names comp comps complimentary free entry discount discounted discounts
  concession paid unpaid confirmed unconfirmed pending waitlist additions extras djs artists performers dancers hosts
  residents staff crew press media industry promoters photographers members birthdays bdays hens bucks aaa backstage
  upstairs downstairs rooftop terrace courtyard basement mezzanine tables booths doors
`);

/** Words for guests: headings, unless a number says how many come. */
const GROUPS = /* @__PURE__ */ words("guests girls boys ladies gents guys females males women men friends crew band");

/** Headings of people that a club lets in without their names. */
const PEOPLE_TOO = /* @__PURE__ */ words("crew staff press media industry dancers hosts performers");

/** Words that may also be somebody's name, so that a part with one of them and others is asked about. */
const TELLING = /\b(?:vips?|vvips?|comps?|complimentary|tables?|guest ?list|birthdays?|bdays?|free|entry|discount)\b/i;

/** A number, a time, a date or a price. */
const FIGURE =
  /^(?:\d{1,4}(?:st|nd|rd|th|h|%)?|\d{1,2}(?:[:.]\d\d)?[ap]\.?m\.?|\d{1,2}[:.]\d\d|[$€£]\d{1,4}(?:\.\d\d)?|\d{1,4}[$€£]|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|[ap]m)$/;
const BETWEEN = /^(?:and|the|to|at|of|&|-|–)$/;

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const WEEKDAY = "(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?";
/** A date beside which nobody's name is: `Sat 28 Nov`, `28/11/2026`, `Saturday 28th`; not `May 2` or `2 June`. */
const DATE = new RegExp(
  String.raw`\b(?:(?:${WEEKDAY}),? (?:night,? )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? \d{4})?|${MONTH} \d{1,2}(?:st|nd|rd|th)?|\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{1,2}(?:st|nd|rd|th))|(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?:night,? )?\d{1,2}|\d{1,2}(?:st|nd|rd|th)(?: of)? ${MONTH}(?: \d{4})?|\d{1,2} ${MONTH} \d{4}|(?:2[1-9]|3[01]) ${MONTH}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})(?![\p{L}\p{N}])`,
  "giu",
);
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: nights?)?$/i;

/** The size of a section after its heading: `VIP (10)`, `Girls: 12`. */
const SIZE = /\s?(?:[:=–-]\s?\d{1,4}|\(\d{1,4}(?: ?(?:pax|people|ppl|guests|names))?\)|\[\d{1,4}\])$/i;

/** `Kim's list`, `Guests of Kim`. */
const OWNERS = /^(?:dj |mc )?[\p{L}.&' -]{1,40}['’]s? (?:guest ?list|list|gl|names|guests|friends|people)$/iu;
const GUESTS_OF = /^(?:guest ?list|list|gl|names|guests|friends) (?:of|for|from|by) [\p{L}.&' -]{1,40}$/iu;

/** `3 spots left`, `Grand total 24`. */
const SUMS =
  /^(?:(?:grand |running |sub-?)total|total (?:number|amount|count)|number) ?(?:of (?:guests|people|names|pax))?[ :=–-]{0,3}\d{1,4}$|^(?:(?:spots?|places?|spaces?|names?|tickets?) (?:left|remaining|free|available|used|taken)|remaining|left over)[ :=–-]{0,3}\d{1,4}$|^\d{1,4} (?:(?:more )?(?:spots?|places?|spaces?|names?) )?(?:left|remaining|to go|so far)$/i;

const NOBODY = /^(?:n\/a|none|nobody|no[ -]?one|no guests?|nothing|empty|blank|no names?)$/i;

/** A text that stands for a name that is not known yet. */
const PLACEHOLDER =
  /^(?:(?:guest|artist|full|final|plus one|\+1)? ?(?:names? )?)?(?:tb[acd]|t\.b\.[acd]\.?|to be (?:confirmed|advised|announced|determined|decided)|names? to (?:come|follow)|unknown|no name)(?: names?)?$/i;

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;:|/()[\]{}*_#=~<>"“”.!]+|-{2,}/)
    .filter((word) => word !== "" && word !== "-" && word !== "–");

const isOther = (word: string) => FIGURE.test(word) || BETWEEN.test(word);

/** Whether a text is one of `LIST_WORDS`, or several with numbers, times and prices. */
function isListText(text: string): boolean {
  const all = wordsIn(text);
  return all.some((word) => LIST_WORDS.has(word)) && all.every((word) => LIST_WORDS.has(word) || isOther(word));
}

/** Whether a part of a line, beside a name, is a remark: `VIP table`, `free before 11`, `Table 4`, `DJ`. */
export function isRemark(text: string): boolean {
  if (text.length > 80 || /[+×]|\bx ?\d/i.test(text)) return false;
  const all = wordsIn(text);
  // `Table of 4` and `2 guests` are numbers of people.
  if (all.includes("of") || /^\d{1,2} (?:crew|staff|artists|djs|names)$/i.test(text)) return false;
  if (all.length > 0 && all.every((word) => FIGURE.test(word)) && /[$€£]/.test(text)) return true;
  return isListText(text) || /^(?:yes|no|true|false|[mf]|male|female|girl|boy|guy|lady)$/i.test(text.trim());
}

/** Whether a text has a word of remarks beside others, so that it may be a remark or a guest's name. */
export const mayBeRemark = (text: string): boolean => TELLING.test(text);

/** Whether a text stands for a name that nobody has given yet. */
export const isPlaceholder = (text: string): boolean => PLACEHOLDER.test(text.trim());

/** Whether a line is a section's heading, a date, a time, a sum or "none". */
export function isHeading(line: string): boolean {
  if (line.length > 100 || line.includes("@")) return false;
  const text = line.replace(/^[\s\-–—*_#=~•>[]+|(?<![\s\-–—*_#=~•<\]:])[\s\-–—*_#=~•<\]:]+$/g, "");
  if (!/\p{L}/u.test(text)) return !/\p{Extended_Pictographic}/u.test(line) && !line.includes("+");
  if (NOBODY.test(text) || SUMS.test(text) || OWNERS.test(text) || GUESTS_OF.test(text) || DAY.test(text)) return true;
  const undated = text.replace(DATE, " ").trim();
  if (undated !== text && (undated === "" || wordsIn(undated).every((word) => LIST_WORDS.has(word) || isOther(word))))
    return true;
  const unsized = undated.replace(SIZE, "").trim();
  const all = wordsIn(unsized);
  const [first = "", ...others] = all;
  // A number beside `Girls` or `Crew` may be people without a name.
  if (others.length === 0) {
    const isSized = unsized !== undated;
    return GROUPS.has(first) || PEOPLE_TOO.has(first)
      ? !isSized
      : ALONE.has(first) || /^\d{1,2}(?:[:.]\d\d)?[ap]m$/.test(first);
  }
  if (/[+×]|\bx ?\d/i.test(unsized)) return false;
  if (isListText(unsized))
    return !/^\d{1,2} (?:crew|staff|press|media|artists|djs|dancers|hosts|members)$/i.test(unsized);
  // `11pm`, `10pm - 11pm`; `Girls free`.
  if (all.every(isOther)) return all.some((word) => /[ap]m$|[$€£]/.test(word));
  return all.every((word) => GROUPS.has(word) || LIST_WORDS.has(word));
}
