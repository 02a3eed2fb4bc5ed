import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { plainCharacters } from "../plain-characters.ts";
import { joinPhone, plainDialCode } from "./phone-number.ts";

/** Lengths of mobile numbers without their calling code, by calling code without the +. */
const mobileLengths = new Map<string, Set<number>>();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  const lengths = mobileLengths.get(code) ?? new Set();
  mobileLengths.set(code, lengths.add(examples[country]?.length ?? 0));
}

/**
 * A number as dialled from abroad, without a trunk prefix; undefined if it cannot be called. A number outside the known
 * ranges of its country is accepted if it is as long as a mobile number, since countries assign new ranges before this
 * program knows them.
 */
function dialled(full: string, isGuess = false): string | undefined {
  const found = parsePhoneNumberFromString(full);
  if (!found) return undefined;
  const isNew = !isGuess && found.isPossible() && isAsLongAsMobile(found);
  return found.isValid() || isNew ? found.number : undefined;
}

const isAsLongAsMobile = ({
  countryCallingCode,
  nationalNumber,
}: {
  countryCallingCode: string;
  nationalNumber: string;
}) => mobileLengths.get(countryCallingCode)?.has(nationalNumber.length) === true;

/** Whether a number is as long as the mobile numbers of its country. */
function isMobileLength(full: string): boolean {
  const found = parsePhoneNumberFromString(full);
  return found?.isPossible() === true && isAsLongAsMobile(found);
}

/** Words beside a number: `mob: 0412 345 678`, `0412 345 678 (WhatsApp)`, `02 9550 1234 (ext. 12)`. */
const LABEL =
  /^(?:mobile|mob|phone|ph|telephone|tel|cell|whatsapp|wa|m|t|p|handy|mobil|portable|movil|móvil|cel|celular)\b[.:]{0,2} ?(?=[+(\d])/i;
const REMARK = / ?\((?:\p{L}[\p{L} ./-]{0,20}|ext(?:ension)?\.? ?\d{1,6}|x ?\d{1,6})\)$/iu;

/** Separators between two numbers in one cell: `0412 345 678 / 02 9550 1234`. */
const BETWEEN = / ?(?:[,;|&]| \/ | or | and | oder | und | ou | et | y ) ?/i;

/** The first of several numbers in a cell, each long enough to be one. */
function firstNumber(text: string): string {
  const parts = text.split(BETWEEN);
  return parts.length > 1 && parts.every((part) => part.replace(/\D/g, "").length >= 7) ? (parts[0] ?? text) : text;
}

/** A number without the words and signs that files and people put around it. */
function bareNumber(typed: string): string {
  return firstNumber(plainCharacters(typed.slice(0, 100)).trim())
    .replace(/^(?:https?:\/\/)?(?:api\.)?(?:wa\.me\/|whatsapp\.com\/send\?phone=)\+?(?=\d{8,15}$)/i, "+")
    .replace(/^[^\p{L}\p{N}+(]{1,8}/u, "")
    .replace(/^[A-Z]{2}:? (?=[+0])/, "")
    .replace(/[;,:.!?]{1,3}$/, "")
    .replace(/^(\d{8,12}) \1$/, "$1")
    .replace(LABEL, "")
    .replace(REMARK, "")
    .replace(/[[\]]/g, "")
    .replace(/(?<=\d ?)ー ?(?=\d)/g, "-")
    .replace(/^(\d{8,15})\.0$/, "$1");
}

/** Prefixes other than 0 that are dialled within a country, or were before its numbers changed. */
const oldPrefixes: Record<string, RegExp> = {
  "+52": /^(?:0?44|0?45|0?1)(?=\d{10}$)/,
  "+380": /^80(?=\d{9}$)/,
  "+7": /^8(?=\d{10}$)/,
};

/** Whether no country has the beginning of a full number as its calling code. */
function isUnknownCode(full: string): boolean {
  return ![1, 2, 3].some((length) => mobileLengths.has(full.slice(1, 1 + length)));
}

/**
 * Reads a phone number as people and phones write it, and checks that it can be called. Handles trunk prefixes of every
 * country (8 in Russia, 06 in Hungary, 1 in North America), a repeated dial code, and extensions.
 *
 * @param dialCode for a number without one, `+61`. @returns the full number, `+61412345678`; empty for an empty text;
 * null if it cannot be a number.
 */
export function readPhone(typed: string, dialCode: string): string | null {
  const joined = joinPhone(dialCode, bareNumber(typed));
  if (joined === "") return "";
  if (!/^\+[1-9]\d{5,18}$/.test(joined)) return null;
  const code = plainDialCode(dialCode);
  const rest = joined.startsWith(code) ? joined.slice(code.length) : undefined;
  const [own, local] = ownCode(joined);
  const repeated = rest === undefined ? [] : again(code, rest);
  // `49151 23456789` in Germany isn't a landline.
  const isRepeated = repeated.some(isMobileLength) && !isMobileLength(joined);
  // The number as joined; with the 0 that joining dropped; with its dial code typed again, without a +.
  const ways: [way: string, isGuess?: boolean][] = [
    ...(isRepeated ? repeated.map((way): [string] => [way]) : []),
    [joined],
    ...(rest === undefined ? [] : [[`${code}0${rest}`, true] as [string, boolean]]),
    ...[...repeated, ...again(own, local), own + local.replace(oldPrefixes[own] ?? "", "")].map((way): [string] => [
      way,
    ]),
  ];
  for (const [way, isGuess] of ways) {
    const number = dialled(way, isGuess);
    if (number) return number;
  }
  return isUnknownCode(joined) && joined.length <= 16 ? joined : null;
}

/** The number without the second of two equal dial codes. */
const again = (code: string, rest: string) => (rest.startsWith(code.slice(1)) ? [`+${rest}`] : []);

/** Splits a full number into its calling code and the rest. */
function ownCode(full: string): [string, string] {
  const length = [1, 2, 3].find((digits) => mobileLengths.has(full.slice(1, 1 + digits))) ?? 0;
  return [full.slice(0, 1 + length), full.slice(1 + length)];
}
