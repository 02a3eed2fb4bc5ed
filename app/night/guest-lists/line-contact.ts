/** A line without contact data. */
interface Taken {
  rest: string;
  email: string;
  /** Phone numbers, and further addresses. */
  left: string[];
}

const digitsIn = (text: string) => text.replace(/\D/g, "").length;

/** The index after a phone number that starts at word `at`; `at` if none does. */
function phoneEnd(words: readonly string[], at: number): number {
  // `Sam +1 0412 555 666`
  if (/^\+?\d{1,2}$/.test(words[at] ?? "") && /^[+(]*0/.test(words[at + 1] ?? "")) return at;
  let end = at;
  const isPart = (word: string) => /^[+(]{0,2}\d[\d().\-/]*$/.test(word) && (end === at || !/^\+\d{1,2}$/.test(word));
  while (isPart(words[end] ?? "")) end += 1;
  return digitsIn(words.slice(at, end).join("")) >= 7 ? end : at;
}

const BIRTH_DATE = /^\(?\d{1,2}[./-]\d{1,2}[./-](?:(?:19|20)\d\d|\d\d)\)?$/;

/** Removes phone numbers, dates of birth and email addresses from a line; returns the first email address. */
export function withoutContact(line: string): Taken {
  const left: string[] = [];
  let email = "";
  const words = line
    .replace(/\t/g, " \t ")
    .replace(/([,;<>|])/g, " $1 ")
    .split(/ +/)
    .filter((word) => {
      if (/^(?:https?:\/\/|www\.)\S/i.test(word)) {
        left.push(word);
        return false;
      }
      if (!/[\p{L}\p{N}._%+-]@[^@]/u.test(word)) return true;
      const address = word.replace(/^[("']|[)"']$/g, "").replace(/^mailto:/i, "");
      if (email === "") email = address;
      else left.push(address);
      return false;
    });
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const end = phoneEnd(words, at);
    if (end > at) {
      if (/^(?:ph|phone|tel|mob|mobile|cell|m|t|p|dob|d\.o\.b|born)[.:]?$/i.test(rest.at(-1) ?? "")) rest.pop();
      left.push(words.slice(at, end).join(" "));
      at = end;
      continue;
    }
    const word = words[at] ?? "";
    if (BIRTH_DATE.test(word)) {
      if (/^(?:dob|d\.o\.b|born)[.:]?$/i.test(rest.at(-1) ?? "")) rest.pop();
      left.push(word);
      at += 1;
      continue;
    }
    const glued = digitsIn(word) >= 8 ? /\+?\d{8,15}/.exec(word) : null;
    if (glued) left.push(glued[0]);
    rest.push(glued ? word.replace(glued[0], "") : word);
    at += 1;
  }
  return { rest: rest.filter((word) => word !== "<" && word !== ">").join(" "), email, left };
}
