import { venue } from "../content/venue.ts";

/** What a guest agrees to by subscribing; kept with the subscription, word for word. */
export const consentWords = `By subscribing you agree that ${venue.name} sends you offers and news by email. Unsubscribe with one tap in any of them.`;

/** What somebody reads who has subscribed. */
export const thanks = "Almost there: look for our mail in your inbox, and say with one tap that the address is yours.";
