import { pageTexts } from "../content/page-texts.server.ts";
import type { PageTexts } from "../content/page-texts.ts";
import type { RequestKind } from "../content/request-kinds.ts";
import { venue } from "../content/venue.ts";
import type { StatusText } from "./guest-view.ts";

const spam = { title: "Received", text: "We've received your request." };

const states = ({ answers }: PageTexts): Record<RequestKind, Record<string, StatusText>> => ({
  "vip-table": {
    new: { title: "Request received", text: answers.vipTable.received },
    contacted: { title: "Check your email", text: "We've emailed you. The table is yours once we confirm it." },
    waitlisted: {
      title: "On the waitlist",
      text: "Every table is taken for this club night. If one becomes free, we'll email you.",
    },
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
    new: { title: "Request received", text: answers.function.received },
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
    new: { title: "Request received", text: answers.career.received },
    shortlisted: { title: "Shortlisted", text: "We'd like to know more and will be in touch." },
    interview: { title: "Interview", text: "Check your email for a time." },
    hired: { title: "Welcome to the team", text: "Check your email for the next steps." },
    rejected: { title: "Closed", text: "This application is closed." },
    spam,
  },
  contact: {
    new: { title: "Request received", text: answers.contact.received },
    replied: { title: "We've replied", text: "Check your email. You can ask another question below." },
    closed: { title: "Closed", text: "This message is closed. You can ask another question below." },
    spam,
  },
  claim: {
    claimed: { title: "Ready to use", text: answers.claim.received },
    redeemed: { title: "Redeemed", text: "This code was used at the door. It works once." },
    expired: { title: "Expired", text: "This offer has ended and the code no longer works." },
    void: { title: "Cancelled", text: "This claim is cancelled and the code no longer works." },
    spam,
  },
});

/** A status as text for the guest. */
export function statusText(kind: RequestKind, status: string): StatusText {
  return states(pageTexts())[kind][status] ?? spam;
}
