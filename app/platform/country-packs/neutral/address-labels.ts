interface AddressLabels {
  region: string;
  postcode: string;
}

const ofCountries: Readonly<Record<string, Partial<AddressLabels>>> = {
  AT: { region: "State" },
  AU: { region: "State or territory", postcode: "Postcode" },
  BR: { region: "State" },
  CA: { region: "Province or territory" },
  CH: { region: "Canton" },
  DE: { region: "State" },
  ES: { region: "Province" },
  GB: { region: "County", postcode: "Postcode" },
  IE: { region: "County", postcode: "Eircode" },
  IN: { region: "State", postcode: "PIN code" },
  IT: { region: "Province" },
  JP: { region: "Prefecture" },
  MX: { region: "State" },
  NZ: { region: "Region", postcode: "Postcode" },
  PH: { region: "Province", postcode: "ZIP code" },
  US: { region: "State", postcode: "ZIP code" },
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
