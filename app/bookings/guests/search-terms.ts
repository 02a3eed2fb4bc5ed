import { searchable } from "../../platform/lib/searchable.ts";
import { referencePrefixes } from "../../platform/venue/reference-prefixes.ts";

/** Raised whenever `searchable`, `searchText` or `nameKey` change: stored rows are then rebuilt at startup. */
export const SEARCH_TEXT_VERSION = "3";

/** Last digits of a phone number, which are the same with and without a dial code. */
const FIGURES = 9;

/** @returns the keys that a guest's requests share: the email in lower case, the phone number's last nine digits */
export function guestKeys({ email, phone }: { email: string; phone: string }): {
  email_key: string;
  phone_key: string;
} {
  return { email_key: email.toLowerCase(), phone_key: phone.replace(/\D/g, "").slice(-FIGURES) };
}

/**
 * A name as searches find it: its words, and without spaces where someone may write it as one word (`van der Berg`,
 * `Anne-Marie`, `O Brien`). Two plain words never are, so most rows of the index stay short.
 */
function nameText(name: string): string {
  const plain = searchable(name);
  const words = plain.split(/[\s-]+/).filter(Boolean);
  const isOneWordElsewhere = words.length > 2 || plain.includes("-") || words[0]?.length === 1;
  return [...words, ...(isOneWordElsewhere && words.length > 1 ? [words.join("")] : [])].join(" ");
}

/** @returns a request's search text; phone numbers are in it with and without their dial code */
export function searchText(request: { name: string; email: string; phone: string; reference: string }): string {
  const { name, email, phone, reference } = request;
  const figures = phone.replace(/\D/g, "");
  return [nameText(name), searchable([email, figures, `0${figures.slice(-FIGURES)}`, reference].join(" "))].join(" ");
}

/** Shortest text that the trigram index finds. */
const MIN_TERM_LENGTH = 3;

/** Shortest and longest search text. */
const MIN_SEARCH_LENGTH = 3;
const MAX_SEARCH_LENGTH = 200;

/** @returns why a search text is invalid, or undefined */
export function describeSearchError(q: string): string | undefined {
  if (q.length < MIN_SEARCH_LENGTH) return "Enter at least three characters.";
  return q.length > MAX_SEARCH_LENGTH ? `Use ${MAX_SEARCH_LENGTH} characters or fewer.` : undefined;
}

/** Characters of a phone number as people write it. */
const PHONE_PART = /^(?:[+().\-/]*\d)+[().\-/]*$/;

/** Fewest digits of a whole number, with or without its dial code. */
const WHOLE_NUMBER = 8;

/**
 * @returns the digits of a phone number, or of part of one, as in `searchText`: of a whole number the last nine, which
 * are the same with a dial code, with the 0 or 8 of a call within the country, and without either
 */
function phoneTerm(written: string): string {
  const figures = written.replace("(0)", "").replace(/\D/g, "");
  return figures.length < WHOLE_NUMBER ? figures : figures.replace(/^0+/, "").slice(-FIGURES);
}

/** A reference: its hyphen is stored. */
const REFERENCE = new RegExp(`^(?:${Object.values(referencePrefixes).join("|").toLowerCase()})-`);

/** A word of a search as its terms: a name's parts, as in `searchText`; an email address and a reference are whole. */
function wordTerms(word: string): string[] {
  if (!word.includes("-") || /[\d@]/.test(word) || REFERENCE.test(word)) return [word];
  return word.split("-").filter(Boolean);
}

/**
 * @returns the terms of a search: its words, with the digits of a phone number as one term. At least one has three
 * characters; empty if nothing could match.
 */
export function searchTerms(q: string): string[] {
  const plain = searchable(q)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const terms: string[] = [];
  let number = "";
  for (const part of [...plain.split(" "), ""]) {
    if (PHONE_PART.test(part)) {
      number += part;
      continue;
    }
    if (number) terms.push(phoneTerm(number));
    number = "";
    if (part) terms.push(...wordTerms(part));
  }
  const long = (term: string) => [...term].length >= MIN_TERM_LENGTH;
  if (terms.some(long)) return [...new Set(terms)];
  const together = terms.join(" ");
  return long(together) ? [together] : [];
}
