import { type Country, plainDialCode, withoutSeparators } from "../../../platform/lib/phone/phone-number.ts";
import { searchable } from "../../../platform/lib/searchable.ts";
import { venue } from "../../../platform/venue/venue.ts";

/** The default country of dial codes shared by several. */
const mainCountries = ["US", "RU"];

/**
 * Splits a full number (docs/contract.md, Phone numbers): by a matching dial code, longest first;
 * otherwise after a leading + and 1 to 4 digits; otherwise the number belongs to the venue's country.
 */
export function splitPhone(full: string, countries: readonly Country[]): { dialCode: string; number: string } {
  const plain = withoutSeparators(full);
  const matching = countries
    .map(({ dial_code }) => plainDialCode(dial_code))
    .filter((code) => plain.startsWith(code))
    .sort((left, right) => right.length - left.length)[0];
  const dialCode = matching ?? /^\+\d{1,4}/.exec(plain)?.[0];
  if (dialCode === undefined) return { dialCode: venue.phoneCountry.dial_code, number: plain };
  return { dialCode, number: plain.slice(dialCode.length) };
}

/**
 * The country of a full number. Of several with the same dial code, it is the one chosen before,
 * otherwise the one with the most numbers. Undefined for an unknown dial code.
 */
export function countryOf(full: string, countries: readonly Country[], chosen: string): Country | undefined {
  const { dialCode, number } = splitPhone(full, countries);
  const sharing = countries.filter(({ dial_code }) => plainDialCode(dial_code) === dialCode);
  // Numbers that start with +76 or +77 are Kazakhstan's.
  if (dialCode === "+7" && /^[67]/.test(number)) return sharing.find(({ code }) => code === "KZ");
  return (
    sharing.find(({ code }) => code === chosen) ??
    sharing.find(({ code }) => mainCountries.includes(code)) ??
    sharing[0]
  );
}

/** Countries that match a search by name, code or dial code; names that start with it first. */
export function searchCountries(countries: readonly Country[], search: string): readonly Country[] {
  const wanted = searchable(search.trim());
  if (wanted === "") return countries;
  const digits = wanted.replace(/^\+|^00|[\s-]/g, "");
  const found = countries.filter(
    ({ name, code, dial_code }) =>
      searchable(name).includes(wanted) ||
      code.toLowerCase() === wanted ||
      (/^\d+$/.test(digits) && plainDialCode(dial_code).slice(1).startsWith(digits)),
  );
  const begins = (country: Country) => searchable(country.name).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((country) => !begins(country))];
}

/**
 * The result of a type-ahead: the next country from index `from` whose name starts with
 * what was typed, wrapping around. Repeating a letter moves from one match to the next.
 */
export function typeAhead(countries: readonly Country[], typed: string, from: number): number {
  const repeated = [...typed].every((letter) => letter === typed[0]);
  const wanted = searchable(repeated ? typed.slice(0, 1) : typed);
  const step = typed.length === 1 || repeated ? 1 : 0;
  for (let offset = 0; offset < countries.length; offset++) {
    const index = (Math.max(from, 0) + step + offset) % countries.length;
    if (searchable(countries[index]?.name ?? "").startsWith(wanted)) return index;
  }
  return -1;
}
