import { venue } from "./venue.ts";

/** What a guest is told under each form: what it is for, how long it is kept, whom to ask. */
export const notices = {
  request: `We use these details to answer your request and delete them after 12 months. Questions? Email ${venue.email}.`,
  message: `We use these details to reply to you and delete them after 12 months. Questions? Email ${venue.email}.`,
  claim: `We use these details for your claim and delete them after 12 months. Questions? Email ${venue.email}.`,
  application: `We use these details to assess your application and delete them after 6 months. Questions? Email ${venue.email}.`,
  newsletter: `We store your name, email and phone until you unsubscribe. Questions? Email ${venue.email}.`,
} as const;

/** What stands in place of a form where scripts do not run. */
export const withoutScripts = `This form needs JavaScript. Email ${venue.email} or call ${venue.phone.shown} instead.`;

/** What the club says after a request, whatever was asked for. */
export const received = {
  title: "Submission Successful!",
  text: `Your request was received. ${venue.name} will make contact shortly.`,
} as const;
