import { type BankDetails, bankDetails } from "./bank-details.ts";
import { emergencyNumber } from "./emergency.ts";

/** Texts that depend on a place's law and custom, for the default texts of pages and for screens. */
export interface LocalTexts extends BankDetails {
  /** The country's name in English. */
  country: string;
  /** Whose law governs the terms: "The law of New South Wales". */
  lawOf: string;
  /** Identity documents that prove an age, inside a sentence: "We accept a passport or …". */
  idDocuments: string;
  /** A sentence about reselling tickets. */
  resaleRule: string;
  /** Where guests complain about the use of their data, inside a sentence. */
  privacyAuthority: string;
  /** The law that gives guests rights which no terms can exclude, inside a sentence. */
  consumerLaw: string;
  /** The proof to ask of applicants for bar jobs: `RSA certificate number`; empty if the law requires none. */
  serviceLicence: string;
  /** The same requirement as a sentence in the job's description. */
  serviceRule: string;
  /** The same for security jobs: `Security licence number`, and the sentence. */
  securityLicence: string;
  securityRule: string;
  /** The name of the tax that prices include. */
  tax: string;
  /** When a deposit is taxed, as sentences for the accountant's list. */
  depositTax: string;
  /**
   * A clause that says which law requires payments to be kept for five years: `, as Australian tax law requires`; empty
   * if no such law is known.
   */
  paymentsKept: string;
  /** The number to call in an emergency. */
  emergency: string;
}

/** Countries whose tax on sales is not called VAT in English: GST or its own name. */
const taxes: Readonly<Record<string, string>> = {
  NZ: "GST",
  SG: "GST",
  IN: "GST",
  CA: "GST",
  US: "Sales tax",
  JP: "JCT",
};

/** The texts of a place without a pack: true anywhere, and naming no particular law. */
export function neutralTexts(code: string): LocalTexts {
  const country = new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
  const tax = taxes[code] ?? "VAT";
  return {
    country,
    lawOf: country,
    idDocuments: "a passport, a driving licence or another official card with your photo and date of birth",
    resaleRule: "The seller's terms say whether you may, and for how much.",
    privacyAuthority: "the data protection authority",
    consumerLaw: "any law that cannot be excluded",
    serviceLicence: "",
    serviceRule: "",
    securityLicence: "",
    securityRule: "",
    tax,
    depositTax: `${tax} is in the row of the day on which a deposit is kept or used for the bill. Ask your accountant whether it’s due sooner where you are.`,
    paymentsKept: "",
    ...bankDetails(code),
    emergency: emergencyNumber(code),
  };
}
