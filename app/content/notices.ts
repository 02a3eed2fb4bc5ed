import { venue } from "./venue.ts";

/** The privacy notice under each form. */
export const notices = {
  request: `We use these details to answer your request and delete them after 12 months. Questions? Email ${venue.email}.`,
  message: `We use these details to reply to you and delete them after 12 months. Questions? Email ${venue.email}.`,
  claim: `We use these details for your claim and delete them after 12 months. Questions? Email ${venue.email}.`,
  application: `We use these details to assess your application and delete them after 6 months. Questions? Email ${venue.email}.`,
  newsletter: `We store your name, email and phone until you unsubscribe. Questions? Email ${venue.email}.`,
} as const;

/** Shown below a form where scripts do not run. */
export const withoutScripts = `This form needs JavaScript. Email ${venue.email} or call ${venue.phone.shown} instead.`;

/** The confirmation of every request. */
export const received = {
  title: "Submission Successful!",
  text: `Your request was received. ${venue.name} will make contact shortly.`,
} as const;
