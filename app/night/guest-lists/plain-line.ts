import { plainDigits, withoutInvisible } from "../../platform/lib/plain-characters.ts";

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
export function plainLine(line: string): string {
  return plainDigits(withoutInvisible(line))
    .replace(/&(nbsp|amp|quot|apos|#39|#x27|#160);/gi, (_, name: string) => entities[name.toLowerCase()] ?? "")
    .replace(/<\/?(?:b|i|u|em|strong|span|p|br|div|li|ul|td|tr|font|h[1-6])>/gi, "")
    .replace(/[\u00ad\p{Cc}]/gu, (character) => (character === "\t" ? character : ""))
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
    .replace(/(?<=\S ?)➕/gu, "+")
    .replace(/(?<=[+x×] ?)(\d)\ufe0f?\u20e3/gu, "$1")
    .replace(/(\p{Extended_Pictographic}\ufe0f?)(?=[+(\d])/gu, "$1 ")
    .replace(/(?<=\S) {2,}(?=\S)/g, "\t")
    .replace(/(?<![\p{L}\p{N}*_])([*_]{1,2})([\p{L}\p{N}][^*_]{0,99})\1(?![\p{L}\p{N}*_])/gu, "$2")
    .trim();
}
