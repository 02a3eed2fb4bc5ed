const numbered = (lists: string): ReadonlyMap<string, number> =>
  new Map(lists.split("|").flatMap((list) => list.split(" ").map((word, at): [string, number] => [word, at + 1])));

/** Numbers as words. Those of other languages may be names (`Tre`, `Uma`): they count only after `plus`. */
const numerals = /* @__PURE__ */ numbered(
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
);
const otherNumerals = /* @__PURE__ */ numbered(
  "eins zwei drei vier fünf sechs|un deux trois quatre cinq six|uno dos tres cuatro cinco seis|uno due tre quattro cinque sei|um dois três quatro cinco seis|een twee drie vier vijf zes|en två tre fyra fem sex|jeden dwa trzy cztery pięć sześć|один два три четыре пять шесть",
);
const PLUS_WORD = /^(?:plus|más|mas|più|piu|mais|плюс)$/;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Words for an unnamed person. */
const SOMEONE = /* @__PURE__ */ words(
  "guest guests friend friends mate mates partner other others gf bf wife missus wifey hubby bro bestie fiancé fiancée fiance fiancee cousin flatmate housemate roommate colleague workmate husband pal pals extra extras people ppl pax more person persons date boyfriend girlfriend begleitung begleiter begleiterin freund freundin freunde personen personne personnes ami amie amis copain copine accompagnateur accompagnatrice invité invitée invités persona personas amigo amiga amigos amigas acompañante acompañantes acompanante novia novio invitado invitada invitados persone amico amica amici accompagnatore ospite ospiti pessoa pessoas acompanhante acompanhantes namorada namorado convidado convidada convidados persoon introducee introducees vriend vriendin vrienden gast gäste gasten kompis kompisar vän vänner sällskap ledsager gæst ven venner venn kaveri kaveria ystävä os os. osoba osoby osób towarzysząca гость друг подруга человек человека",
);
/** Words for an unknown number of people. */
const FRIENDS = /* @__PURE__ */ words(
  "friends others mates guests co co. crew band ones family gang team boys girls guys lads ladies squad posse entourage fam bros freunde familie amis famille amigos familia amici famiglia família vrienden gezin vänner venner друзья",
);
/** Words that may stand for people, but for how many is unknown. */
const SOME = /^(?:couple|few|some|several|maybe|many|lots|rest|everyone|his|her|their)$/;
/** Words after a total, plus-ones included. */
export const PEOPLE =
  /^(?:people|persons?|ppl|pax|guests?|tickets?|tix|in|personen|personnes|personas|persone|pessoas|osób|человек)$/;
const WITH = /^(?:\+|plus|with|w\/|and|&|und|mit|et|avec|más|mas|con|più|piu|mais|com|met|och|og|med|плюс)$/;
/** The same before a word for someone; as letters alone they are initials too. */
const WITH_SOMEONE = /^(?:y|e|en|i|z|и|с)$/;
const TIMES = /^[x×*]$/;

/** A number as people write it: digits or a word; undefined for anything else. */
function numberOf(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  return numerals.get(word);
}

const ENDING = /[\s,;:/|–—\-_=]|\p{So}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/u;

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
    .replace(/\+ {1,3}(\d{1,2})([mf])(?![\p{L}\p{N}])/giu, "+ $1 $2")
    .replace(/&/g, " & ")
    .replace(/\bw\//gi, " w/ ")
    .replace(/\bplus-?(?=\d|ones?\b)/gi, "plus ")
    .split(/\s+/)
    .flatMap((word) => {
      const parts =
        /^([x×*])(\d{1,4})(people|persons?|ppl|pax|guests?)?$/i.exec(word) ??
        /^(\d{1,4})([x×*]|people|persons?|ppl|pax|guests?)$/i.exec(word);
      return parts ? parts.slice(1).map((part) => part ?? "") : [word];
    })
    .filter(Boolean);
}

/** Whether a word means one. */
const isOne = (word: string) => /^(?:a|an|another|his|her|their)$/.test(word);
/** The same in other languages, where it may be a name: `Una`, `Uma`. */
const isOther = (word: string) => /^(?:ein|eine|einen|einer|un|une|una|uno|um|uma|een|en|ett|et|jedna)$/.test(word);

/** Words for someone that are names as well. */
const NAMES_TOO = /^(?:ami|amie|ven|venn|date|gast|persona|amica|os)$/;

