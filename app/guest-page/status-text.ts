import type { RequestKind } from "../content/request-kinds.ts";
import { venue } from "../content/venue.ts";

interface StateWords {
  /** Large. */
  title: string;
  /** What it means for the guest. */
  words: string;
}

const cancelled = { title: "Cancelled", words: "This is off. Nothing is kept for you, and you pay nothing." };
const spam = { title: "Received", words: "We have it." };

const states: Record<RequestKind, Record<string, StateWords>> = {
  "vip-table": {
    new: { title: "We have it", words: "A person reads it and answers within two working days. No table is kept yet." },
    contacted: {
      title: "We have written to you",
      words: "Look for our mail: the table is yours once we have settled it.",
    },
    approved: {
      title: "Your table is on",
      words: `We keep it for ${venue.rules.tableHeldMinutes} minutes. Bring ID; ask for your name at the door.`,
    },
    declined: {
      title: "No table this time",
      words: "We cannot give you this one. Write to us if another night would do.",
    },
    arrived: { title: "You were here", words: "Thank you for the night." },
    "no-show": { title: "We missed you", words: "Your table was kept and nobody came. Write to us if that is wrong." },
    cancelled,
    spam,
  },
  function: {
    new: {
      title: "We have it",
      words: "We write back within two working days: whether the date is free, and what it costs.",
    },
    prospect: { title: "We are on it", words: "Look for our mail. The date is not kept for you yet." },
    tentative: { title: "Held for you", words: "The date is held. It is yours once we have both said yes." },
    definite: { title: "It is on", words: "The room is yours. We are in touch about the details." },
    lost: { title: "Not taking place", words: "Nothing is kept for you. Write to us if you would like to try again." },
    spam,
  },
  career: {
    new: { title: "We have it", words: "Somebody reads it. You get an answer within two weeks, also when it is a no." },
    shortlisted: { title: "On the short list", words: "We would like to know more and will be in touch." },
    interview: { title: "Let us talk", words: "Look for our mail with a time." },
    hired: { title: "Welcome", words: "You are one of us. Look for our mail." },
    rejected: { title: "Closed", words: "This application is closed." },
    spam,
  },
  contact: {
    new: { title: "We have it", words: "We answer within two working days." },
    replied: { title: "We have answered", words: "Look for our mail. You can ask more below." },
    closed: { title: "Closed", words: "We think this is settled. You can ask more below." },
    spam,
  },
  claim: {
    claimed: { title: "It is yours", words: "Show this code at the door, with ID that has your name. It works once." },
    redeemed: { title: "Used", words: "This code was used at the door. It works once." },
    expired: { title: "Over", words: "This offer has ended, and the code does not work any more." },
    void: { title: "Cancelled", words: "This claim is off, and the code does not work any more." },
    spam,
  },
};

/** How a request stands, in words for whoever sent it. */
export function stateWords(kind: RequestKind, status: string): StateWords {
  return states[kind][status] ?? spam;
}
