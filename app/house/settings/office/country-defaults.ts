import currencies from "country-to-currency";
import taxRates from "sales-tax/res/sales_tax_rates.json" with { type: "json" };
import { emergencyNumber } from "../../../platform/country-packs/neutral/emergency.ts";

/** Where most people live, in countries with several time zones. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** The time zones of a country (ISO 3166); empty in browsers that don't know them, such as Firefox. */
const timeZonesOf = (country: string) => new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [];

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, " ");

/** The time zone of a city, or of most people in its country; undefined where the browser knows none. */
function timeZoneOf(country: string, city: string): string | undefined {
  const zones = timeZonesOf(country);
  const named = zones.find((zone) => plain(zone.split("/").at(-1) ?? "") === plain(city));
  return named ?? mainZones[country] ?? zones[0];
}

const currencyOf = (country: string) => Object.entries(currencies).find(([code]) => code === country)?.[1];

/** Whether a locale has conventions of its own: browsers write `en-GR` as Americans do. */
export const hasOwnFormats = (locale: string) => new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale;

/** English as written in a country; where that has no conventions of its own, in Europe or in the world. */
function localeOf(country: string, timeZone = ""): string {
  if (hasOwnFormats(`en-${country}`)) return `en-${country}`;
  return timeZone.startsWith("Europe/") ? "en-150" : "en-001";
}

/** Where prices are written without the tax that is added to them. */
const pricesWithoutTax: readonly string[] = ["CA", "US"];

/** The standard rate of the tax that prices include, per cent; 0 where none is known. */
function taxRateOf(country: string): number {
  const { rate } = Object.entries(taxRates).find(([code]) => code === country)?.[1] ?? { rate: 0 };
  return pricesWithoutTax.includes(country) ? 0 : Number((rate * 100).toFixed(2));
}

/**
 * The age from which alcohol is served at a bar, where it isn't 18. Of Canada's provinces, three say 18.
 * Source: World Health Organization, Global Information System on Alcohol and Health, age limits for on-premise service.
 */
const ages: Readonly<Record<string, number>> = {
  CA: 19,
  ID: 21,
  IS: 20,
  JP: 20,
  KR: 19,
  KZ: 21,
  LK: 21,
  PY: 20,
  TH: 20,
  US: 21,
};

/**
 * What follows from the country, by path of the setting. The texts are English, so formats are those of English in that
 * country.
 *
 * @param country ISO 3166: `AT`.
 * @param city as typed; it decides in countries with several time zones.
 */
export function countryDefaults(country: string, city: string): Record<string, string | number> {
  const timeZone = timeZoneOf(country, city);
  const found = {
    "venue.timeZone": timeZone,
    "venue.currency": currencyOf(country),
    "venue.locale": localeOf(country, timeZone),
    "venue.taxRate": taxRateOf(country),
    "venue.minimumAge": ages[country] ?? 18,
    "venue.emergencyNumber": emergencyNumber(country),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}
