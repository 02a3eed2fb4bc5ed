import { venue } from "../venue.ts";
import type { PageText, Point } from "./shape.ts";

/** Texts of /contact. */
export const contactPage: PageText & {
  beforeYouWrite: { title: string; points: readonly Point[] };
  response: string;
  form: { title: string; intro: string };
} = {
  title: "Contact",
  description: `Write to ${venue.name} or call ${venue.phone.shown}. ${venue.address.street}, ${venue.address.locality} ${venue.address.region} ${venue.address.postcode}. Lost property, tickets, tables and functions.`,
  lead: "Ask us anything. The quickest answers are already on this page.",
  beforeYouWrite: {
    title: "Before you write",
    points: [
      {
        title: "Lost property",
        text: "We search the room the day after, so give us until the evening. Tell us what it is, its colour and where you last had it. We keep lost property for 30 days.",
      },
      {
        title: "Tickets",
        text: "Your ticket seller can resend, rename or refund a ticket; their address is in the confirmation. We can help if the event itself has changed.",
        link: { label: "See events", to: "/events" },
      },
      {
        title: "Tables",
        text: `Use the table form. Running late tonight? Call us: a table is held for ${venue.rules.tableHeldMinutes} minutes.`,
        link: { label: "Request a table", to: "/vip-tables" },
      },
      {
        title: "Functions",
        text: "Send us the date and the number of guests, and we'll reply with a price.",
        link: { label: "Plan a function", to: "/functions" },
      },
      {
        title: "Press and photos",
        text: `Write to ${venue.email} with "Press" in the subject and your deadline. In one of our photos and would rather not be? Send us the link and we'll remove it.`,
      },
    ],
  },
  response: `We reply within two working days. We don't check email on club nights. Call ${venue.phone.shown} instead.`,
  form: {
    title: "Write to us",
    intro: "We read every message and reply to your email address.",
  },
};
