import { PEOPLE } from "./line-count.ts";

/** `[10:02 PM, 27/11/2026] Sam: `, `27/11/2026, 10:02 pm - Sam: `, `<Sam> `, `10:02 PM `: who wrote a message, and when. */
export const CHAT =
  /^(?:(?:\[[^\]]{5,40}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d\d[^-–]{0,12} [-–]) ?(?:([^:]{1,60}): )?|<[^<>@\s][^<>@]{0,39}> (?=\p{L})|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\b\.?)? (?=\p{L}))/iu;

/** A line above a message, of chats that have one: `Sam, [27.11.26 21:41]`, `Sam [9:41 PM]`, `Sam — Today at 9:41 PM`. */
const messageHeads = [
  /^[^,[\]]{1,60}, \[\d[\d./:, -]{8,25}(?: ?[ap]m)?\]$/i,
  /^[^[\]]{1,60} \[\d{1,2}:\d\d(?: ?[ap]m)?\]$/i,
  /^.{1,60} [—–-] (?:today|yesterday|\d{1,2}\/\d{1,2}\/\d{2,4}),? (?:at )?\d{1,2}:\d\d(?: ?[ap]m)?$/i,
];

/** What chats write in place of a message, and what people write around a list. */
const messages =
  /^(?:<?(?:media|image|video|audio|sticker|gif|document|contact card) omitted>?|(?:this message was|you) deleted(?: this message)?|missed (?:voice|video) call|messages and calls are end-to-end encrypted\b.*|sent from (?:my|mail for) .{1,40}|get outlook for .{1,40}|envoyé de mon .{1,40}|von meinem .{1,40} gesendet|(?:many )?(?:thanks|thank you|thx|cheers|kind regards|best regards|regards)(?: (?:so much|a lot|again|guys|team|everyone))?[ !.,x]*|(?:danke|merci|gracias|grazie|obrigad[oa]) ?!)$/i;

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
  const [first = "", ...others] = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const isSum = /^(?:total|sum|count|all)$/.test(first)
    ? others.length > 0 || line.length < 8
    : /^\d+$/.test(first) && others.length > 0;
  return (
    isSum && others.every((word) => /^\d+$/.test(word) || word === "total" || word === "names" || PEOPLE.test(word))
  );
}
