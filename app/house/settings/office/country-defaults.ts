import currencies from "country-to-currency";
import taxRates from "sales-tax/res/sales_tax_rates.json" with { type: "json" };
import { emergencyNumber } from "../../../platform/country-packs/neutral/emergency.ts";
import { plainTown, zoneOfTown, zoneToday } from "./town-zones.ts";

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
  XK: "Europe/Belgrade",
};

/** The time zones of a country (ISO 3166); empty in browsers that don't know them, such as Firefox. */
const timeZonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []).map((zone) => zoneToday(zone));

/** The time zone of a city, or of most people in its country; undefined where the browser knows none. */
function timeZoneOf(country: string, city: string): string | undefined {
  const zones = timeZonesOf(country);
  const named = zones.find((zone) => plainTown(zone.split("/").at(-1) ?? "") === plainTown(city));
  return named ?? zoneOfTown(country, city) ?? mainZones[country] ?? zones[0];
}

const currencyOf = (country: string) => Object.entries(currencies).find(([code]) => code === country)?.[1];

/** Where prices are written without the tax that is added to them. */
const pricesWithoutTax: readonly string[] = ["CA", "PR", "US"];

/** Rates that the list does not have, or has as they once were. Source: each country's tax authority, 2026. */
const otherRates: Readonly<Record<string, number>> = {
  BD: 15,
  BS: 10,
  CI: 18,
  CM: 19.25,
  EC: 15,
  FJ: 12.5,
  JM: 15,
  KH: 10,
  KW: 0,
  LI: 8.1,
  LK: 18,
  ME: 21,
  NP: 13,
  PK: 18,
  QA: 0,
  SN: 18,
};

/** The standard rate of the tax that prices include, per cent; 0 where none is known. */
function taxRateOf(country: string): number {
  if (pricesWithoutTax.includes(country)) return 0;
  const { rate } = Object.entries(taxRates).find(([code]) => code === country)?.[1] ?? { rate: 0 };
  return otherRates[country] ?? Number((rate * 100).toFixed(2));
}

/**
 * The age from which alcohol is served at a bar, where it isn't 18. India's states say 18 to 25, most of them 21.
 * Source: World Health Organization, Global Information System on Alcohol and Health, age limits for on-premise service;
 * for Lithuania, Malaysia and the United Arab Emirates, their laws.
 */
const ages: Readonly<Record<string, number>> = {
  AE: 21,
  CA: 19,
  EG: 21,
  ID: 21,
  IN: 21,
  IS: 20,
  JP: 20,
  KR: 19,
  KZ: 21,
  LK: 21,
  LT: 20,
  MN: 21,
  MY: 21,
  OM: 21,
  PY: 20,
  QA: 21,
  TH: 20,
  US: 21,
  UZ: 20,
};

/** Towns of Quebec; with those of Alberta and Manitoba, where the age is 18 and not Canada's usual 19. */
const quebec: readonly string[] = [
  "gatineau",
  "laval",
  "levis",
  "longueuil",
  "mont tremblant",
  "montreal",
  "quebec",
  "quebec city",
  "saguenay",
  "sherbrooke",
  "trois rivieres",
];

function ageOf(country: string, city: string, timeZone = ""): number {
  const isOf18 = /Edmonton|Winnipeg/.test(timeZone) || quebec.includes(plainTown(city));
  return country === "CA" && isOf18 ? 18 : (ages[country] ?? 18);
}

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
    "venue.locale": `en-${country}`,
    "venue.taxRate": taxRateOf(country),
    "venue.minimumAge": ageOf(country, city, timeZone),
    "venue.emergencyNumber": emergencyNumber(country),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}
