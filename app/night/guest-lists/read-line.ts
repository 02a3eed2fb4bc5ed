import { HEADS, hiddenPeople } from "./hidden-people.ts";
import { remarksApart, withColumns } from "./line-columns.ts";
import { withoutContact } from "./line-contact.ts";
import {
  type Counted,
  counted,
  isCount,
  isOthers,
  isSomeone,
  isTheGroup,
  withoutAlone,
  withoutEnding,
  wordsOf,
} from "./line-count.ts";
import { CHAT, isNobody, withoutAsking } from "./line-nobody.ts";
import { ask } from "./line-questions.ts";
import { isHeading, isPlaceholder, isRemark, mayBeRemark } from "./line-words.ts";
import { plainLine } from "./plain-line.ts";

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

/** Decoration before a name: bullets, ticks, emojis, the line's number. */
const BULLETS =
  /^(?:(?![+<=|$])[\s\p{So}\p{Sm}\p{Pd}\p{Extended_Pictographic}\p{Emoji_Modifier}•◦‣⁃·*_>~†‡\u00a7]|\ufe0f|\u200d)+(?=[\p{L}\d"'([])/u;
const NUMBERING =
  /^(?:#?\d{1,3}\ufe0f?\u20e3|\(\d{1,3}\)|#\d{1,3}|\d{1,3}(?:-\)| ?[.)\]:°º|](?!\d))|\d{1,3} ?[-–] (?=\p{L})|\d{1,2}(?:\.\d{1,2}){1,2}[.)]?(?=\s)|\d{1,3}[a-z]\)|no\.? ?\d{1,3}[.:)]?(?=\s)|[①-⓿❶-➓]|\[[ x✓✔]?\]|\([ x✓✔]?\)|(?:[a-z]|[ivx]{2,5})\)|[ivx]{2,5}\.(?=\s))\s*/iu;

/** A line that somebody struck out: `❌ Leo`, `~Leo~`, `Leo ❌`. */
const CROSSED_OUT = /^[\s\-•*]*(?:[❌✖✗✘🚫⛔]|~{1,2}[^~]+~{1,2})|[❌✖✗✘🚫⛔]\ufe0f?$/u;

/** Words that someone is not to come. */
const NOT_COMING =
  /\b(?:cancel(?:s|led|ed)?|not coming|not going|no longer|can[’']?t (?:come|make it)|won[’']?t (?:come|make it)|remove|delete|take off|abgesagt|kommt nicht|annulée?|ne vient pas|cancelad[oa]|no viene|annullat[oa]|non viene|afgezegd|komt niet)(?!\p{L})/iu;

/** Words that someone comes in another's place. */
const CHANGES =
  /\b(?:swap|swapped|replace|replaces|replacing|instead of|change \p{L}{1,30} to)\b|->|→|\((?:was|formerly) /iu;

function withoutBeginning(line: string): string {
  const text = line.replace(BULLETS, "").replace(/^o\s+(?=\p{Lu})/u, "");
  const rest = text.replace(NUMBERING, "");
  return rest === text || rest === "" ? text : rest.replace(BULLETS, "");
}

type ReadGuest = Omit<LineRead, "text" | "email" | "left_out">;

/** Reads one guest: the name, the count, and text in brackets after it. */
function readGuest(part: string): ReadGuest {
  const notes: string[] = [];
  let count: Counted | undefined;
  let text = withoutEnding(withoutAlone(part))
    .replace(/(\d)[.!]$/, "$1")
    .replace(/(?<!\.)\.{2,}$/, "")
    .replace(/[[{]([^[\]{}]{0,200})[\]}]/g, "($1)");
  const takeRemarks = () => {
    if (isPlaceholder(text)) return;
    const { rest, notes: found } = remarksApart(text);
    text = found.length > 0 ? withoutEnding(rest) : rest;
    notes.unshift(...found);
  };
  takeRemarks();
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
      // Only the last number is the count; `Ben & crew (5)` is Ben.
      if (!count || (own.others && own.plus_ones === 0)) text = own.name;
      break;
    }
    // `Leo + 1 girl 1 guy`
    count = HEADS.test(own.note ?? "") ? { ...own, others: true } : own;
    if (own.note) notes.unshift(own.note.replace(/^\(|\)$/g, ""));
    text = own.name;
    if (text === "") break;
  }
  takeRemarks();
  const name = text
    .replace(/^(["“„'‘])([^"“„”'’]+)["“”'’]$/, "$2")
    .replace(/[()]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ \+ ?| \+$/g, " +")
    .replaceAll(" ,", ",")
    .trim();
  const { plus_ones = 0, unclear, others } = count ?? {};
  const asked = unclear !== undefined ? ask.number(name, unclear) : others ? ask.others(name) : "";
  const isNamed = name === "" || !(isPlaceholder(name) || isHeading(name));
  const { question, undecided } = asked
    ? { question: asked, undecided: true }
    : isNamed
      ? hiddenPeople(name, notes, count !== undefined)
      : { question: ask.unnamed, undecided: false };
  const note = notes
    .filter((one) => SAYS_SOMETHING.test(one))
    .join(", ")
    .replaceAll(" ,", ",");
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
    const isGroup = isOthers(next) || isTheGroup(next, (words[at + 2] ?? "").toLowerCase());
    if (between && !isTitle && !isGroup) names.push([]);
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
  // `Leo Ross: VIP`, `VIP: Leo Ross`
  const isLong = before.length > MAX_SENDER_LENGTH || before === "" || /[,;|]/.test(rest);
  if (!isLong && isRemark(rest)) return { rest: `${before} (${rest})`, sender: "", unclear: false };
  if (!isLong && isRemark(before) && rest !== "" && !isCount(rest))
    return { rest: `${rest} (${before})`, sender: "", unclear: false };
  // `Leo Ross: +1` is Leo; a link or a time isn't a sender.
  if (
    isBracketed ||
    /\b(?:ig|insta|instagram|tel|ph|mob|email)$/i.test(before) ||
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
  const { rest: asked, left: around } = withoutAsking(plain);
  const { rest: message, sender, unclear } = withoutSender(withoutBeginning(asked));
  const words = sender === "" ? message : withoutAsking(message).rest;
  const { rest, email, left } = withoutContact(withoutBeginning(words));
  const text = withColumns(withoutAlone(rest.trim()));
  if (!SAYS_SOMETHING.test(text) && email === "") return [];
  if (isNobody(words) || isNobody(text)) return [];
  const parts: string[] = [];
  for (const part of partsOf(text)) {
    if (parts.length > 0 && /^(?:jr|sr|ii|iii)\.?$/i.test(part)) parts.push(`${parts.pop()} ${part}`);
    else if (parts.length > 0 && isRemark(part)) parts.push(`${parts.pop()} (${part})`);
    else if (parts.length > 0 && isSomeone(part)) parts.push(`${parts.pop()} & guests`);
    else if (parts.length > 0 && isCount(part)) parts.push(`${parts.pop()} ${/^\d+$/.test(part) ? `(${part})` : part}`);
    else parts.push(part);
  }
  const left_out = [...around, sender, ...left].filter(Boolean).join(", ");
  const [one = "", other = ""] = parts.map((part) => readGuest(part).name);
  const isReversed = parts.length === 2 && isOneWord(one) && isOneWord(other);
  const guests = isReversed
    ? [turned(parts)]
    : parts.length === 0
      ? [readGuest("")]
      : withNamedPlusOnes(parts.flatMap((part) => together(part, namesIn(part).map(readGuest))));
  return guests.map((guest, at) => ({
    ...guest,
    text: guests.length === 1 ? line : [guest.name, guest.plus_ones > 0 ? `+${guest.plus_ones}` : ""].join(" ").trim(),
    email: at === 0 ? email : "",
    left_out: at === 0 ? left_out : "",
    question:
      guest.question ||
      (isCrossedOut
        ? ask.crossedOut
        : NOT_COMING.test(plain)
          ? ask.notComing
          : CHANGES.test(plain)
            ? ask.change
            : "") ||
      (unclear ? ask.who : "") ||
      (at > 0 && mayBeRemark(guest.name) ? ask.remark : "") ||
      (at === 0 && email !== "" && guests.length > 1 ? ask.email : ""),
  }));
}

/** The guests of a part: `Leo and Kim x2` are two; of `Leo & Kim +1 each` nobody knows who brings whom. */
function together(part: string, guests: ReadGuest[]): ReadGuest[] {
  if (guests.length < 2) return guests;
  if (/\b(?:each|both)\b/i.test(part))
    return guests.map((guest) => ({ ...guest, question: ask.others(guest.name), undecided: true }));
  const last = guests.at(-1);
  const isTotal = /[x×*] ?\d{1,2}\)?$|\d ?[x×*]\)?$/i.test(part) && last?.plus_ones === guests.length - 1;
  return isTotal ? guests.map((guest) => ({ ...guest, plus_ones: 0 })) : guests;
}

/** `Leo +3 Kim, Zoe, Ian`: if there are as many names as plus-ones, they are the plus-ones. */
function withNamedPlusOnes(guests: ReadGuest[]): ReadGuest[] {
  const [first, ...others] = guests;
  const isTheirs = first && first.note !== "" && others.length > 0 && first.plus_ones === others.length + 1;
  if (!isTheirs || others.some(({ plus_ones, question, note }) => plus_ones > 0 || question || note)) return guests;
  const note = [first.note.replace(/^[\s–-]+/, ""), ...others.map(({ name }) => name)].join(", ");
  return [{ ...first, note }];
}

/** `Ross, Leo +1`: as one guest, and the question whether it is one. */
function turned([last = "", first = ""]: readonly string[]): ReadGuest {
  const [front, back] = [readGuest(last), readGuest(first)];
  const name = `${back.name} ${front.name}`;
  const note = [front.note, back.note].filter(Boolean).join(", ");
  return { name, plus_ones: front.plus_ones + back.plus_ones, note, question: ask.order(name), undecided: false };
}
