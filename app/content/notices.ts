import { venue } from "./venue.ts";

/** What a guest is told under each form: what it is for, how long it is kept, whom to ask. */
export const notices = {
  request: `We use this to answer your request and keep it for 12 months. Ask us any time at ${venue.email}.`,
  message: `We use this to answer you and keep it for 12 months. Ask us any time at ${venue.email}.`,
  claim: `We use this to put you on the list for this offer and keep it for 12 months. Ask us any time at ${venue.email}.`,
  application: `We use this to decide about your application and keep it for 6 months. Ask us any time at ${venue.email}.`,
  newsletter: `We keep your name, email and phone for this until you unsubscribe. Ask us any time at ${venue.email}.`,
} as const;

/** What stands in place of a form where scripts do not run. */
export const withoutScripts = `This form needs JavaScript. Write to ${venue.email} or call ${venue.phone.shown} instead.`;

/** What the club says after a request, whatever was asked for. */
export const received = {
  title: "Submission Successful!",
  text: `Your request was received. ${venue.name} will make contact shortly.`,
} as const;
