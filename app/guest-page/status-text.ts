import type { RequestKind } from "../content/request-kinds.ts";
import { venue } from "../content/venue.ts";

interface StatusText {
  /** Large. */
  title: string;
  /** What it means for the guest. */
  text: string;
}

const cancelled = { title: "Cancelled", text: "This is off. Nothing is kept for you, and you pay nothing." };
const spam = { title: "Received", text: "We have it." };

const states: Record<RequestKind, Record<string, StatusText>> = {
  "vip-table": {
    new: { title: "We have it", text: "A person reads it and answers within two working days. No table is kept yet." },
    contacted: {
      title: "We have written to you",
      text: "Look for our mail: the table is yours once we have settled it.",
    },
    approved: {
      title: "Your table is on",
      text: `We keep it for ${venue.rules.tableHeldMinutes} minutes. Bring ID; ask for your name at the door.`,
    },
    declined: {
      title: "No table this time",
      text: "We cannot give you this one. Write to us if another night would do.",
    },
    arrived: { title: "You were here", text: "Thank you for the night." },
    "no-show": { title: "We missed you", text: "Your table was kept and nobody came. Write to us if that is wrong." },
    cancelled,
    spam,
  },
  function: {
    new: {
      title: "We have it",
      text: "We write back within two working days: whether the date is free, and what it costs.",
    },
    prospect: { title: "We are on it", text: "Look for our mail. The date is not kept for you yet." },
    tentative: { title: "Held for you", text: "The date is held. It is yours once we have both said yes." },
    definite: { title: "It is on", text: "The room is yours. We are in touch about the details." },
    lost: { title: "Not taking place", text: "Nothing is kept for you. Write to us if you would like to try again." },
    spam,
  },
  career: {
    new: { title: "We have it", text: "Somebody reads it. You get an answer within two weeks, also when it is a no." },
    shortlisted: { title: "On the short list", text: "We would like to know more and will be in touch." },
    interview: { title: "Let us talk", text: "Look for our mail with a time." },
    hired: { title: "Welcome", text: "You are one of us. Look for our mail." },
    rejected: { title: "Closed", text: "This application is closed." },
    spam,
  },
  contact: {
    new: { title: "We have it", text: "We answer within two working days." },
    replied: { title: "We have answered", text: "Look for our mail. You can ask more below." },
    closed: { title: "Closed", text: "We think this is settled. You can ask more below." },
    spam,
  },
  claim: {
    claimed: { title: "It is yours", text: "Show this code at the door, with ID that has your name. It works once." },
    redeemed: { title: "Used", text: "This code was used at the door. It works once." },
    expired: { title: "Over", text: "This offer has ended, and the code does not work any more." },
    void: { title: "Cancelled", text: "This claim is off, and the code does not work any more." },
    spam,
  },
};

/** How a request stands, in words for whoever sent it. */
export function statusText(kind: RequestKind, status: string): StatusText {
  return states[kind][status] ?? spam;
}
