import { venue } from "../venue.ts";
import type { PagePicture, PageText, Passage, Point } from "./shape.ts";
import { boothsText } from "./shape.ts";

type Space = PagePicture & {
  id: string;
  title: string;
  paragraphs: readonly string[];
  facts: readonly [string, string, string];
};

/** Capacity of each space: standing, and seated where it has tables. */
export const capacity = {
  house: { standing: 560, seated: 220 },
  mainRoom: { standing: 400, seated: 180 },
  bar: { standing: 70 },
  terrace: { standing: 90, seated: 40 },
  booth: { smallest: 2, largest: 12 },
} as const;

/** Texts of /venue. */
export const venuePage: PageText & {
  spaces: readonly Space[];
  gettingHere: { title: string; points: readonly Point[] };
  access: Passage;
} = {
  title: "Venue",
  description: `Inside ${venue.name}: main room, bar, terrace, DJ booth and ${boothsText} booths. How to get to ${venue.address.street}, ${venue.address.locality}, and step-free access.`,
  lead: `One big room and four good reasons to leave it for a minute, at ${venue.address.street}.`,
  spaces: [
    {
      id: "main-room",
      title: "Main room",
      paragraphs: [
        "A sprung timber floor under a low rig, with the screen at one end and the loudspeakers on all four sides. Stand in the middle and nothing is louder than anything else.",
        "The back third is a little quieter, for those who want to dance and talk.",
      ],
      facts: [`${capacity.mainRoom.standing} standing`, "Sound from four sides", "Haze and flashing light"],
      picture: "venue-main-room",
      alt: "The empty main room before opening, with light strips and the screen mirrored in the polished floor.",
      focus: "50% 52%",
    },
    {
      id: "bar",
      title: "Bar",
      paragraphs: [
        "Twenty metres along one wall. A short list of house drinks, beer from close by, and as many drinks without alcohol as with it. Water is free.",
      ],
      facts: [`${capacity.bar.standing} standing`, "Card and phone only", "Free water, free earplugs"],
      picture: "venue-bar",
      alt: "A couple stands at the long bar with neon edges and backlit bottles.",
      focus: "46% 50%",
    },
    {
      id: "terrace",
      title: "Terrace",
      paragraphs: [
        "Velvet seats, festoon lights and the city's towers. The music reaches it at half volume, so this is where people get to know each other.",
        "The neighbours sleep on the other side: we keep voices down out here and close the terrace an hour before the room.",
      ],
      facts: [
        `${capacity.terrace.standing} standing, ${capacity.terrace.seated} seated`,
        "Covered and heated",
        "Smoking corner at the far end",
      ],
      picture: "venue-terrace-or-lounge",
      alt: "A terrace with festoon lights, velvet seats and a candlelit table above the harbour and skyline at dusk.",
      focus: "62% 70%",
    },
    {
      id: "dj-booth",
      title: "DJ booth",
      paragraphs: [
        "Low enough that you can see hands at work, and open on both sides. Two turntables, four players and a rotary mixer; visiting DJs find the full list in our reply to their booking.",
      ],
      facts: ["Floor level, no stage", "Vinyl and digital", "Sets of three hours or more"],
      picture: "venue-booth",
      alt: "The DJ booth with light bars on its front and glowing rings on the screen behind it.",
      focus: "55% 52%",
    },
    {
      id: "booths",
      title: "Booths",
      paragraphs: [
        `There are ${boothsText} of them around the floor, one step from the dancing. Each has a host, a table of its own and a place for your coats.`,
        `Book ahead; after your time, a table is held for ${venue.rules.tableHeldMinutes} minutes.`,
      ],
      facts: [
        `${capacity.booth.smallest} to ${capacity.booth.largest} guests`,
        "Table service all night",
        "One booth step-free",
      ],
      picture: "vip-booth",
      alt: "A horseshoe-shaped velvet booth beneath two neon rings.",
      focus: "50% 58%",
    },
  ],
  gettingHere: {
    title: "Getting here",
    points: [
      {
        title: "Train, metro and light rail",
        text: `Central is the nearest station. Leave on the Chalmers Street side and walk uphill into ${venue.address.locality}; it takes about eight minutes. The light rail stops there too.`,
      },
      {
        title: "Bus",
        text: "Buses along Elizabeth Street stop five minutes away. Late at night, NightRide buses leave from Central after the last train.",
      },
      {
        title: "Rideshare and taxi",
        text: `Set the corner of the lane as your stop, not ${venue.address.street} itself: cars cannot turn in the lane. On the way home, door staff will show you the pick-up spot.`,
      },
      {
        title: "Parking",
        text: "There is next to none. Streets around us are for residents in the evening. If you must drive, use a car park near Central and leave the car overnight.",
      },
    ],
  },
  access: {
    title: "Access",
    paragraphs: [
      "You can come in, dance, drink and use the toilet without a single step. The lane is paved, the front door is level and wide, and a ramp leads to the terrace.",
      `Tell us what would help at ${venue.email} or ${venue.phone.shown}, or speak to door staff; you don't need to queue.`,
    ],
    list: [
      "Accessible toilet beside the bar, opened with an MLAK key or by any of our staff",
      "Low section at the left end of the bar",
      "One step-free booth, reserved until the day before",
      "Companion Card and assistance animals welcome",
      "Flashing light and haze on all nights; a quieter corner at the back of the room",
    ],
  },
};
