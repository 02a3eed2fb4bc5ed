import { isCount } from "./line-count.ts";
import { isRemark } from "./line-words.ts";

/**
 * `Leo Ross<tab>2<tab>VIP table` as `Leo Ross (VIP table) (2)`: cells from the first number or remark on are the count
 * and notes. Cells before it are parts of the name, as in `Leo<tab>Ross`.
 */
export function withColumns(line: string): string {
  const cells = line
    .split("\t")
    .map((cell) => cell.trim())
    .filter(Boolean);
  const at = cells.findIndex((cell, index) => index > 0 && (isCount(cell) || isRemark(cell)));
  if (at < 0) return line;
  const others = cells.slice(at).map((cell) => cell.replace(/[()]/g, " ").trim());
  const count = others.findIndex(isCount);
  const notes = others.filter((text, index) => index !== count && text !== "");
  const names = cells.slice(0, at);
  // `1<tab>Leo Ross<tab>2` begins with the line's number.
  if (count >= 0 && names.length > 1 && /^\d{1,4}$/.test(names[0] ?? "")) names.shift();
  const parts = [...notes, ...others.slice(count, count + 1)].map((text) => `(${text})`);
  return [...names, ...parts].join(" ");
}

/** Remarks that need no comma before them: `Leo Ross VIP`, `Leo +1 free before 11`, `Leo table 4`. */
const AT_END =
  /(?<=[\p{L}\p{N})-] )(?:vips?(?: (?:table|booth|entry|list|area))?|comps?|complimentary|aaa|guest ?list|free entry|(?:free )?(?:entry )?(?:before|after|until|till|by) \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?|half price|[$€£]\d{1,4}|(?:(?:ig|insta|instagram):? )?@[\w.]{2,30}|(?:ig|insta|instagram):? [\w.]{2,30}|(?:table|booth|room) #?\d{1,3}|tb[acd])$/iu;

/** A guest's text without the remarks beside the name: `VIP - Leo Ross`, `Leo Ross – DJ`, `Leo Ross (2) comp`. */
export function remarksApart(text: string): { rest: string; notes: string[] } {
  const parts = text.split(/\s[-–—/]{1,2}\s/);
  const remarks = parts.length > 1 ? parts.filter(isRemark) : [];
  const isMixed = remarks.length > 0 && remarks.length < parts.length;
  const rest = isMixed ? parts.filter((part) => !remarks.includes(part)).join(" - ") : text;
  const found = AT_END.exec(rest);
  const notes = isMixed ? remarks.map((part) => part.trim()) : [];
  return found
    ? { rest: rest.slice(0, found.index).trim(), notes: [found[0], ...notes] }
    : { rest: rest.trim(), notes };
}
