import { formatAddress } from "localized-address-format";
import type { Settings } from "./schema/settings.ts";

type AddressParts = Pick<Settings["venue"], "street" | "locality" | "region" | "postcode" | "city" | "country">;

/**
 * The club's address on one line, in the order of its country, by Google's address data: `12 Ember Lane, Surry Hills NSW
 * 2010`, `Lindengasse 12, Neubau, 1070 Vienna`. Parts that the country's format has no place for follow the street, so
 * that no city is lost. In Australia the suburb stands in the city's place.
 */
export function postalAddress({ street, locality, region, postcode, city, country }: AddressParts): string {
  const [code = ""] = country.split(" ");
  const town = code === "AU" ? locality : city;
  const lines = (addressLines: string[]) =>
    formatAddress(
      {
        postalCountry: code,
        // Seoul is a city and its own province: it is named once.
        ...(region !== town && { administrativeArea: region }),
        locality: town,
        ...(locality !== town && { dependentLocality: locality }),
        postalCode: postcode,
        addressLines,
      },
      "latin",
    );
  const found = lines([]);
  const missing = [...new Set([locality, town])].filter((part) => part && !found.some((line) => line.includes(part)));
  return lines([street, ...missing]).join(", ");
}
