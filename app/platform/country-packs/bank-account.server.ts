import * as z from "zod/mini";
import { ibanFormats } from "./iban-formats.server.ts";
import { hasIban } from "./neutral/bank-details.ts";

/** The code that identifies a bank in a country. */
interface BankCode {
  /** Matches the code in capitals, without spaces and hyphens. */
  pattern: RegExp;
  /** The error for a code that does not match. */
  wrong: string;
  /** Whether the code's check digit is right. */
  isChecked?: (code: string) => boolean;
  /** The error for a wrong check digit. */
  mistyped?: string;
}

/** ABA routing numbers: the digits times 3, 7 and 1 in turn add up to a multiple of ten. */
function isRoutingNumber(code: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}

/** BIC (ISO 9362): bank, country, place, and perhaps a branch. */
const bic: BankCode = {
  pattern: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  wrong: "A BIC has eight or eleven letters and digits. Leave it blank if guests need only the IBAN.",
};

/**
 * Sources: Australian Payments Network (BSB), Payments Canada (institution and transit number, in payments with a 0
 * before them), Pay.UK (sort code), Reserve Bank of India (IFSC), Payments NZ, American Bankers Association, Payments
 * Association of South Africa (branch code).
 */
const bankCodes: Readonly<Record<string, BankCode>> = {
  AU: { pattern: /^\d{6}$/, wrong: "A BSB has six digits, such as 062-000." },
  CA: { pattern: /^0?\d{8}$/, wrong: "Enter the institution's three digits and the branch's five." },
  GB: { pattern: /^\d{6}$/, wrong: "A sort code has six digits, such as 12-34-56." },
  IN: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/, wrong: "An IFSC has four letters, a zero, and six letters or digits." },
  NZ: {
    pattern: /^\d{6}$/,
    wrong: "Bank and branch have six digits. Leave it blank if the account number begins with them.",
  },
  US: {
    pattern: /^\d{9}$/,
    wrong: "A routing number has nine digits.",
    isChecked: isRoutingNumber,
    mistyped: "A digit of this routing number is wrong. Compare it with a bank statement.",
  },
  ZA: { pattern: /^\d{6}$/, wrong: "A branch code has six digits." },
};

const compact = (text: string) => text.replaceAll(/[\s-]/g, "").toUpperCase();

/** The error for an impossible bank code; undefined if it is possible. @param country ISO 3166. */
export function bankCodeError(country: string, code: string): string | undefined {
  const typed = compact(code);
  const rule = bankCodes[country] ?? (hasIban(country) ? bic : undefined);
  if (typed === "" || !rule) return undefined;
  if (!rule.pattern.test(typed)) return rule.wrong;
  return rule.isChecked?.(typed) === false ? rule.mistyped : undefined;
}

const ibanSchema = z.iban();

/** The error for an impossible IBAN; undefined if it is possible. @param iban in capitals, without spaces. */
function ibanError(iban: string): string | undefined {
  const country = iban.slice(0, 2);
  const format = ibanFormats.get(country);
  if (format && iban.length !== format.length)
    return `An IBAN that begins with ${country} has ${format.length} letters and digits; this one has ${iban.length}.`;
  if (ibanSchema.safeParse(iban).success && (!format || format.pattern.test(iban))) return undefined;
  return "A letter or digit of this IBAN is wrong. Compare it with a bank statement.";
}

/** Starts like an IBAN (ISO 13616): a country and two check digits. */
const likeIban = /^[A-Z]{2}\d{2}/;

/**
 * The error for an impossible account number; undefined if it is possible. Countries with IBANs accept nothing else;
 * elsewhere a number is only checked if it looks like an IBAN.
 */
export function bankAccountError(country: string, account: string): string | undefined {
  const typed = compact(account);
  if (typed === "") return undefined;
  if (likeIban.test(typed)) return ibanError(typed);
  return hasIban(country) ? "Enter the IBAN: it begins with two letters and two digits." : undefined;
}

/** The settings that decide whether bank details are valid. */
interface AboutAccount {
  venue: { country: string };
  payments: { bank: string; accountNumber: string };
}

/**
 * The errors of the bank details that were just entered, by setting. Stored bank details are not checked, so that a new
 * country does not block publishing other settings.
 *
 * @param entered the settings that were entered. @param settings all settings, with the entered ones.
 */
export function bankErrors(entered: object, { venue, payments }: AboutAccount): Record<string, string> {
  const [country = ""] = venue.country.split(" ");
  const found = {
    "payments.bank": bankCodeError(country, payments.bank),
    "payments.accountNumber": bankAccountError(country, payments.accountNumber),
  };
  return Object.fromEntries(
    Object.entries(found).filter((error): error is [string, string] => error[0] in entered && error[1] !== undefined),
  );
}
