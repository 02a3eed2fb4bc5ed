import { type BankDetails, bankDetails } from "./bank-details.ts";
import { emergencyNumber } from "./emergency.ts";

/** Words that depend on the law and custom of a place, for the default texts of pages and for screens. */
export interface LocalTexts extends BankDetails {
  /** The country's name in English. */
  country: string;
  /** Whose law governs the terms: "The law of New South Wales". */
  lawOf: string;
  /** Identity documents that prove an age, inside a sentence: "We accept a passport or …". */
  idDocuments: string;
  /** A sentence about selling a ticket on. */
  resaleRule: string;
  /** Where guests complain about the use of their data, inside a sentence. */
  privacyAuthority: string;
  /** Under what guests have rights that no terms can exclude, inside a sentence. */
  consumerLaw: string;
  /** What to ask applicants for work at the bar; empty if the law names no licence. */
  serviceLicence: string;
  /** The same as a sentence in the description of the role. */
  serviceRule: string;
  /** What to ask applicants for work in security. */
  securityLicence: string;
  securityRule: string;
  /** What the tax that prices include is called. */
  tax: string;
  /** When a deposit is taxed, as sentences for the accountant's list. */
  depositTax: string;
  /** Why payments are kept for five years, after the day of the payment; empty where no law is known here. */
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

/** The words of a place that has no pack: true anywhere, and of no particular law. */
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
