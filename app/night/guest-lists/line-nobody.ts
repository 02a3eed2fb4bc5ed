import { PEOPLE } from "./line-count.ts";
import { isHeading } from "./line-words.ts";

/** `[10:02 PM, 27/11/2026] Sam: `, `27/11/2026, 10:02 pm - Sam: `, `<Sam> `, `10:02 PM `: who wrote a message, and when. */
export const CHAT =
  /^(?:(?:\[[^\]]{5,40}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d\d[^-–]{0,12} [-–]) ?(?:([^:]{1,60}): )?|<[^<>@\s][^<>@]{0,39}> (?=\p{L})|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\b\.?)? (?=\p{L}))/iu;

/** A line above a message, of chats that have one: `Sam, [27.11.26 21:41]`, `Sam [9:41 PM]`, `Sam — Today at 9:41 PM`. */
const messageHeads = [
  /^[^,[\]]{1,60}, \[\d[\d./:, -]{8,25}(?: ?[ap]m)?\]$/i,
  /^[^[\]]{1,60} \[\d{1,2}:\d\d(?: ?[ap]m)?\]$/i,
  /^.{1,60} [—–-] (?:today|yesterday|\d{1,2}\/\d{1,2}\/\d{2,4}),? (?:at )?\d{1,2}:\d\d(?: ?[ap]m)?$/i,
];

/** Lines that chats write instead of a message, and that people write around a list. */
const messages =
  /^(?:<?(?:media|image|video|audio|sticker|gif|document|contact card) omitted>?|(?:this message was|you) deleted(?: this message)?|missed (?:voice|video) call|messages and calls are end-to-end encrypted\b.*|seen(?: by .{1,60})?|delivered|edited|forwarded(?: many times)?|original message:?|you sent|you replied to .{1,40}|.{1,40} (?:sent|replied to (?:you|themself|.{1,40}))|(?:(?:today|yesterday|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?),? ?(?:at )?)?\d{1,2}:\d\d ?(?:[ap]m)?|today|yesterday|sent from (?:my|mail for) .{1,40}|get outlook for .{1,40}|envoyé de mon .{1,40}|von meinem .{1,40} gesendet|(?:many )?(?:thanks|thank you|thx|cheers|kind regards|best regards|regards)(?: (?:so much|a lot|again|guys|team|everyone|legends?|mate|babe)){0,3}(?:[ !.,x🙏❤]|\ufe0f)*|(?:danke|merci|gracias|grazie|obrigad[oa]) ?!)$/iu;

/** What people write before and after names, or around a list. */
const ASKING =
  /^(?:(?:hi|hey|hello|hiya|yo|g['’]?day)(?: \p{L}{2,12})?[,!. ]{1,3})?(?:(?:please|pls|plz|also|just|oh|and) ){0,3}(?:(?:(?:can|could|may) (?:you|i|we) )(?:(?:please|pls|plz|also|just) ){0,2}(?:add|include|get|put|have|chuck|pop) |(?:add|include) )/iu;
const AND = /^(?:(?:oh )?(?:and|also|plus)[, ] ?|[+&] ?)(?=\p{L})/iu;
const PLEASE =
  /(?:[ ,!.]{1,3}(?:please|pls|plz|thanks|thank you|thx|ty|cheers|(?:on|to) (?:the|my|your) (?:door|list|guest ?list|gl)|for (?:tonight|tonite|tomorrow|tmrw))){1,4}[ !.,🙏]{0,5}$/iu;
const GREETING =
  /^(?:hi|hey|hello|hiya|g['’]?day|good (?:morning|afternoon|evening))(?: (?:guys|mate|team|all|there|everyone|legends?|babe|hun|ladies))?[ ,!.:]{0,3}$/i;
/** Words of sentences around a list. A line of nothing else names nobody. */
const AROUND = /* @__PURE__ */ new Set(
  "hi hey hello guys team mate all can could would you i we us me please pls add adding get put see find include the these those them following below above names guests people list lists on door for tonight my our here here's heres is are this to attached sending through thanks thank a in be it let know if any issues questions just also and plus guestlist gl too".split(
    " ",
  ),
);

const isAround = (line: string) => {
  const words =
    line
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}'+@]+/gu) ?? [];
  return words.length > 0 && words.every((word) => AROUND.has(word));
};

/** A line without what people write before and after a name: `Hey, can you add Leo Ross +1 please`. */
export function withoutAsking(line: string): { rest: string; left: string[] } {
  const [asking = ""] = ASKING.exec(line) ?? [];
  const named = line.slice(asking.length);
  const [and = ""] = AND.exec(named) ?? [];
  const [please = ""] = PLEASE.exec(named) ?? [];
  const rest = named.slice(and.length, named.length - please.length);
  return { rest, left: [asking.trim(), please.replace(/^[ ,!.]+/, "").trim()].filter(Boolean) };
}

const HEADING_WORD =
  /\b(?:guests?|guestlist|gl|lists?|names|door|tonight|night|party|plus|friends|girls|boys|guys|ladies|vips?|crew|artists|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

/** Headings of a table that was copied from a spreadsheet. */
const tableHeadings = /* @__PURE__ */ new Set(
  "name|names|full name|first name|last name|surname|guest|guest name|guests|plus|plus one|plus ones|+|+1|+1s|email|e-mail|phone|mobile|note|notes|comment|comments|list|table|qty|quantity|pax|number|no|no.|#|vorname|nachname|begleitung|telefon|nom|prénom|accompagnants|nombre|apellido|apellidos|acompañantes|nome|cognome|accompagnatori|naam|voornaam|achternaam|namn|navn".split(
    "|",
  ),
);

function isTableHead(line: string): boolean {
  const cells = line
    .replace(/^\||\|$/g, "")
    .split(/[\t,;|]/)
    .map((cell) => cell.trim().toLowerCase());
  return cells.every((cell) => tableHeadings.has(cell) || (cell === "" && cells.length > 1));
}

/** Whether a line, without who wrote it, names nobody: a heading, a sum, a message's head, thanks. */
export function isNobody(line: string): boolean {
  if (messages.test(line) || messageHeads.some((head) => head.test(line)) || isTableHead(line)) return true;
  if (/^guest ?list\b/i.test(line) || (line.endsWith(":") && HEADING_WORD.test(line))) return true;
  if (GREETING.test(line) || isAround(line) || isHeading(line)) return true;
  const [first = "", ...others] = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSum = /^(?:total|sum|count|all)$/.test(first)
    ? others.length > 0 || line.length < 8
    : /^\d+$/.test(first) && others.length > 0;
  return (
    isSum && others.every((word) => /^\d+$/.test(word) || word === "total" || word === "names" || PEOPLE.test(word))
  );
}
