import { venue } from "../venue.ts";
import type { PagePicture, PageText, Point } from "./shape.ts";
import { boothsText } from "./shape.ts";
import { capacity } from "./venue.ts";

type Capacity = { space: string; standing: number | null; seated: number | null };

/** Texts of /functions. */
export const functionsPage: PageText & {
  pictures: readonly PagePicture[];
  kinds: { title: string; points: readonly Point[] };
  included: { title: string; list: readonly string[] };
  capacities: { title: string; rows: readonly Capacity[]; note: string };
  steps: { title: string; points: readonly Point[] };
  form: { title: string; intro: string };
} = {
  title: "Functions",
  description: `Hire ${venue.name} in ${venue.address.locality}, ${venue.address.city}: up to ${capacity.house.standing} standing or ${capacity.house.seated} seated, with sound, light and bar. We reply within two working days.`,
  lead: "The whole club, or a corner of it, any time it isn't a club night.",
  pictures: [
    {
      picture: "functions-room",
      alt: "Round tables laid with candles and flowers under a field of hanging bulbs.",
      focus: "54% 58%",
    },
    {
      picture: "functions-toast",
      alt: "A tower of filled coupe glasses sparkles in front of coloured lights.",
      focus: "50% 58%",
    },
  ],
  kinds: {
    title: "Functions we host",
    points: [
      {
        title: "Birthdays and weddings",
        text: "Dinner under the bulbs, speeches you can hear, then the floor. We move the tables while you're on the terrace.",
      },
      {
        title: "Work",
        text: "End-of-year parties, launches and awards. Bring slides: the screen takes any laptop.",
      },
      {
        title: "Shoots and showings",
        text: "Music videos, fashion, film. The room is black, the rig is yours, the loading door is two metres wide.",
      },
      {
        title: "Community nights",
        text: "Fundraisers and local groups pay staff and cleaning only, once a month. Ask early.",
      },
    ],
  },
  included: {
    title: "What's included",
    list: [
      "The house sound system and lights, with someone who knows them",
      "Bar staff, door staff and a manager for the night",
      "Tables, chairs and candles for a seated dinner",
      "Two wireless microphones and the screen",
      "Step-free access, a green room and the cloakroom",
      "Cleaning afterwards",
    ],
  },
  capacities: {
    title: "Capacity",
    rows: [
      { space: "Whole club", ...capacity.house },
      { space: "Main room", ...capacity.mainRoom },
      { space: "Terrace", ...capacity.terrace },
      { space: "Bar", standing: capacity.bar.standing, seated: null },
      {
        space: `The ${boothsText} booths`,
        standing: null,
        seated: venue.booths * capacity.booth.largest,
      },
    ],
    note: "The whole club's limit is lower than the sum of its spaces.",
  },
  steps: {
    title: "How it works",
    points: [
      {
        title: "Send an inquiry",
        text: "A date, the number of guests and a rough budget are enough. Tell us if the date is flexible.",
      },
      {
        title: "We reply",
        text: "Within two working days: whether the date is free, what it costs with staff and bar, and a time to see the room.",
      },
      {
        title: "You confirm",
        text: "We hold the date for a week while you decide. It's yours once the quote is signed and the deposit paid.",
      },
    ],
  },
  form: {
    title: "Ask about a date",
    intro: `${venue.hours.long} is club night; any other time is available. We reply within two working days.`,
  },
};
