import { venue } from "../../platform/venue/venue.ts";
import type { EventSeriesKey } from "./events.ts";

type DemoOffer = {
  title: string;
  description: string;
  image: `offer-${number}`;
  alt: string;
  focus: `${number}% ${number}%`;
  /** First and last day of its validity, relative to the day on which the demo is added. */
  daysFromNow: { from: number; till: number };
  /** The series it belongs to, or null for every night. */
  series: EventSeriesKey | null;
};

const firstOffers = (): readonly DemoOffer[] => [
  {
    title: "Two for one entry",
    description: `Come in before midnight and your plus-one walks in with you on one entry. Give us both names and bring both IDs. Doors ${venue.hours.doors}; after midnight it is one entry each.`,
    image: "offer-01",
    alt: "Two people stand in low fog in front of a large neon number two.",
    focus: "50% 48%",
    daysFromNow: { from: -21, till: 150 },
    series: null,
  },
  {
    title: "Birthday booth",
    description: `Celebrating within seven days of your birthday? Your own entry is free and we keep a booth for up to eight, with candles and a place for the cake. Table terms as always: a table is held for ${venue.rules.tableHeldMinutes} minutes.`,
    image: "offer-02",
    alt: "A birthday cake with candles and two sparklers on a dark table.",
    focus: "50% 50%",
    daysFromNow: { from: -30, till: 180 },
    series: null,
  },
  {
    title: "Guest list for four",
    description: `One name, four wristbands, for one ${venue.name} Saturdays night. Come together before 11.30 PM and all four of you enter at the early price. The list closes at noon on the day.`,
    image: "offer-03",
    alt: "Four glowing wristbands in orange, coral, magenta and violet.",
    focus: "50% 48%",
    daysFromNow: { from: -10, till: 90 },
    series: "afterglow-saturdays",
  },
  {
    title: "Student night entry",
    description: `Half-price entry to Low End Theory Class with a current student card from any uni or TAFE. ${venue.rules.age}: the student card is for the price, your licence or passport is for the door.`,
    image: "offer-04",
    alt: "A graduation cap covered in mirror tiles hangs among coloured lights.",
    focus: "48% 50%",
    daysFromNow: { from: -14, till: 120 },
    series: "low-end-theory-class",
  },
  {
    title: "Hens and bucks, one booth",
    description:
      "Two parties or one, up to twelve of you: the couple get in free, everyone skips the queue, and your booth is kept in one piece. Sashes welcome. Tell us the wedding date so we can find something to play.",
    image: "offer-05",
    alt: "Two mirror balls side by side, one with a tiara and one with a bow tie.",
    focus: "48% 52%",
    daysFromNow: { from: -7, till: 200 },
    series: null,
  },
];

const moreOffers = (): readonly DemoOffer[] => [
  {
    title: "Early entry before 11",
    description: `For those who like an empty floor. On the next Midnight Bloom night, be through the door before 11 PM and you pay nothing to get in. Doors ${venue.hours.doors}. The first hundred claims count.`,
    image: "offer-06",
    alt: "A door stands ajar and light from a row of neon arches falls across the floor.",
    focus: "50% 52%",
    daysFromNow: { from: -3, till: 110 },
    series: "midnight-bloom",
  },
  {
    title: "Coats stay free",
    description:
      "Leave your coat and bag at the cloakroom, and the tag is on us. One coat and one bag a person, for both of you. Show the confirmation when you hand them over.",
    image: "offer-07",
    alt: "Six neon coat hangers on a rail, glowing from orange at the front to violet at the back.",
    focus: "44% 42%",
    daysFromNow: { from: 0, till: 110 },
    series: null,
  },
  {
    title: "Past the queue",
    description:
      "Last Light brings a long queue. Buy your ticket, claim this, and use the left-hand rope with your guest any time before 1 AM. It moves you forward; it does not replace the ticket.",
    image: "offer-08",
    alt: "A carpet between two rows of glowing ropes leads to a bright arched door; the nearest rope is unhooked.",
    focus: "50% 52%",
    daysFromNow: { from: -1, till: 130 },
    series: "last-light",
  },
  {
    title: "Eight come, six pay",
    description:
      "Bring eight people to House of Ember and pay entry for six. Come through the door together, before midnight. One of you claims and puts the other names in the guest field.",
    image: "offer-09",
    alt: "A neon eight made of eight segments, six of them lit and two switched off.",
    focus: "50% 46%",
    daysFromNow: { from: 7, till: 100 },
    series: "house-of-ember",
  },
];

/** The nine demo offers: entry, tables, queue and cloakroom, never alcohol (NSW liquor promotion rules). */
export const demoOffers = (): readonly DemoOffer[] => [...firstOffers(), ...moreOffers()];
