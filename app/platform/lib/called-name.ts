/** Characters of names in any script; joiners are parts of letters in some. */
const letters = /^(?:[\p{L}\p{M}'’‘ʼ`´.·‐‑\- ]|\u200C|\u200D)+$/u;

/** Longest name that is used, in characters, and most words in it. */
const MAX_LENGTH = 50;
const MAX_WORDS = 5;

/** Words of advertising, which are never part of a name. */
const adverts = new Set(
  "www http https href casino crypto bitcoin btc forex viagra cialis porn xxx jackpot lottery click clickhere whatsapp telegram giveaway discount promo promotion password verify unsubscribe".split(
    " ",
  ),
);

/** Words that may be part of a name, but not two of them, and not one among three or more words in capitals. */
const doubtful = new Set(
  "win winner won free prize gift cash money bonus offer offers sale deal deals now today buy bet big claim your you our account call visit me urgent aud usd eur gbp dollars loan credit earn get here this is the bank alert security team support admin hot sexy girls".split(
    " ",
  ),
);

const isInitials = (part: string) => [...part.normalize("NFC")].length <= 1;

/** Whether a word contains a dot as addresses do; initials such as "J.R." have one letter each. */
const looksLikeAddress = (word: string) => {
  const parts = word.split(".").filter((part, index, all) => part !== "" || index < all.length - 1);
  return parts.length > 1 && !parts.every(isInitials);
};

function looksLikeAdvert(words: readonly string[]): boolean {
  const plain = words.map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ""));
  if (plain.some((word) => adverts.has(word))) return true;
  const count = plain.filter((word) => doubtful.has(word)).length;
  const shouts = words.length > 1 && words.every((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  return count >= 2 || (shouts && words.length > 2 && count > 0);
}

/** The greeting of an email: `Hi Mia,`, or `Hi,` if there is no usable name. See `calledName`. */
export function greeting(typed: string): string {
  const name = calledName(typed);
  return name === "" ? "Hi," : `Hi ${name},`;
}

/**
 * The name to use in an email to a guest, from a form. Anyone can type anything there, for anyone's address, so texts
 * that look like links, addresses, numbers, money or advertising are not used.
 *
 * @param typed a first name, or a whole name. @returns the name with single spaces; empty if it is not usable.
 */
export function calledName(typed: string): string {
  const name = typed.normalize("NFC").trim().replace(/\s+/g, " ");
  if (name.length > MAX_LENGTH || !letters.test(name) || !/\p{L}/u.test(name) || /\p{M}{3}/u.test(name)) return "";
  const words = name.split(" ");
  if (words.some((word) => !/^['’‘ʼ]?\p{L}/u.test(word))) return "";
  if (words.length > MAX_WORDS || words.some(looksLikeAddress) || looksLikeAdvert(words)) return "";
  return name;
}
