import { venue } from "../venue.ts";
import type { PageText, Passage, Point } from "./shape.ts";

type Role = { value: string; label: string; description: string };

/** Texts of /careers; the `value` of a role is what the application form sends. */
export const careersPage = {
  title: "Careers",
  description: `Work at ${venue.name} in ${venue.address.locality}, ${venue.address.city}: bartender, server, DJ, security, host or something else. Applications are open all year round.`,
  lead: "Good nights are made by people who like each other. We're usually looking for one more.",
  work: {
    title: "What it's like here",
    paragraphs: [
      `The club runs ${venue.hours.long}, so most of the work is one long, busy night and a handful of special ones. Rosters go out two weeks ahead and we keep to them.`,
      "You eat before the doors open, you get a real break, and nobody walks to the station alone afterwards.",
    ],
    list: [
      "Award rates with night and weekend penalties, paid weekly",
      "Paid trial shifts and paid training",
      "A shared taxi home after close",
      "Earplugs fitted to your ears, on us",
    ],
  },
  roles: [
    {
      value: "bartender",
      label: "Bartender",
      description: "Quick, clean, friendly under pressure. RSA competency card needed.",
    },
    {
      value: "server",
      label: "Server",
      description: "Looks after the booths and the terrace. RSA competency card needed.",
    },
    {
      value: "dj",
      label: "DJ",
      description: "Send a link to a full-length set, recorded in one go. We listen to the middle.",
    },
    {
      value: "security",
      label: "Security",
      description: "Calm first. Current NSW security licence and RSA needed.",
    },
    {
      value: "hostess",
      label: "Hostess",
      description: "The first hello at the door and the name every booth remembers. Open to anyone.",
    },
    {
      value: "other",
      label: "Other",
      description: "Sound, light, cleaning, photography, bookings. Tell us what you do well.",
    },
  ],
  after: {
    title: "After you apply",
    points: [
      {
        title: "We read it",
        text: "We reply to every application within two weeks, even if it's a no.",
      },
      {
        title: "We meet",
        text: "Half an hour in the empty club, then a paid trial shift if we both want one.",
      },
      {
        title: "You start, or we keep you in mind",
        text: `We delete applications after 6 months. Want yours deleted sooner? Email ${venue.email}.`,
      },
    ],
  },
  form: {
    title: "Apply",
    intro: `You need to be ${venue.rules.minimumAge} or older and allowed to work in Australia. For the link, use anything that shows your work.`,
  },
} as const satisfies PageText & {
  work: Passage;
  roles: readonly Role[];
  after: { title: string; points: readonly Point[] };
  form: { title: string; intro: string };
};
