import type { RequestKind } from "../../platform/db/tables/requests.ts";
import { formatLongDate } from "../../platform/lib/time/wall-time-text.ts";
import type { Delivery } from "../../platform/outbox/delivery.server.ts";
import { pageTexts } from "../../platform/venue/page-texts.server.ts";
import type { PageTexts } from "../../platform/venue/page-texts.ts";
import { promiseTexts, type ReplyPromise } from "../../platform/venue/reply-promise.server.ts";
import { venue } from "../../platform/venue/venue.ts";
import type { StatusText } from "./guest-view.ts";

const spam = { title: "Received", text: "We've received your request." };

/** Facts that a request's texts depend on, besides its kind and status. */
export interface StatusFacts {
  /** The delivery state of the club's last letter; texts must not announce an email that is not sent. */
  letter: Delivery | undefined;
  /** Whether emails can be promised. */
  mailConfigured: boolean;
  /** When the guest can expect a reply. */
  promise: ReplyPromise;
  /** The club night, `YYYY-MM-DD`. */
  night: string | null;
  /** The club night is over, and the request was neither settled nor cancelled. */
  over: boolean;
  /** The club night has begun. */
  begun: boolean;
  /** Until when the table was held (`10:30 PM`), once that is over. */
  heldUntil: string | undefined;
}

const ASK = "Contact us if you have a question.";

/** The text shown instead of a request's status once its night is over. */
function afterNight(kind: RequestKind, status: string, night: string): StatusText {
  const day = formatLongDate(night);
  if (kind === "claim") return { title: "Expired", text: `This offer was for ${day}, and the code no longer works.` };
  const isTable = kind === "vip-table";
  const title = isTable ? "This night is over" : "This date has passed";
  const thing = isTable ? "table" : "function";
  if (status === "approved" || status === "definite") return { title, text: `Your ${thing} was on ${day}. ${ASK}` };
  return {
    title,
    text: `No ${thing} was confirmed for ${day}. Contact us if another ${isTable ? "night" : "date"} would suit you.`,
  };
}

/** Refers to the letter if it was or will be sent; otherwise uses a text without it. */
function afterLetter({ letter }: StatusFacts, more: string): StatusText {
  if (letter === "sent") return { title: "Check your email", text: `We've emailed you. ${more}` };
  if (letter === "on-its-way") return { title: "Check your email", text: `We're emailing you. ${more}` };
  return { title: "In progress", text: `We're working on your request and will be in touch. ${more}` };
}

/** A confirmed table: how long it is held, or that it was. */
function confirmedTable({ heldUntil }: StatusFacts): StatusText {
  if (heldUntil !== undefined) {
    return {
      title: "Hold expired",
      text: `We held your table until ${heldUntil}, and may have given it to another party since. Still coming? Call us on ${venue.phone.shown}.`,
    };
  }
  return {
    title: "Table confirmed",
    text: `We hold it for ${venue.rules.tableHeldMinutes} minutes. Bring ID and give your name at the door.`,
  };
}

const states = ({ answers }: PageTexts, facts: StatusFacts): Record<RequestKind, Record<string, StatusText>> => ({
  "vip-table": {
    new: {
      title: "Request received",
      text: promiseTexts(facts.promise, { kind: "vip-table", night: facts.night }).received,
    },
    contacted: afterLetter(facts, "The table is yours once we confirm it."),
    waitlisted: {
      title: "On the waitlist",
      text: "Every table is taken for this club night. If one becomes free, we'll offer it to you.",
    },
    approved: confirmedTable(facts),
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
      text: promiseTexts(facts.promise, { kind: "function", night: facts.night }).received,
    },
    prospect: afterLetter(facts, "No date held yet."),
    tentative: {
      title: "Date on hold",
      text: "We're holding your date. It's yours once we've agreed on everything and confirmed it.",
    },
    definite: {
      title: "Confirmed",
      text: facts.begun ? "The room is yours." : "The room is yours. We'll be in touch about the details.",
    },
    lost: { title: "Not going ahead", text: "No date is held for you. Contact us if you'd like to try again." },
    spam,
  },
  career: {
    new: { title: "Request received", text: answers.career.received },
    shortlisted: { title: "Shortlisted", text: "We'd like to know more and will be in touch." },
    interview: { title: "Interview", text: "We'd like to meet you, and will be in touch about a time." },
    hired: { title: "Welcome to the team", text: "We'll be in touch about the next steps." },
    rejected: { title: "Closed", text: "This application is closed." },
    spam,
  },
  contact: {
    new: { title: "Request received", text: answers.contact.received },
    replied: {
      title: facts.letter === "sent" || facts.letter === "on-its-way" ? "We've replied" : "Answered",
      text: `${facts.letter === "sent" || facts.letter === "on-its-way" ? "Check your email. " : ""}You can ask another question below.`,
    },
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

export function statusText(kind: RequestKind, status: string, facts: StatusFacts): StatusText {
  if (facts.over && facts.night !== null) return afterNight(kind, status, facts.night);
  return states(pageTexts(), facts)[kind][status] ?? spam;
}
