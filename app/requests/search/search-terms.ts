import { readInternational } from "../phone/phone-number.ts";

/** Lower case, without accents: how what is searched for and what is found are compared. */
function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The last figures of a phone number are the same with a dial code and without. */
const FIGURES = 9;

/** What makes two requests one guest's: the address in lower case, and the number's last nine figures. */
export function guestKeys({ email, phone }: { email: string; phone: string }): {
  email_key: string;
  phone_key: string;
} {
  return { email_key: email.toLowerCase(), phone_key: phone.replace(/\D/g, "").slice(-FIGURES) };
}

/** Everything a request is found by, as one searchable line; a number stands in it with its dial code and without. */
export function searchText(request: { name: string; email: string; phone: string; reference: string }): string {
  const { name, email, phone, reference } = request;
  const figures = phone.replace(/\D/g, "");
  return searchable([name, email, figures, `0${figures.slice(-FIGURES)}`, reference].join(" "));
}

/** Fewest characters that the index of words can find. */
const SHORTEST_TERM = 3;

/** Fewest characters to search for; more than the most are refused. */
const SHORTEST_SEARCH = 3;
const LONGEST_SEARCH = 200;

/** Why nothing can be searched for with these words; nothing when it can. */
export function searchRefusal(q: string): string | undefined {
  if (q.length < SHORTEST_SEARCH) return "Type at least three characters.";
  return q.length > LONGEST_SEARCH ? `Type at most ${LONGEST_SEARCH} characters.` : undefined;
}

/** What may stand in a phone number as people write it. */
const PHONE_PART = /^[+\d().\-/]*\d[\d().\-/]*$/;

/** Figures in a row mean a number with its country only when they are as many as one has. */
const WHOLE_NUMBER = 10;

/** The figures of a phone number or of a part of one, as `searchWords` has them. */
function phoneTerm(written: string): string {
  const figures = written.replace(/\D/g, "");
  const whole = written.startsWith("+") || figures.length >= WHOLE_NUMBER;
  return (whole && readInternational(written)?.slice(1)) || figures;
}

/**
 * What a search looks for: its words, and the figures of a phone number, however they are spaced, as one
 * word. At least one has three characters; none at all when nothing could be found.
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
