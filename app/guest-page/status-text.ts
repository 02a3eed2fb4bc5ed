import type { RequestKind } from "../content/request-kinds.ts";
import { venue } from "../content/venue.ts";

export interface StatusText {
  /** The heading. */
  title: string;
  /** The explanation for the guest. */
  text: string;
  /** A link to the rules that apply. */
  link?: { to: string; label: string };
}

const spam = { title: "Received", text: "We've received your request." };

const states = (): Record<RequestKind, Record<string, StatusText>> => ({
  "vip-table": {
    new: { title: "Request received", text: "We'll reply within two working days. No table held yet." },
    contacted: { title: "Check your email", text: "We've emailed you. The table is yours once we confirm it." },
    approved: {
      title: "Table confirmed",
      text: `We hold it for ${venue.rules.tableHeldMinutes} minutes. Bring ID and give your name at the door.`,
    },
    declined: {
      title: "No table this time",
      text: "Sorry, we can't offer you a table. Contact us if another night would suit you.",
    },
    arrived: { title: "Thanks for coming", text: "You were checked in at the door." },
    "no-show": {
      title: "We missed you",
      text: "We held your table, but you didn't arrive. Contact us if that's wrong.",
    },
    cancelled: {
      title: "Cancelled",
      text: "This booking is cancelled.",
      link: { to: "/terms-and-conditions#tables-and-deposits", label: "See our terms about deposits" },
    },
    spam,
  },
  function: {
    new: {
      title: "Request received",
      text: "We'll reply within two working days with a price if the date is free. No date held yet.",
    },
    prospect: { title: "Check your email", text: "We've emailed you. No date held yet." },
    tentative: {
      title: "Date on hold",
      text: "Your date is on hold. It's yours once the quote is signed and the deposit paid.",
    },
    definite: { title: "Confirmed", text: "The room is yours. We'll be in touch about the details." },
    lost: { title: "Not going ahead", text: "No date is held for you. Contact us if you'd like to try again." },
    spam,
  },
  career: {
    new: { title: "Request received", text: "We'll reply within two weeks, even if it's a no." },
    shortlisted: { title: "Shortlisted", text: "We'd like to know more and will be in touch." },
    interview: { title: "Interview", text: "Check your email for a time." },
    hired: { title: "Welcome to the team", text: "Check your email for the next steps." },
    rejected: { title: "Closed", text: "This application is closed." },
    spam,
  },
  contact: {
    new: { title: "Request received", text: "We'll reply within two working days." },
    replied: { title: "We've replied", text: "Check your email. You can ask another question below." },
    closed: { title: "Closed", text: "This message is closed. You can ask another question below." },
    spam,
  },
  claim: {
    claimed: {
      title: "Ready to use",
      text: "Show this code at the door, with ID that has your name. It works once.",
    },
    redeemed: { title: "Redeemed", text: "This code was used at the door. It works once." },
    expired: { title: "Expired", text: "This offer has ended and the code no longer works." },
    void: { title: "Cancelled", text: "This claim is cancelled and the code no longer works." },
    spam,
  },
});

/** A status as text for the guest. */
export function statusText(kind: RequestKind, status: string): StatusText {
  return states()[kind][status] ?? spam;
}
