import { venue } from "../venue.ts";
import type { PagePicture, PageText, Point } from "./shape.ts";
import { boothsText } from "./shape.ts";
import { capacity } from "./venue.ts";

const { tableHeldMinutes, depositHours } = venue.rules;

/** Texts of /vip-tables. */
export const vipTablesPage: PageText & {
  pictures: readonly PagePicture[];
  points: readonly Point[];
  included: { title: string; list: readonly string[] };
  steps: { title: string; points: readonly Point[] };
  form: { title: string; intro: string };
} = {
  title: "VIP Tables",
  description: `Request a booth at ${venue.name} in ${venue.address.locality}, ${venue.address.city}. Open ${venue.hours.long}; a table is held for ${tableHeldMinutes} minutes. Nothing is charged now.`,
  lead: "A booth on the edge of the floor: close enough to dance, far enough to talk.",
  pictures: [
    {
      picture: "vip-booth",
      alt: "A horseshoe-shaped velvet booth beneath two neon rings.",
      focus: "50% 78%",
    },
    {
      picture: "vip-table",
      alt: "Four glasses, candles and a bottle on ice on a dark round table in front of red velvet.",
      focus: "52% 56%",
    },
  ],
  points: [
    {
      title: "Your corner of the room",
      text: `One of ${boothsText} booths, for ${capacity.booth.smallest} to ${capacity.booth.largest} guests, and yours until we close.`,
    },
    {
      title: `Held for ${tableHeldMinutes} minutes`,
      text: `After the time you booked, a table is held for ${tableHeldMinutes} minutes. Call us if you're running late.`,
    },
    {
      title: "The deposit",
      text: `It secures the booth and is taken off your bill. The VIP deposit is non-refundable within ${depositHours} hours.`,
    },
  ],
  included: {
    title: "What's included",
    list: [
      "Entry for everyone on your booking, without the queue",
      "A host who looks after your booth all night",
      "Table service; your budget is what you spend, not a fee on top",
      "Cloakroom for the whole group",
      "Candles and a cake knife for birthdays; bring the cake",
    ],
  },
  steps: {
    title: "How it works",
    points: [
      {
        title: "Send the request",
        text: "Tell us the date, the number of guests and your budget. It takes a minute and costs nothing.",
      },
      {
        title: "We confirm",
        text: "Within two working days we'll reply by email or phone with a booth, a time and a link for the deposit. The booth is yours once you've paid it.",
      },
      {
        title: "Come on time",
        text: `Give the booking name at the door. ${venue.rules.age}, for every guest in the group.`,
      },
    ],
  },
  form: {
    title: "Request Your Table",
    intro: "We reply within two working days. You pay nothing until we've agreed on a booth.",
  },
};
