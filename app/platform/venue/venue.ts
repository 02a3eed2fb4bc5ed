import { currentEmergencyNumber, currentPostalAddress } from "#current-settings";
import { joinPhone } from "../lib/phone/phone-number.ts";
import { currentHours, settings } from "./current.ts";

const facts = () => settings().venue;

/** Links to the club's own pages in the menu or the footer. */
function ownLinks(place: "menu" | "footer") {
  const { pages } = settings().pages.own;
  return pages.filter((page) => page.place === place).map(({ title, path }) => ({ label: title, to: path }));
}

/** The URL of a map with a pin at these coordinates. */
export function mapUrl(at: { latitude: number; longitude: number }): string {
  const [latitude, longitude] = [at.latitude.toFixed(4), at.longitude.toFixed(4)];
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/**
 * The published facts about the venue. Their defaults are in `schema/venue.ts` and `schema/hours.ts`. Read them inside
 * functions, never into a module's constant.
 */
export const venue = {
  get name() {
    return facts().name;
  },
  get address() {
    const { street, locality, region, postcode, city } = facts();
    const country = this.phoneCountry.code;
    // If an address has no suburb, `locality` is the city.
    return { street, locality: locality || city, region, postcode, country, city };
  },
  /** The address on one line, in the order of its country: `12 Ember Lane, Surry Hills NSW 2010`. */
  get postalAddress() {
    return currentPostalAddress();
  },
  /** The number to call in an emergency. */
  get emergencyNumber() {
    return currentEmergencyNumber();
  },
  /** The coordinates; undefined until they were entered. */
  get location() {
    const { latitude, longitude } = facts();
    return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
  },
  get mapUrl() {
    const { location, postalAddress } = this;
    return location
      ? mapUrl(location)
      : `https://www.openstreetmap.org/search?query=${encodeURIComponent(postalAddress)}`;
  },
  get phone() {
    const { phone } = facts();
    return { shown: phone, dialled: joinPhone(this.phoneCountry.dial_code, phone) };
  },
  /** The country of phone numbers without a dial code; the dial code is written as `+1-242`. */
  get phoneCountry() {
    const [code = "", dial_code = ""] = facts().country.split(" ");
    return { code, dial_code };
  },
  /** The number of the liquor licence; empty if it is not set. */
  get licenceNumber() {
    return facts().licenceNumber;
  },
  get email() {
    return facts().email;
  },
  /** IANA zone of all times that people read or type. */
  get timeZone() {
    return facts().timeZone;
  },
  get locale() {
    return facts().locale;
  },
  /** ISO 4217 code. */
  get currency() {
    return facts().currency;
  },
  /** The opening hours as texts. */
  get hours() {
    return currentHours();
  },
  get rules() {
    const { minimumAge, tableHeldMinutes, depositHours, changeHours, askDayBefore } = facts();
    const age = `${minimumAge}+, ID required`;
    return { minimumAge, age, tableHeldMinutes, depositHours, changeHours, askDayBefore };
  },
  /** Until this wall time in the morning, it is still the previous day's night. */
  get nightEndsAt() {
    return facts().nightEndsAt;
  },
  /** The calendar's title. */
  get season() {
    return facts().season;
  },
  get social() {
    return facts().social;
  },
  /** Links of the full-screen menu, in order; the club's own pages last. */
  get menu() {
    return [...facts().menu, ...ownLinks("menu")];
  },
  /** Links to the club's own pages that are only in the footer. */
  get footerPages() {
    return ownLinks("footer");
  },
};
