import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of the home page; `lead` is for sharing, the page itself opens with the word banner. */
export const homePage = {
  title: `Nightclub in ${venue.address.locality}, ${venue.address.city}`,
  description: `${venue.name} is a late club at ${venue.address.street}, ${venue.address.locality}. Open ${venue.hours.long}. ${venue.rules.age}. See what's on, get tickets or request a table.`,
  lead: venue.tagline,
  marquee: [
    "One room, one night",
    `Doors ${venue.hours.doors}`,
    `${venue.rules.minimumAge}+, bring ID`,
    `Tables held ${venue.rules.tableHeldMinutes} minutes`,
    `Last record ${venue.hours.close}`,
    `${venue.address.locality}, ${venue.address.city}`,
  ],
  intro: {
    statement: `${venue.name} is one big room in ${venue.address.locality} where the music never has to hurry. Doors ${venue.hours.doors}, last record ${venue.hours.close}, and every hour in between belongs to the floor.`,
    paragraph: `${venue.rules.age}. Start at the bar, cool off on the terrace, come back for the next record. Tickets are cheaper online, and the queue is shortest in the first hour.`,
  },
  vip: `A booth by the floor and a host who knows your name. Tell us the date and the number of guests. A table is held for ${venue.rules.tableHeldMinutes} minutes.`,
} as const satisfies PageText & {
  marquee: readonly string[];
  intro: { statement: string; paragraph: string };
  vip: string;
};
