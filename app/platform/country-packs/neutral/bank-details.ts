/** How a club's bank account is written in a country. */
export interface BankDetails {
  /** The label of the code that identifies the bank, beside the account number. */
  bankCode: string;
  /** The field's hint. */
  bankCodeHint: string;
  /** The label of the account number. */
  bankAccount: string;
}

/** Countries whose accounts have an IBAN. Source: SWIFT, IBAN Registry (ISO 13616). */
const withIban =
  "AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FO FR GE GI GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE";

/** Whether accounts of a country (ISO 3166) have an IBAN. */
export const hasIban = (country: string) => withIban.split(" ").includes(country);

const ofCountries: Readonly<Record<string, Partial<BankDetails>>> = {
  CA: { bankCode: "Institution and transit number", bankCodeHint: "Three and five digits." },
  GB: { bankCode: "Sort code", bankCodeHint: "Six digits: 12-34-56." },
  IN: { bankCode: "IFSC", bankCodeHint: "Eleven letters and digits." },
  NZ: { bankCode: "Bank and branch", bankCodeHint: "Blank if the account number begins with them." },
  US: { bankCode: "Routing number", bankCodeHint: "Nine digits." },
  ZA: { bankCode: "Branch code", bankCodeHint: "Six digits." },
};

/** How bank accounts are written in a country (ISO 3166) without a pack. */
export function bankDetails(country: string): BankDetails {
  const iban = hasIban(country);
  return {
    bankCode: iban ? "BIC" : "Bank code",
    bankCodeHint: iban
      ? "Eight or eleven letters and digits. Blank: guests pay by IBAN alone."
      : "What identifies the bank beside the account number. Blank if your country uses none.",
    bankAccount: iban ? "IBAN" : "Account number",
    ...ofCountries[country],
  };
}
