import { readInternational } from "../../lib/phone-number.ts";
import { searchable } from "../../lib/searchable.ts";

/** Last digits of a phone number, which are the same with and without a dial code. */
const FIGURES = 9;

/** @returns the keys that a guest's requests share: the email in lower case, the phone number's last nine digits */
export function guestKeys({ email, phone }: { email: string; phone: string }): {
  email_key: string;
  phone_key: string;
} {
  return { email_key: email.toLowerCase(), phone_key: phone.replace(/\D/g, "").slice(-FIGURES) };
}

/** @returns a request's search text; phone numbers are in it with and without their dial code */
export function searchText(request: { name: string; email: string; phone: string; reference: string }): string {
  const { name, email, phone, reference } = request;
  const figures = phone.replace(/\D/g, "");
  return searchable([name, email, figures, `0${figures.slice(-FIGURES)}`, reference].join(" "));
}

/** Shortest text that the trigram index finds. */
const SHORTEST_TERM = 3;

/** Shortest and longest search text. */
const SHORTEST_SEARCH = 3;
const LONGEST_SEARCH = 200;

/** @returns why a search text is invalid, or undefined */
export function describeSearchError(q: string): string | undefined {
  if (q.length < SHORTEST_SEARCH) return "Enter at least three characters.";
  return q.length > LONGEST_SEARCH ? `Use ${LONGEST_SEARCH} characters or fewer.` : undefined;
}

/** Characters of a phone number as people write it. */
const PHONE_PART = /^[+\d().\-/]*\d[\d().\-/]*$/;

/** Fewest digits of a number with a country code. */
const WHOLE_NUMBER = 10;

/** @returns the digits of a phone number, or of part of one, as in `searchWords` */
function phoneTerm(written: string): string {
  const figures = written.replace(/\D/g, "");
  const whole = written.startsWith("+") || figures.length >= WHOLE_NUMBER;
  return (whole && readInternational(written)?.slice(1)) || figures;
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
    if (part) terms.push(part);
  }
  const long = (term: string) => [...term].length >= SHORTEST_TERM;
  if (terms.some(long)) return [...new Set(terms)];
  return long(plain) ? [plain] : [];
}
