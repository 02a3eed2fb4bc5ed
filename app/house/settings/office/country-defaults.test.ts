import { expect, test } from "vitest";
import { countryDefaults } from "./country-defaults.ts";

test.each([
  ["AT", "Vienna", "Europe/Vienna", "EUR", "en-AT"],
  ["IE", "Dublin", "Europe/Dublin", "EUR", "en-IE"],
  ["US", "Chicago", "America/Chicago", "USD", "en-US"],
  ["US", "Des Moines", "America/New_York", "USD", "en-US"],
  ["NZ", "Auckland", "Pacific/Auckland", "NZD", "en-NZ"],
  ["GR", "Athens", "Europe/Athens", "EUR", "en-150"],
  ["PE", "Lima", "America/Lima", "PEN", "en-001"],
])("a club in %s, %s, has the time zone %s, %s and formats of %s", (country, city, timeZone, currency, locale) => {
  expect(countryDefaults(country, city)).toEqual({
    "venue.timeZone": timeZone,
    "venue.currency": currency,
    "venue.locale": locale,
  });
});
