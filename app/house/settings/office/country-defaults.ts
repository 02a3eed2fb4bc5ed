import currencies from "country-to-currency";
import taxRates from "sales-tax/res/sales_tax_rates.json" with { type: "json" };
import { emergencyNumber } from "../../../platform/country-packs/neutral/emergency.ts";
import { plainTown, townsOf, zoneOfTown, zoneToday } from "./town-zones.ts";

/** For countries with several time zones: the one in which most people live. */
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

/** The time zones of a country (ISO 3166); empty in browsers that do not support this, such as Firefox. */
const timeZonesOf = (country: string) =>
  (new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []).map((zone) => zoneToday(zone));

const townOf = (zone: string) => (zone.split("/").at(-1) ?? "").replaceAll("_", " ");

/** The time zones of a country or, in browsers that do not know them, of its part of the world. */
function zonesAround(country: string): string[] {
  const own = timeZonesOf(country);
  const area = mainZones[country]?.split("/")[0];
  if (own.length > 0 || area === undefined) return own;
  return Intl.supportedValuesOf("timeZone")
    .map(zoneToday)
    .filter((zone) => zone.startsWith(`${area}/`));
}

/** The time zone of a city that is known; undefined for others. */
function zoneOfCity(country: string, city: string): string | undefined {
  const named = zonesAround(country).find((zone) => plainTown(townOf(zone)) === plainTown(city));
  return named ?? zoneOfTown(country, city);
}

/** The time zone of a city, or that of most people in its country; undefined if the browser does not know it. */
function timeZoneOf(country: string, city: string): string | undefined {
  return zoneOfCity(country, city) ?? mainZones[country] ?? timeZonesOf(country)[0];
}

/** The cities of a country whose time zone is known, to choose from. */
export function citiesOf(country: string): string[] {
  return [...new Set([...timeZonesOf(country).map(townOf), ...townsOf(country)])].toSorted();
}

const currencyOf = (country: string) => Object.entries(currencies).find(([code]) => code === country)?.[1];

/** Countries where prices are written without tax, which is added to them. */
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

/** The standard rate of the tax that prices include, in per cent; 0 if it is not known. */
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
 * Settings that follow from a country, by path. Formats are those of English in that country, since the texts are in
 * English.
 *
 * @param country ISO 3166: `AT`. @param city as typed; it decides in countries with several time zones.
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

/**
 * Settings that change with the city of a country, by path: what followed from the city before, and what follows from
 * the new one. A city that is not known here leaves the clock as it is.
 */
export function cityChanges(country: string, before: string, city: string) {
  const [was, is] = [countryDefaults(country, before), countryDefaults(country, city)];
  const paths = zoneOfCity(country, city) ? ["venue.timeZone", "venue.minimumAge"] : ["venue.minimumAge"];
  return paths.map((path) => ({ path, was: was[path], is: is[path] })).filter((change) => change.was !== change.is);
}
