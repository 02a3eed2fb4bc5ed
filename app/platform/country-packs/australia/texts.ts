import { emergencyNumber } from "../neutral/emergency.ts";
import { generalResaleRule, type LocalTexts } from "../neutral/texts.ts";
import { type AustralianState, australianStates } from "./state.ts";

/**
 * What the default texts of a club in Australia say. Privacy Act 1988 (Cth) s 36: complaints go to the Information
 * Commissioner. Competition and Consumer Act 2010 (Cth) schedule 2: the Australian Consumer Law. A New Tax System (Goods
 * and Services Tax) Act 1999 (Cth), sections 99-5 and 99-10. Taxation Administration Act 1953 (Cth), schedule 1, section
 * 382-5, and Income Tax Assessment Act 1936 (Cth), section 262A: payments are kept for five years.
 */
const australia: LocalTexts = {
  country: "Australia",
  lawOf: "Australia",
  idDocuments: "a current driver licence, plastic or digital, a passport, a proof of age card or a Keypass",
  resaleRule: generalResaleRule,
  privacyAuthority: "the Office of the Australian Information Commissioner",
  consumerLaw: "the Australian Consumer Law or any other law that cannot be excluded",
  serviceLicence: "RSA certificate number",
  serviceRule: "RSA certificate needed.",
  securityLicence: "Security licence number",
  securityRule: "Current security licence and RSA needed.",
  tax: "GST",
  depositTax:
    "A deposit held as security carries GST only once it's kept or used for the bill: that day's row has it (A New Tax System (Goods and Services Tax) Act 1999, sections 99-5 and 99-10).",
  paymentsKept: ", as Australian tax law requires",
  bankCode: "BSB",
  bankCodeHint: "Six digits: 062-000.",
  bankAccount: "Account number",
  emergency: emergencyNumber("AU"),
};

/**
 * New South Wales: Fair Trading Act 1987 (NSW) part 4A on the resale of tickets; Liquor Regulation 2018 (NSW) part 5 on RSA
 * competency cards; Security Industry Act 1997 (NSW).
 */
const newSouthWales: Partial<LocalTexts> = {
  idDocuments:
    "a current driver licence (plastic, or digital in the Service NSW app), a passport, a photo card or a Keypass",
  resaleRule: "NSW law caps the price of a resale at 10 per cent above what was first paid.",
  serviceLicence: "RSA competency card number",
  serviceRule: "RSA competency card needed.",
  securityLicence: "NSW security licence number",
  securityRule: "Current NSW security licence and RSA needed.",
};

/** The local texts of a club in Australia. @param state undefined if the settings name none. */
export function australianTexts(state: AustralianState | undefined): LocalTexts {
  if (!state) return australia;
  return { ...australia, lawOf: australianStates[state], ...(state === "NSW" && newSouthWales) };
}
