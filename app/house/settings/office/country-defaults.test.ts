import { expect, onTestFinished, test } from "vitest";
import { citiesOf, cityChanges, countryDefaults } from "./country-defaults.ts";

test.each([
  ["AT", "Vienna", "Europe/Vienna", "EUR", "en-AT", 20, 18, "112"],
  ["IE", "Dublin", "Europe/Dublin", "EUR", "en-IE", 23, 18, "112"],
  ["US", "Chicago", "America/Chicago", "USD", "en-US", 0, 21, "911"],
  ["US", "Des Moines", "America/Chicago", "USD", "en-US", 0, 21, "911"],
  ["NZ", "Auckland", "Pacific/Auckland", "NZD", "en-NZ", 15, 18, "111"],
  ["GR", "Athens", "Europe/Athens", "EUR", "en-GR", 24, 18, "112"],
  ["US", "Springfield", "America/New_York", "USD", "en-US", 0, 21, "911"],
  ["AU", "Sydney", "Australia/Sydney", "AUD", "en-AU", 10, 18, "000"],
  ["JP", "Tokyo", "Asia/Tokyo", "JPY", "en-JP", 10, 20, "110 (police) or 119 (ambulance)"],
  ["FI", "Helsinki", "Europe/Helsinki", "EUR", "en-FI", 25.5, 18, "112"],
  ["PE", "Lima", "America/Lima", "PEN", "en-PE", 18, 18, "105 (police) or 117 (ambulance)"],
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

test.each([
  ["US", "Las Vegas", "America/Los_Angeles"],
  ["CA", "Calgary", "America/Edmonton"],
  ["CA", "St. John’s", "America/St_Johns"],
  ["MX", "Cancún", "America/Cancun"],
  ["MX", "Playa del Carmen", "America/Cancun"],
  ["ES", "Playa de las Américas", "Atlantic/Canary"],
  ["ES", "Ibiza", "Europe/Madrid"],
  ["PT", "Funchal", "Atlantic/Madeira"],
  ["ID", "Kuta", "Asia/Makassar"],
  ["AU", "Surfers Paradise", "Australia/Brisbane"],
  ["BR", "Manaus", "America/Manaus"],
  ["IN", "Kolkata", "Asia/Kolkata"],
  ["UA", "Kyiv", "Europe/Kyiv"],
  ["XK", "Prishtina", "Europe/Belgrade"],
])("a club in %s, %s, has the clock of %s", (country, city, timeZone) => {
  expect(countryDefaults(country, city)["venue.timeZone"]).toBe(timeZone);
});

test("every zone of a town exists", () => {
  for (const [country, town] of [
    ["AU", "Fremantle"],
    ["BR", "Salvador"],
    ["CA", "Saskatoon"],
    ["CA", "Whistler"],
    ["CA", "Moncton"],
    ["MX", "Los Cabos"],
    ["MX", "Ensenada"],
    ["PT", "Ponta Delgada"],
    ["RU", "Perm"],
    ["US", "Aspen"],
    ["US", "Scottsdale"],
    ["US", "Waikiki"],
  ] as const) {
    const zone = String(countryDefaults(country, town)["venue.timeZone"]);
    expect(new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone, town).toBe(zone);
  }
});

test.each([
  ["CA", "Montréal", 18],
  ["CA", "Calgary", 18],
  ["CA", "Toronto", 19],
  ["IN", "Mumbai", 21],
  ["AE", "Dubai", 21],
  ["LT", "Vilnius", 20],
  ["MY", "Kuala Lumpur", 21],
])("in %s, %s, guests are served from %d", (country, city, age) => {
  expect(countryDefaults(country, city)["venue.minimumAge"]).toBe(age);
});

test("a city that is known has its own clock and age, others change nothing", () => {
  expect(cityChanges("US", "Example Town", "Chicago")).toEqual([
    { path: "venue.timeZone", was: "America/New_York", is: "America/Chicago" },
  ]);
  expect(cityChanges("CA", "Toronto", "Montréal")).toEqual([{ path: "venue.minimumAge", was: 19, is: 18 }]);
  expect(cityChanges("US", "Las Vegas", "Springfield")).toEqual([]);
  expect(cityChanges("AT", "Example Town", "Vienna")).toEqual([]);
});

test("a country's cities are offered as people write them", () => {
  expect(citiesOf("AT")).toEqual(["Vienna"]);
  expect(citiesOf("US")).toEqual(expect.arrayContaining(["Chicago", "New York", "Las Vegas", "St. Louis"]));
  expect(citiesOf("MX")).toContain("Playa del Carmen");
});

test("a browser that does not know a country's time zones still finds the one of a city", () => {
  const { getTimeZones } = Intl.Locale.prototype;
  Object.assign(Intl.Locale.prototype, { getTimeZones: undefined });
  onTestFinished(() => void Object.assign(Intl.Locale.prototype, { getTimeZones }));
  expect(countryDefaults("US", "Chicago")["venue.timeZone"]).toBe("America/Chicago");
  expect(countryDefaults("US", "Springfield")["venue.timeZone"]).toBe("America/New_York");
});
