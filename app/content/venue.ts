import { formatTime } from "../lib/wall-time.ts";
import { settings } from "./current.ts";

const facts = () => settings().venue;
const weekly = () => settings().hours.weekly;

/**
 * The facts about the venue as they are published now. Their defaults are in `schema/venue.ts` and `schema/hours.ts`.
 * Read them inside functions, never into a constant of a module.
 */
export const venue = {
  get name() {
    return facts().name;
  },
  get tagline() {
    return facts().tagline;
  },
  get description() {
    return facts().description;
  },
  get address() {
    const { street, locality, region, postcode, country, city } = facts();
    return { street, locality, region, postcode, country, city };
  },
  /** The address on one line: `12 Ember Lane, Surry Hills NSW 2010`. */
  get postalAddress() {
    const { street, locality, region, postcode } = facts();
    return `${street}, ${[locality, region, postcode].filter(Boolean).join(" ")}`;
  },
  get location() {
    const { latitude, longitude } = facts();
    return { latitude, longitude };
  },
  get mapUrl() {
    const [latitude, longitude] = [facts().latitude, facts().longitude].map((degrees) => degrees.toFixed(4));
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  },
  get phone() {
    return { shown: facts().phone, dialled: facts().phoneDialled };
  },
  get email() {
    return facts().email;
  },
  /** IANA zone; everything a person reads or types is in it. */
  get timeZone() {
    return facts().timeZone;
  },
  get locale() {
    return facts().locale;
  },
  /** ISO 4217. */
  get currency() {
    return facts().currency;
  },
  get hours() {
    const { opens, closes } = this.usualHours;
    return {
      /** As shown in the header. */
      short: weekly()
        .map(({ day, opens, closes }) => `${day.slice(0, 3)} ${formatTime(opens)} – ${formatTime(closes)}`)
        .join(", "),
      /** As used in a sentence. */
      long: weekly()
        .map(({ day, opens, closes }) => `${day} ${formatTime(opens)} to ${formatTime(closes)}`)
        .join(", "),
      doors: formatTime(opens),
      close: formatTime(closes),
      /** In machine-readable form; a closing time before the opening time is on the next morning. */
      weekly: weekly(),
    };
  },
  /** Hours of a usual night. */
  get usualHours() {
    return weekly()[0] ?? { opens: "22:00", closes: "04:00" };
  },
  get rules() {
    const { minimumAge, tableHeldMinutes, depositHours } = facts();
    return { minimumAge, age: `${minimumAge}+, ID required`, tableHeldMinutes, depositHours };
  },
  /** Until this time in the morning, by the venue's clock, it is still the previous day's night. */
  get nightEndsAt() {
    return facts().nightEndsAt;
  },
  get booths() {
    return facts().booths;
  },
  /** The calendar's label. */
  get season() {
    return facts().season;
  },
  get social() {
    return facts().social;
  },
  /** Links of the full-screen menu, in order. */
  get menu() {
    return facts().menu;
  },
};
