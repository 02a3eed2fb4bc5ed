import { venue } from "../../content/venue.ts";
import { type Country, plainDialCode, withoutSeparators } from "../../lib/phone-number.ts";

/** Where one dial code is many countries', the one it is taken for. */
const mainCountries = ["US", "RU"];

/**
 * Splits a full number as the specification's §5 says: by a dial code that matches, the longest first;
 * else after a leading + and 1 to 4 digits; else it is one of the venue's country.
 */
export function splitPhone(full: string, countries: readonly Country[]): { dialCode: string; number: string } {
  const plain = withoutSeparators(full);
  const matching = countries
    .map(({ dial_code }) => plainDialCode(dial_code))
    .filter((code) => plain.startsWith(code))
    .sort((one, other) => other.length - one.length)[0];
  const dialCode = matching ?? /^\+\d{1,4}/.exec(plain)?.[0];
  if (dialCode === undefined) return { dialCode: venue.phoneCountry.dial_code, number: plain };
  return { dialCode, number: plain.slice(dialCode.length) };
}

/**
 * The country a full number is from. Of several with the same dial code it is the one chosen before,
 * else the one that has most of its numbers. Undefined for a dial code that nobody has.
 */
export function countryOf(full: string, countries: readonly Country[], chosen: string): Country | undefined {
  const { dialCode, number } = splitPhone(full, countries);
  const sharing = countries.filter(({ dial_code }) => plainDialCode(dial_code) === dialCode);
  // Of the numbers of +7, those with a 6 or a 7 after it are Kazakhstan's.
  if (dialCode === "+7" && /^[67]/.test(number)) return sharing.find(({ code }) => code === "KZ");
  return (
    sharing.find(({ code }) => code === chosen) ??
    sharing.find(({ code }) => mainCountries.includes(code)) ??
    sharing[0]
  );
}

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** The countries a search finds, by name, code or dial code; those whose name begins with it first. */
export function searchCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = folded(search.trim());
  if (wanted === "") return countries;
  const digits = wanted.replace(/^\+|^00|[\s-]/g, "");
  const found = countries.filter(
    ({ name, code, dial_code }) =>
      folded(name).includes(wanted) ||
      code.toLowerCase() === wanted ||
      (/^\d+$/.test(digits) && plainDialCode(dial_code).slice(1).startsWith(digits)),
  );
  const begins = (country: Country) => folded(country.name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((country) => !begins(country))];
}

/**
 * Where a type-ahead leads: the next country after the one at `from` (an index) whose name begins with
 * what was typed, round to the start. The same letter again and again goes from one to the next.
 */
export function typeAhead(countries: readonly Country[], typed: string, from: number): number {
  const repeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = folded(repeated ? typed.slice(0, 1) : typed);
  const step = typed.length === 1 || repeated ? 1 : 0;
  for (let offset = 0; offset < countries.length; offset++) {
    const index = (Math.max(from, 0) + step + offset) % countries.length;
    if (folded(countries[index]?.name ?? "").startsWith(wanted)) return index;
  }
  return -1;
}
