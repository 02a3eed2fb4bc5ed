/**
 * Payment references: a request's reference and two check digits, `VIP-7Q4K-42`. The check digits are those of ISO
 * 7064, MOD 97-10, with letters as 10 to 35, as bank account numbers (IBAN) and creditor references (ISO 11649) have
 * them. They detect every wrong character and every swapped pair.
 */

/** Without dashes and spaces, in capitals, as banks pass it on: `VIP7Q4K42`. */
export function compactReference(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** The remainder modulo 97 of a text read as a number, with letters as 10 to 35. */
export function mod97(compact: string): number {
  let rest = 0;
  for (const character of compact) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** A request's payment reference. @param reference `VIP-7Q4K`. */
export function paymentReference(reference: string): string {
  const check = 98 - mod97(`${compactReference(reference)}00`);
  return `${reference.toUpperCase()}-${String(check).padStart(2, "0")}`;
}

/** Whether a text, with or without dashes, has the right check digits. */
export function isPaymentReference(text: string): boolean {
  const compact = compactReference(text);
  return /^[A-Z]{3}[0-9A-Z]+\d\d$/.test(compact) && mod97(compact) === 1;
}

/** Letters that are taken for digits. */
const digitsFor: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", B: "8" };

const PREFIX = "(V[I1L]P|FUN)";

const withPrefix = (prefix: string, rest: string) => (prefix.startsWith("V") ? "VIP" : "FUN") + rest;

/** Each word of a text, alone and joined with up to five words after it. */
function joinedTokens(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toUpperCase()
      .match(/[0-9A-Z]+/g) ?? [];
  return words.flatMap((_, from) =>
    words.slice(from, from + 6).map((__, more) => words.slice(from, from + more + 1).join("")),
  );
}

/**
 * The payment references (compact) and the references of requests that a text may contain, in any spelling: other words
 * around them, spaces and dashes anywhere, letters for digits, a prefix that is missing or wrong. `words` are those that
 * may as well be names.
 *
 * @param text as a bank passes it on, at most 100 characters.
 */
export function referencesIn(text: string): { payments: string[]; requests: string[]; words: string[] } {
  const payments = new Set<string>();
  const requests = new Set<string>();
  const words = new Set<string>();
  for (const word of joinedTokens(text)) {
    const [, prefix = "", body = "", check = ""] =
      new RegExp(`${PREFIX}([0-9A-Z]{4,10})([0-9A-Z]{2})$`).exec(word) ?? [];
    const whole = withPrefix(prefix, body) + [...check].map((character) => digitsFor[character] ?? character).join("");
    if (prefix && isPaymentReference(whole)) payments.add(whole);
    const [, own, short] = new RegExp(`^${PREFIX}([0-9A-Z]{4,10})$`).exec(word) ?? [];
    if (own && short) requests.add(`${withPrefix(own, "")}-${short}`);
    if (!own && /^[0-9A-Z]{4,10}$/.test(word)) {
      const found = /\d/.test(word) && /[A-Z]/.test(word) ? requests : words;
      for (const kind of ["VIP", "FUN"]) found.add(`${kind}-${word}`);
    }
  }
  return { payments: [...payments], requests: [...requests], words: [...words] };
}

const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The valid references (compact) that differ from a text by one wrong, missing, extra or swapped character. */
export function likelyReferences(text: string): string[] {
  const typed = compactReference(text);
  const found = new Set<string>();
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, here, after] = [typed.slice(0, at), typed.slice(at), typed.slice(at + 1)];
    found.add(before + after);
    if (here.length > 1) found.add(`${before}${here[1]}${here[0]}${here.slice(2)}`);
    for (const character of characters) {
      found.add(before + character + here);
      if (here !== "") found.add(before + character + after);
    }
  }
  found.delete(typed);
  return [...found].filter(isPaymentReference);
}
