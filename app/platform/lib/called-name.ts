/** Characters of names in any script; joiners are parts of letters in some. */
const letters = /^(?:[\p{L}\p{M}'’‘ʼ`´.·‐‑–\- ]|\u200C|\u200D)+$/u;

/** Longest name that is used, and most words in it. */
const MAX_LENGTH = 50;
const MAX_WORDS = 5;

/** Words of advertising, which are no names. */
const adverts = new Set(
  "www http https href casino crypto bitcoin btc forex viagra cialis porn xxx jackpot lottery click clickhere whatsapp telegram giveaway discount promo promotion password verify unsubscribe congratulations klicken cliquez clicca gewinnspiel gratis kostenlos gratuit gagnez ganaste нажмите выигрыш выиграли бесплатно".split(
    " ",
  ),
);

/** The same in scripts without spaces between words. */
const advertSigns = /点击|點擊|免费|免費|中奖|中獎|クリック|無料|当選/;

/** Whether a word has letters of two alphabets, which are there to look like others. */
const isMixed = (word: string) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

/** Strokes through letters, which hide them. */
const isStroke = (mark: string) =>
  (mark >= "\u0334" && mark <= "\u0338") ||
  (mark >= "\u0488" && mark <= "\u0489") ||
  (mark >= "\u20d0" && mark <= "\u20ff");

/** What programs write for a name that they don't have. */
const placeholders = new Set(["null", "undefined", "first name", "firstname", "fname", "customer", "dear customer"]);

/** An address in words: `evil dot com`. */
const spokenAddress = /\b(?:dot|punkt|punto|point) (?:com|net|org|au|info|xyz|io|co|ru|example)\b/i;

/** Words that may be part of a name, unless there are two of them, or one among three or more words in capitals. */
const doubtful = new Set(
  "win winner won free prize gift cash money bonus offer offers sale deal deals now today buy bet big claim your you our account call visit me urgent aud usd eur gbp dollars loan credit earn get here this is the bank alert security team support admin hot sexy girls".split(
    " ",
  ),
);

const isInitials = (part: string) => [...part.normalize("NFC")].length <= 1;

/** Whether a dot stands within a word, as in addresses; initials such as "J.R." have one letter each. */
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

/** How an email to someone begins: `Hi Mia,`, or `Hi,` if there is no name that may be used. See `calledName`. */
export function greeting(typed: string): string {
  const name = calledName(typed);
  return name === "" ? "Hi," : `Hi ${name},`;
}

/**
 * The name by which an email may address a guest, from a form: anyone can type anything there, for anyone's
 * address. Texts that look like links, addresses, numbers, money or advertising are no names.
 *
 * @param typed a first name, or a whole name.
 * @returns the name with single spaces; empty if there is none that may be used.
 */
export function calledName(typed: string): string {
  // Full-width and decorated letters become plain ones.
  const name = typed.normalize("NFKC").trim().replace(/\s+/g, " ");
  if (name.split(" ").some(isMixed) || [...name].some(isStroke) || spokenAddress.test(name) || advertSigns.test(name))
    return "";
  if (placeholders.has(name.toLowerCase())) return "";
  if (name.length > MAX_LENGTH || !letters.test(name) || !/\p{L}/u.test(name) || /\p{M}{3}/u.test(name)) return "";
  const words = name.split(" ");
  if (words.some((word) => !/^['’‘ʼ]?\p{L}/u.test(word))) return "";
  if (words.length > MAX_WORDS || words.some(looksLikeAddress) || looksLikeAdvert(words)) return "";
  return name;
}
