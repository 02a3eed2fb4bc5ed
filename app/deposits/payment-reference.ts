/**
 * Payment references: a request's reference and two check digits, `VIP-7Q4K-42`. The check digits are those of ISO 7064,
 * MOD 97-10, with letters as 10 to 35, as bank account numbers (IBAN) and creditor references (ISO 11649) have them. They
 * reveal every wrong character and every two that changed places.
 */

/** Without dashes and spaces, in capitals, as banks pass it on: `VIP7Q4K42`. */
export function compactReference(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "");
}

/** The rest of a text, read as digits with letters as 10 to 35, divided by 97. */
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

const characters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The valid references (compact) that one wrong, missing, extra or swapped character turns into a text. */
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