/** Whether a word after `&` or `+` begins unnamed people, not a name. */
export const isOthers = (word: string) =>
  numberOf(word) !== undefined ||
  (SOMEONE.has(word) && !NAMES_TOO.test(word)) ||
  FRIENDS.has(word) ||
  SOME.test(word) ||
  isOne(word);

/** Whether two words after `&` are unnamed people: `the boys`, `her girls`. */
export const isTheGroup = (word: string, next: string) =>
  /^(?:the|my|our|his|her|their)$/.test(word) && FRIENDS.has(next);

/** Whether a part of a line is a word for someone alone: `guest`, `partner`. */
export const isSomeone = (part: string) => {
  const word = part.toLowerCase();
  return SOMEONE.has(word) && !NAMES_TOO.test(word);
};

/** `Leo 3 in total`, `Leo, total of 3`: everyone, the guest included. */
const TOTAL =
  /(?:^| )(?:total(?: of)? (\d{1,2})|(\d{1,2})(?: (?:people|ppl|pax|guests|persons))? (?:total|in total|in all|altogether|all up))$/;

function totalAtEnd(low: readonly string[], upTo: (end: number) => string): Counted | undefined {
  const [found = "", after, before] = TOTAL.exec(low.slice(-5).join(" ")) ?? [];
  const number = after ?? before;
  if (number === undefined) return undefined;
  return { name: upTo(low.length - found.trim().split(" ").length), plus_ones: Number(number) - 1 };
}

/** `Tom + 2 friends`, `Omar + guest`, `Kim 3 people`: a count that ends with a word for people. */
function peopleAtEnd(low: readonly string[], upTo: (end: number) => string): Counted | undefined {
  const size = low.length;
  const [last = "", before = "", third = ""] = low.toReversed();
  const isWith = (word: string) => WITH.test(word) || WITH_SOMEONE.test(word);
  // `osoba towarzysząca`
  if (last === "towarzysząca" && before === "osoba") return peopleAtEnd(low.slice(0, -1), upTo);
  if (isTheGroup(before, last) && isWith(third)) return { name: upTo(size - 3), plus_ones: 0, others: true };
  if (isWith(before) && FRIENDS.has(last)) return { name: upTo(size - 2), plus_ones: 0, others: true };
  if (!SOMEONE.has(last) && !PEOPLE.test(last)) return undefined;
  if (isWith(before)) return { name: upTo(size - 2), plus_ones: 1 };
  const number = numberOf(before) ?? (isOne(before) || isOther(before) ? 1 : undefined);
  if (number === undefined) return undefined;
  if (isWith(third)) return { name: upTo(size - 3), plus_ones: number };
  if (TIMES.test(third) && size > 3) return { name: upTo(size - 3), plus_ones: number - 1 };
  return PEOPLE.test(last) ? { name: upTo(size - 2), plus_ones: 0, unclear: number } : undefined;
}

/** `Mia +2`, `Mia x3`, `Kim 3x`, `party of 4`, and a bare number, which is unclear. */
function numberAtEnd(low: readonly string[], upTo: (end: number) => string): Counted | undefined {
  const size = low.length;
  const [last = "", before = "", third = ""] = low.toReversed();
  if (TIMES.test(last) && size > 2 && /^\d+$/.test(before))
    return { name: upTo(size - 2), plus_ones: Number(before) - 1 };
  const number = numberOf(last) ?? (PLUS_WORD.test(before) ? otherNumerals.get(last) : undefined);
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
  const atEnd = totalAtEnd(low, upTo) ?? peopleAtEnd(low, upTo) ?? numberAtEnd(low, upTo);
  if (atEnd) return atEnd;
  const at = low.findIndex((word, index) => index > 0 && WITH.test(word) && numberOf(low[index + 1]) !== undefined);
  if (at > 0) return { name: upTo(at), plus_ones: numberOf(low[at + 1]) ?? 0, note: from(at + 2) };
  const isNumbered = /^\d{1,2}$/.test(first) && words.length > 1 && Number(first) > 1 && Number(first) <= 20;
  if (isNumbered) return { name: from(1), plus_ones: 0, unclear: Number(first) };
  return { name: from(0), plus_ones: 0 };
}

/** Whether a part of a line is only a number of people. */
export function isCount(part: string): boolean {
  const { name, plus_ones, unclear, others } = counted(`_ ${part}`);
  return name === "_" && (plus_ones !== 0 || unclear !== undefined || others === true);
}
