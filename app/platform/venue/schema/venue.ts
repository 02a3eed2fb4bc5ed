import * as z from "zod/mini";
import { readPhone } from "#read-phone";
import { countries } from "../../lib/phone/countries.ts";
import { moreCountries } from "../../lib/phone/more-countries.ts";
import { isPage } from "./page-paths.ts";
import {
  choice,
  decimal,
  emailAddress,
  group,
  integer,
  link,
  list,
  rule,
  text,
  time,
  url,
  yesOrNo,
} from "./setting-fields.ts";

/** Whether Intl accepts a value. */
function isKnown(construct: () => unknown): boolean {
  try {
    construct();
    return true;
  } catch {
    return false;
  }
}

/** Stricter than Intl, which also accepts offsets and any letter case; the calendar library does not. */
function isWrittenRight(timeZone: string): boolean {
  const known = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  return /^[A-Z]/.test(timeZone) && (known === timeZone || known.toLowerCase() !== timeZone.toLowerCase());
}

const isTimeZone = z.refine<string>(
  (timeZone) => isKnown(() => new Intl.DateTimeFormat("en", { timeZone })) && isWrittenRight(timeZone),
  "Enter a time zone such as Europe/Athens.",
);
const isLocale = z.refine<string>(
  (locale) => isKnown(() => new Intl.Locale(locale)) && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0,
  "Enter a language and country such as en-AU.",
);
const isCurrency = z.refine<string>(
  (currency) => Intl.supportedValuesOf("currency").includes(currency),
  "Enter a currency code such as EUR.",
);

/** Every country with its dial code, by name. */
const countryChoices = [...countries, ...moreCountries]
  .toSorted((left, right) => left.name.localeCompare(right.name, "en"))
  .map(({ name, code, dial_code }) => ({ value: `${code} ${dial_code}`, label: `${name} (${dial_code})` }));

/** Checks that menu entries within the site link to existing pages. */
const leadsSomewhere = z.check<{ to: string }[]>(({ value, issues }) => {
  for (const [index, { to }] of value.entries()) {
    if (!to.startsWith("/") || isPage(to)) continue;
    const message = `There is no page ${to}. Enter a page like /events, or a link that starts with https://.`;
    issues.push({ code: "custom", input: to, message, path: [index, "to"] });
  }
});

/** The error of a phone number in a country. */
function phoneError({ phone, country }: { phone: string; country: string }): string | undefined {
  return readPhone(phone, country.split(" ")[1] ?? "") ? undefined : "Enter a phone number with its area code.";
}

/** The error of a missing suburb: in Australia it takes the city's place in an address; elsewhere it may be empty. */
function localityError({ locality, country }: { locality: string; country: string }): string | undefined {
  return locality === "" && country.startsWith("AU ") ? "Enter suburb or town." : undefined;
}

