import { countries } from "../../lib/phone/countries.ts";
import { moreCountries } from "../../lib/phone/more-countries.ts";
import { type BankDetails, bankDetails } from "./bank-details.ts";
import { emergencyNumber } from "./emergency.ts";
import { stateName } from "./state-names.ts";

/** Texts that depend on a place's law and custom, for the default texts of pages and for screens. */
export interface LocalTexts extends BankDetails {
  /** The country's name in English, inside a sentence: "the United States". */
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

/** Countries whose tax on sales is not called VAT in English. */
const taxes: Readonly<Record<string, string>> = {
  BR: "Sales tax",
  CA: "Sales tax",
  IN: "GST",
  JP: "Consumption tax",
  MV: "GST",
  NZ: "GST",
  PG: "GST",
  PK: "Sales tax",
  PR: "Sales tax",
  SG: "GST",
  US: "Sales tax",
};

/** Where guests complain about the use of their data, in countries where that has a name of its own. */
const privacyAuthorities: Readonly<Record<string, string>> = {
  BR: "the Autoridade Nacional de Proteção de Dados (ANPD)",
  CA: "the privacy commissioner of Canada or of your province",
  CH: "the Federal Data Protection and Information Commissioner",
  GB: "the Information Commissioner",
  IE: "the Data Protection Commission",
  IN: "the Data Protection Board of India",
  JP: "the Personal Information Protection Commission",
  KR: "the Personal Information Protection Commission",
  NZ: "the Privacy Commissioner",
  TR: "the Personal Data Protection Authority (KVKK)",
  US: "the attorney general of your state",
  ZA: "the Information Regulator",
};

/** Identity documents by the names that they have in a country. */
const documents: Readonly<Record<string, string>> = {
  CA: "a passport, a driver's licence or another official card with your photo and date of birth",
  US: "a passport, a driver's license, a state ID card or another official card with your photo and date of birth",
};

/** Countries whose states, provinces or parts have a law of contracts of their own. */
const ownLaws: Readonly<Record<string, string>> = {
  CA: "the club's province",
  GB: "the club's part of the United Kingdom",
  US: "the club's state",
};

const withArticle = /^(Bahamas|Dominican Republic|Maldives|Netherlands|Philippines|Solomon Islands|United )/;

/** A sentence about reselling tickets, where no law is known. */
export const generalResaleRule = "Check the ticket seller's terms first: they may limit resale and its price.";

const countryNames = new Map([...countries, ...moreCountries].map(({ code, name }) => [code, name]));

/** Whose law governs a contract, inside a sentence. @param region as typed; unknown abbreviations are not put into sentences. */
function lawOf(code: string, country: string, region: string): string {
  if (code === "GB" && /^(England|Wales)$/i.test(region)) return "England and Wales";
  if (code === "GB" && /^(Scotland|Northern Ireland)$/i.test(region)) return region;
  const own = ownLaws[code];
  const named = stateName(code, region);
  if (named) return named;
  if (own) return code !== "GB" && region.length > 3 ? region : own;
  return country;
}

/** The words of a place that has no pack: true anywhere, and of no particular law. @param region as typed. */
export function neutralTexts(code: string, region = ""): LocalTexts {
  const name = countryNames.get(code) ?? new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
  const country = withArticle.test(name) ? `the ${name}` : name;
  const tax = taxes[code] ?? "VAT";
  return {
    country,
    lawOf: lawOf(code, country, region.trim()),
    idDocuments:
      documents[code] ?? "a passport, a driving licence or another official card with your photo and date of birth",
    resaleRule: generalResaleRule,
    privacyAuthority: privacyAuthorities[code] ?? "the data protection authority",
    consumerLaw: "any law that cannot be excluded",
    serviceLicence: "",
    serviceRule: "",
    securityLicence: "",
    securityRule: "",
    tax,
    depositTax: `${tax} is in the row of the day on which a deposit is kept or used for the bill. Ask your accountant whether it's due sooner where you are.`,
    paymentsKept: "",
    ...bankDetails(code),
    emergency: emergencyNumber(code),
  };
}
