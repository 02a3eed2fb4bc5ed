import { expect, test } from "vitest";
import { countryDefaults } from "./country-defaults.ts";

test.each([
  ["AT", "Vienna", "Europe/Vienna", "EUR", "en-AT", 20, 18, "112"],
  ["IE", "Dublin", "Europe/Dublin", "EUR", "en-IE", 23, 18, "112"],
  ["US", "Chicago", "America/Chicago", "USD", "en-US", 0, 21, "911"],
  ["US", "Des Moines", "America/New_York", "USD", "en-US", 0, 21, "911"],
  ["NZ", "Auckland", "Pacific/Auckland", "NZD", "en-NZ", 15, 18, "111"],
  ["GR", "Athens", "Europe/Athens", "EUR", "en-150", 24, 18, "112"],
  ["AU", "Sydney", "Australia/Sydney", "AUD", "en-AU", 10, 18, "000"],
  ["JP", "Tokyo", "Asia/Tokyo", "JPY", "en-JP", 10, 20, "110 (police) or 119 (ambulance)"],
  ["FI", "Helsinki", "Europe/Helsinki", "EUR", "en-FI", 25.5, 18, "112"],
  ["PE", "Lima", "America/Lima", "PEN", "en-001", 18, 18, "105 (police) or 117 (ambulance)"],
])(
  "a club in %s, %s, has the time zone %s, %s and formats of %s, %d per cent of tax, guests from %d, and calls %s",
  (country, city, timeZone, currency, locale, tax, age, emergency) => {
    expect(countryDefaults(country, city)).toEqual({
      "venue.timeZone": timeZone,
      "venue.currency": currency,
      "venue.locale": locale,
      "venue.taxRate": tax,
      "venue.minimumAge": age,
      "venue.emergencyNumber": emergency,
    });
  },
);
