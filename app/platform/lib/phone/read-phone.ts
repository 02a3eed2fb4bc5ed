import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
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
function dialled(full: string): string | undefined {
  const found = parsePhoneNumberFromString(full);
  if (!found) return undefined;
  const isUsual = mobileLengths.get(found.countryCallingCode)?.has(found.nationalNumber.length);
  return found.isValid() || (found.isPossible() && isUsual) ? found.number : undefined;
}

/** Whether a full number starts with no country's calling code. */
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
  const joined = joinPhone(dialCode, typed);
  if (joined === "") return "";
  if (!/^\+\d{6,19}$/.test(joined)) return null;
  const code = plainDialCode(dialCode);
  const rest = joined.startsWith(code) ? joined.slice(code.length) : undefined;
  // Attempts: the joined number; with the 0 that joining dropped; without a dial code that was typed again without its
  // +.
  const ways = [
    joined,
    ...(rest === undefined ? [] : [`${code}0${rest}`, ...again(code, rest)]),
    ...again(...ownCode(joined)),
  ];
  for (const way of ways) {
    const number = dialled(way);
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
