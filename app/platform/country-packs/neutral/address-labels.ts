interface AddressLabels {
  region: string;
  postcode: string;
}

const ofCountries: Readonly<Record<string, Partial<AddressLabels>>> = {
  AE: { region: "Emirate" },
  AR: { region: "Province" },
  AT: { region: "State" },
  AU: { region: "State or territory", postcode: "Postcode" },
  BR: { region: "State" },
  CA: { region: "Province or territory" },
  CH: { region: "Canton" },
  CN: { region: "Province" },
  DE: { region: "State" },
  ES: { region: "Province" },
  GB: { region: "County", postcode: "Postcode" },
  IE: { region: "County", postcode: "Eircode" },
  ID: { region: "Province" },
  IN: { region: "State", postcode: "PIN code" },
  IT: { region: "Province" },
  JP: { region: "Prefecture" },
  KR: { region: "Province or city" },
  MX: { region: "State" },
  MY: { region: "State", postcode: "Postcode" },
  NZ: { region: "Region", postcode: "Postcode" },
  PH: { region: "Province", postcode: "ZIP code" },
  TH: { region: "Province" },
  TR: { region: "Province" },
  US: { region: "State", postcode: "ZIP code" },
  VN: { region: "Province" },
  ZA: { region: "Province" },
};

/**
 * What parts of an address are called in a country (ISO 3166), in English. Source: Universal Postal Union, addressing
 * guides of its members.
 */
export const addressLabels = (country: string): AddressLabels => ({
  region: "State or region",
  postcode: "Postal code",
  ...ofCountries[country],
});
