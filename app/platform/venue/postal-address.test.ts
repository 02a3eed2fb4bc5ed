import { expect, test } from "vitest";
import { sydney } from "../../../test/sydney.ts";
import { postalAddress } from "./postal-address.server.ts";

const at = (country: string, street: string, locality: string, region: string, postcode: string, city: string) =>
  postalAddress({ country, street, locality, region, postcode, city });

test.each([
  [postalAddress(sydney.venue), "12 Ember Lane, Surry Hills NSW 2010"],
  [at("AT +43", "Lindengasse 12", "Neubau", "", "1070", "Vienna"), "Lindengasse 12, Neubau, 1070 Vienna"],
  [at("AT +43", "Lindengasse 12", "Vienna", "", "1070", "Vienna"), "Lindengasse 12, 1070 Vienna"],
  [at("AT +43", "Lindengasse 12", "", "", "1070", "Vienna"), "Lindengasse 12, 1070 Vienna"],
  [at("US +1", "1 N State St", "Chicago", "IL", "60602", "Chicago"), "1 N State St, Chicago, IL 60602"],
  [at("NZ +64", "1 K Road", "Ponsonby", "", "1011", "Auckland"), "1 K Road, Ponsonby, Auckland 1011"],
  [at("NZ +64", "201 K Road", "Auckland", "", "1010", "Auckland"), "201 K Road, Auckland 1010"],
  [at("IE +353", "1 Fleet St", "Temple Bar", "", "D02 AF30", "Dublin"), "1 Fleet St, Temple Bar, Dublin, D02 AF30"],
  [at("JP +81", "1-2-3 Dogenzaka", "Shibuya", "", "150-0002", "Tokyo"), "1-2-3 Dogenzaka, Shibuya, Tokyo, 150-0002"],
  [
    at("JP +81", "2-10-7 Dogenzaka", "Shibuya-ku", "Tokyo", "150-0043", "Tokyo"),
    "2-10-7 Dogenzaka, Shibuya-ku, Tokyo, 150-0043",
  ],
  [at("KR +82", "12 Itaewon-ro", "Yongsan-gu", "Seoul", "04350", "Seoul"), "12 Itaewon-ro, Yongsan-gu, Seoul, 04350"],
  [at("AE +971", "Dubai Marina Walk", "", "", "", "Dubai"), "Dubai Marina Walk, Dubai"],
  [at("AE +971", "Sheikh Zayed Road", "Trade Centre", "Dubai", "", "Dubai"), "Sheikh Zayed Road, Trade Centre, Dubai"],
  [at("DE +49", "Am Wriezener Bahnhof", "", "", "", "Berlin"), "Am Wriezener Bahnhof, Berlin"],
])("%s has its parts in the order of its country", (address, expected) => {
  expect(address).toBe(expected);
});