/** Facts about the venue. The defaults name no place; those of the demo are in `office/demo/settings`. */
export const venueSettings = group(
  "Venue",
  {
    name: text("Name", "Afterglow", { longest: 60 }),
    tagline: text("Tagline", "Good music until late."),
    description: text("Description", "A nightclub: what's on, tickets, tables and functions.", {
      longest: 400,
      help: "For search engines and feed readers.",
    }),
    street: text("Street", "1 Example Street"),
    locality: text("Suburb or town", "Example Town", {
      optional: true,
      help: "Blank where the address has none.",
    }),
    region: text("State or region", "", { control: "addressPart", optional: true }),
    postcode: text("Postcode", "", { control: "addressPart", optional: true, longest: 20 }),
    city: text("City", "Example Town", { control: "city" }),
    country: choice("Country", "AU +61", countryChoices, {
      control: "country",
      help: "Sets the time zone, currency, formats, tax, minimum age and emergency number below. Phone numbers without a country code are assumed to be from here.",
    }),
    latitude: decimal("Latitude", 0, {
      min: -90,
      max: 90,
      help: "Or paste a link to a map. Until both are entered, the map is searched for the address.",
    }),
    longitude: decimal("Longitude", 0, { min: -180, max: 180, control: "longitude" }),
    phone: text("Phone number", "1800 975 711", {
      longest: 30,
      help: "As guests read it. The number that is dialled has the country code before it.",
    }),
    email: emailAddress("Public email address", "hello@club.example"),
    clubEmail: emailAddress("Email address for notifications", "", {
      optional: true,
      help: "Gets an email for each request. Blank: the address of the server's configuration, else the public one.",
    }),
    timeZone: text("Time zone", "Australia/Sydney", {
      control: "timeZone",
      checks: [isTimeZone],
      help: "Everything people read or type is in this time zone.",
    }),
    locale: text("Dates and prices as in", "en-AU", {
      control: "locale",
      longest: 20,
      checks: [isLocale],
      help: "Decides how dates, times and prices are written.",
    }),
    currency: text("Currency", "AUD", { control: "currency", longest: 3, checks: [isCurrency] }),
    taxRate: decimal("Tax in prices, %", 10, {
      min: 0,
      max: 50,
      help: "For the accountant's list: the rate of the tax on sales that prices include. 0 for none.",
    }),
    nightEndsAt: time("Club night ends at", "06:00", {
      help: "Until this time in the morning it is still the night before.",
    }),
    minimumAge: integer("Minimum age", 18, { min: 0, max: 99 }),
    emergencyNumber: text("Emergency number", "", {
      optional: true,
      longest: 60,
      help: "Named at the door, where incidents are added. Blank: the one of the country.",
    }),
    tableHeldMinutes: integer("Minutes a table is held", 30, { min: 0, max: 600 }),
    depositHours: integer("Hours before a booking from which the deposit is non-refundable", 48, { min: 0, max: 720 }),
    guestsSeeTable: choice("Guests see the name of their table", "yes", yesOrNo, {
      help: "On their private page, once a table is assigned. Emails with {table} always name it.",
    }),
    tableOfferMinutes: integer("Minutes to answer an offer from the waitlist", 60, { min: 5, max: 2880 }),
    tableOfferMinutesTonight: integer("The same on the evening of the club night", 15, { min: 5, max: 600 }),
    changeHours: integer("Hours before doors until which guests can change a booking online", 4, {
      min: 0,
      max: 168,
      help: "After that, a guest's page shows the phone number instead of the form. Cancelling is always possible.",
    }),
    askDayBefore: time("Time at which guests confirm tomorrow's table", "12:00", {
      help: "Guests with an approved table are emailed once, the day before, between this time and nine in the evening. Not before nine in the morning.",
    }),
    licenceNumber: text("Liquor licence number", "", {
      optional: true,
      longest: 40,
      help: "Printed on what an inspector sees of the incident register.",
    }),
    booths: integer("Number of booths", 0, { min: 0, max: 999, help: "For texts with the placeholder {booths}." }),
    season: text("Season label", "", { optional: true, longest: 40, help: "Shown above the calendar. Blank: none." }),
    social: list(
      "Social links",
      [],
      group("Social link", { name: text("Name", "", { longest: 40 }), url: url("Link", "") }),
      { itemName: "social link", max: 8 },
    ),
    menu: list(
      "Menu",
      [
        { label: "Events", to: "/events" },
        { label: "VIP Tables", to: "/vip-tables" },
        { label: "Functions", to: "/functions" },
        { label: "Venue", to: "/venue" },
        { label: "Gallery", to: "/gallery" },
        { label: "Offers", to: "/offers" },
        { label: "News", to: "/news" },
        { label: "Contact", to: "/contact" },
        { label: "About", to: "/about-club" },
      ],
      group("Menu entry", { label: text("Text", "", { longest: 40 }), to: link("Page or link", "") }),
      {
        itemName: "menu entry",
        min: 1,
        max: 14,
        help: "Links of the full-screen menu and the footer, in order.",
        checks: [leadsSomewhere],
      },
    ),
  },
  { checks: [rule(phoneError, ["phone"]), rule(localityError, ["locality"])] },
);
