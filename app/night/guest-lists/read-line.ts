import { formatCount } from "../../platform/lib/locale/format-count.ts";
import { plainDigits, withoutInvisible } from "../../platform/lib/plain-characters.ts";
import { withoutContact } from "./line-contact.ts";
import { type Counted, counted, isCount, isOthers, withoutAlone, withoutEnding, wordsOf } from "./line-count.ts";
import { CHAT, isNobody } from "./line-nobody.ts";

/** A guest read from a line of a pasted list. */
export interface LineRead {
  /** The line, or the part of it that names this guest. */
  text: string;
  name: string;
  plus_ones: number;
  /** Empty without one. */
  email: string;
  /** Text in brackets after the name, for the door: `Sue`, `VIP`. */
  note: string;
  /** The parts that are not stored: a phone number, the sender of the message. */
  left_out: string;
  /** A question if the line is ambiguous, else empty. */
  question: string;
  /** The question asks how many come. */
  undecided: boolean;
}

const entities: Record<string, string> = {
  nbsp: " ",
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  "#160": " ",
};

/** Removes what copying from web pages and chats adds, and writes digits and signs as keyboards do. */
function plainLine(line: string): string {
  return plainDigits(withoutInvisible(line))
    .replace(/&(nbsp|amp|quot|apos|#39|#x27|#160);/gi, (_, name: string) => entities[name.toLowerCase()] ?? "")
    .replace(/<\/?(?:b|i|u|em|strong|span|p|br|div|li|ul|td|tr|font|h[1-6])>/gi, "")
    .replace(/[\u00ad\p{Cc}]/gu, (character) => (character === "\t" ? character : ""))
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
    .replace(/(?<=\S ?)➕/gu, "+")
    .replace(/(?<=[+x×] ?)(\d)\ufe0f?\u20e3/gu, "$1")
    .replace(/(\p{Extended_Pictographic}\ufe0f?)(?=[+(\d])/gu, "$1 ")
    .trim();
}

/** Decoration before a name: bullets, ticks, emojis, the line's number. */
const BULLETS = /^(?:[\s•◦●○▪■*·‣⁃–—\-_>→➤~✓✔☑✅☐□\p{Extended_Pictographic}]|\ufe0f|\u200d)+(?=[\p{L}\d"'([])/u;
const NUMBERING =
  /^(?:#?\d{1,3}\ufe0f?\u20e3|\(\d{1,3}\)|#\d{1,3}|\d{1,3}(?:-\)| ?[.)\]:°º|](?!\d))|\d{1,3} ?[-–] (?=\p{L})|\[[ x✓✔]?\]|(?:[a-z]|[ivx]{2,4})\))\s*/iu;

/** A line that somebody struck out: `❌ Leo`, `~Leo~`, `Leo ❌`. */
const CROSSED_OUT = /^[\s\-•*]*(?:[❌✖✗✘🚫⛔]|~{1,2}[^~]+~{1,2})|[❌✖✗✘🚫⛔]\ufe0f?$/u;

/** Words that someone is not to come. */
const NOT_COMING =
  /\b(?:cancel(?:s|led|ed)?|not coming|not going|no longer|can[’']?t (?:come|make it)|won[’']?t (?:come|make it)|remove|delete|take off|abgesagt|kommt nicht|annulée?|ne vient pas|cancelad[oa]|no viene|annullat[oa]|non viene|afgezegd|komt niet)(?!\p{L})/iu;

/** What people write before a name. */
const ADD = /^(?:please |pls |plz )?(?:can you |could you )?(?:please |pls |plz )?(?:also )?add /i;

function withoutBeginning(line: string): string {
  const text = line.replace(BULLETS, "");
  const rest = text.replace(NUMBERING, "");
  return rest === text || rest === "" ? text : rest.replace(BULLETS, "");
}

const ask = {
  number: (name: string, number: number) =>
    `Is that ${formatCount(number, "person", "people")} in all, or ${name} and ${number} more? Write “${name} x${number}” or “${name} +${number}”.`,
  others: (name: string) => `How many come with ${name}? Write it like “${name} +2”.`,
  unread: (name: string) =>
    `How many people is “${name}”? Write the name and the number, like “${withoutEnding(name.split(/[+#\d]/)[0] || name)} +2”.`,
  order: (name: string) => `Is this one guest or two? Write “${name}”, or each name on its own line.`,
  who: "Which is the guest's name? Write the name alone.",
  email: "Whose email address is it? Write each guest on their own line.",
  crossedOut: "This line is crossed out. Add this guest only if they are still on the list.",
  notComing: "This line may say that they aren't coming. Add this guest only if they are.",
};

/** What is left of a count that was not understood: `Leo ++`, `Leo +2-3`, `maybe +1`; before a count, `Leo 1`. */
const PLUS = /\+|\bplus\b/i;
const NUMBER_AT_END = /\p{L} \d{1,2}$/u;

/** A small number after a name that may be people: `Leo -1`, `Leo 2 girls`, `Leo #2`, `Leo {3}`; not `Blink 182`. */
const NUMBER_AFTER = /\p{L}[^\p{L}\p{N}]+\d{1,2}(?![\p{L}\p{N}.)])/u;
const PLACEHOLDER = /^\p{L}+ \d{1,2}$/u;

/** People counted in brackets: `(2 guys 1 girl)`, `(1m/2f)`; not `(21st)`, `(10 pm)`, `(9:30)`. */
const PEOPLE_NOTED = /^\d{1,2}(?!\d|:\d|[.:]?\d* ?[ap]\.?m\b| ?(?:st|nd|rd|th)\b)/i;

/** Girls and boys, or people in Chinese, Japanese and Korean: `2F 1M`, `他2名`, `两位`. */
const HEADS =
  /\b\d{1,2} ?(?:[mf]|x?males?|x?females?|guys?|girls?|boys?|ladies)\b|(?:他|ほか|外|외|등|等|共)\s?\d{1,2}|[\d一二两三四五六七八九十]\s?[位人名명]/iu;

/** What separates two people on a line: `Leo / Kim`, `Leo with Kim`, `Leo und Kim`, `Mr & Mrs Ross`, `Leo 2. Kim`. */
const TWO_PEOPLE =
  /\s(?:\/|&|and|with|w\/|und|mit|et|avec|y|con|e|com|og|och|med|en|met|i|z|и|с|oder|or)\s+\p{L}|\p{L}\/\p{Lu}|\s\d{1,2}[.)]\s?\p{L}/u;

type Asked = Pick<LineRead, "question" | "undecided">;

/** The question about a name or a note that may hide more people. */
function hiddenPeople(name: string, notes: readonly string[], hasCount: boolean): Asked {
  const hasNumber = hasCount ? NUMBER_AT_END.test(name) : NUMBER_AFTER.test(name) && !PLACEHOLDER.test(name);
  if (PLUS.test(name) || hasNumber || (!hasCount && HEADS.test(name)))
    return { question: ask.unread(name), undecided: true };
  if (notes.some((note) => PLUS.test(note) || (!hasCount && (PEOPLE_NOTED.test(note) || HEADS.test(note)))))
    return { question: ask.others(name), undecided: true };
  if (TWO_PEOPLE.test(name) || notes.some((note) => /^(?:and|with|&|w\/)\s/i.test(note))) {
    return { question: ask.order(name), undecided: false };
  }
  return { question: "", undecided: false };
}

type ReadGuest = Omit<LineRead, "text" | "email" | "left_out">;

/** Reads one guest: the name, the count, and text in brackets after it. */
function readGuest(part: string): ReadGuest {
  const notes: string[] = [];
  let count: Counted | undefined;
  let text = withoutEnding(withoutAlone(part))
    .replace(/(\d)[.!]$/, "$1")
    .replace(/[[{]([^[\]{}]{0,200})[\]}]/g, "($1)");
  for (;;) {
    const at = text.lastIndexOf("(");
    if (text.endsWith(")") && at > 0) {
      const inside = text.slice(at + 1, -1).trim();
      if (!count && isCount(inside)) {
        count = counted(`_ ${inside}`);
        if (count.note) notes.unshift(count.note);
      } else if (inside !== "") notes.unshift(inside);
      text = withoutEnding(text.slice(0, at));
      continue;
    }
    const own = counted(text);
    const says = own.plus_ones !== 0 || own.unclear !== undefined || own.others;
    if (count || !says) {
      // Only the last number is the count.
      if (!count) text = own.name;
      break;
    }
    count = own;
    if (own.note) notes.unshift(own.note.replace(/^\(|\)$/g, ""));
    text = own.name;
    if (text === "") break;
  }
  const name = text
    .replace(/^(["“„'‘])([^"“„”'’]+)["“”'’]$/, "$2")
    .replace(/[()]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ \+ ?| \+$/g, " +")
    .replaceAll(" ,", ",")
    .trim();
  const { plus_ones = 0, unclear, others } = count ?? {};
  const asked = unclear !== undefined ? ask.number(name, unclear) : others ? ask.others(name) : "";
  const { question, undecided } = asked
    ? { question: asked, undecided: true }
    : hiddenPeople(name, notes, count !== undefined);
  const note = notes.filter(Boolean).join(", ").replaceAll(" ,", ",");
  return { name, plus_ones, note, question, undecided };
}

const TITLE = /^(?:mr|mrs|ms|herr|frau|m|mme)\.?$/i;

/** The parts between `&`, `and` and `+` outside of brackets that are names: `Alex & Jo`. */
function namesIn(text: string): string[] {
  const names: string[][] = [[]];
  const words = wordsOf(text);
  let depth = 0;
  words.forEach((word, at) => {
    const next = (words[at + 1] ?? "").toLowerCase();
    const last = names.at(-1) ?? [];
    const isTitle = last.length === 1 && TITLE.test(last[0] ?? "");
    const between = /^(?:&|and|\+)$/i.test(word) && at > 0 && depth === 0 && /^[\p{L}"']/u.test(next);
    if (between && !isTitle && !isOthers(next)) names.push([]);
    else last.push(word);
    depth += word.split("(").length - word.split(")").length;
  });
  return names.map((name) => name.join(" ")).filter(Boolean);
}

const SAYS_SOMETHING = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

const isOneWord = (text: string) => /^[\p{L}\p{M}'’-]+$/u.test(text);

/** Characters of a sender before a colon. */
const MAX_SENDER_LENGTH = 40;

/** The line without the sender that chats copy before it. */
function withoutSender(line: string): { rest: string; sender: string; unclear: boolean } {
  const chat = CHAT.exec(line);
  if (chat) return { rest: line.slice(chat[0].length), sender: chat[0].trim(), unclear: false };
  const colon = line.indexOf(":");
  const rest = line.slice(colon + 1).trim();
  const isBracketed =
    line.slice(0, Math.max(colon, 0)).split("(").length > line.slice(0, Math.max(colon, 0)).split(")").length;
  // `Tom +2: Kim, Sue`
  const before = line.slice(0, Math.max(colon, 0));
  if (before.length <= MAX_SENDER_LENGTH && counted(before).plus_ones > 0 && rest !== "") {
    return { rest: `${before} (${rest})`, sender: "", unclear: false };
  }
  // `Leo Ross: +1` is Leo; a link or a time is no sender.
  if (
    isBracketed ||
    colon < 1 ||
    colon > MAX_SENDER_LENGTH ||
    rest === "" ||
    !/^\s/.test(line.slice(colon + 1)) ||
    isCount(rest) ||
    !/\p{L}/u.test(rest)
  ) {
    return { rest: line, sender: "", unclear: false };
  }
  return { rest, sender: line.slice(0, colon + 1), unclear: isOneWord(rest) };
}

/** The parts between commas, semicolons and bars that are not in brackets or quotation marks. */
function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  const hasPairs = text.split('"').length % 2 === 1;
  let isQuoted = false;
  for (const character of text) {
    if (character === "(") depth += 1;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (character === '"') isQuoted = hasPairs && !isQuoted;
    if (depth === 0 && !isQuoted && /[,;|]/.test(character)) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * Reads one line of a pasted list: names, how many come with them, and perhaps an email address. Phone numbers, who
 * wrote a message, bullets and numbers of lines are left out.
 *
 * @param line any text; longer parts than a name may be are returned whole.
 * @returns its guests; none for a heading, a sum or a line without anybody.
 */
export function readLine(line: string): LineRead[] {
  const typed = plainLine(line);
  const isCrossedOut = CROSSED_OUT.test(typed);
  const plain = isCrossedOut ? typed.replaceAll("~", "") : typed;
  if (isNobody(plain)) return [];
  const [add = ""] = ADD.exec(plain) ?? [];
  const { rest: words, sender, unclear } = withoutSender(withoutBeginning(plain.slice(add.length)));
  const { rest, email, left } = withoutContact(withoutBeginning(words));
  const text = withoutAlone(rest.trim());
  if (!SAYS_SOMETHING.test(text) && email === "") return [];
  if (isNobody(words) || isNobody(text)) return [];
  const parts: string[] = [];
  for (const part of partsOf(text)) {
    if (parts.length > 0 && /^(?:jr|sr|ii|iii)\.?$/i.test(part)) parts.push(`${parts.pop()} ${part}`);
    else if (parts.length > 0 && isCount(part)) parts.push(`${parts.pop()} ${/^\d+$/.test(part) ? `(${part})` : part}`);
    else parts.push(part);
  }
  const left_out = [add.trim(), sender, ...left].filter(Boolean).join(", ");
  const [one = "", other = ""] = parts.map((part) => readGuest(part).name);
  const isReversed = parts.length === 2 && isOneWord(one) && isOneWord(other);
  const guests = isReversed
    ? [turned(parts)]
    : parts.length === 0
      ? [readGuest("")]
      : parts.flatMap(namesIn).map(readGuest);
  return guests.map((guest, at) => ({
    ...guest,
    text: guests.length === 1 ? line : [guest.name, guest.plus_ones > 0 ? `+${guest.plus_ones}` : ""].join(" ").trim(),
    email: at === 0 ? email : "",
    left_out: at === 0 ? left_out : "",
    question:
      guest.question ||
      (isCrossedOut ? ask.crossedOut : NOT_COMING.test(plain) ? ask.notComing : "") ||
      (unclear ? ask.who : "") ||
      (at === 0 && email !== "" && guests.length > 1 ? ask.email : ""),
  }));
}

/** `Ross, Leo +1`: as one guest, and the question whether it is one. */
function turned([last = "", first = ""]: readonly string[]): ReadGuest {
  const [front, back] = [readGuest(last), readGuest(first)];
  const name = `${back.name} ${front.name}`;
  const note = [front.note, back.note].filter(Boolean).join(", ");
  return { name, plus_ones: front.plus_ones + back.plus_ones, note, question: ask.order(name), undecided: false };
}
