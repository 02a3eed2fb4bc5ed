import { venue } from "../content/venue.ts";

/** What a guest agrees to by subscribing; kept with the subscription, word for word. */
export const consentText = `By subscribing you agree that ${venue.name} sends you offers and news by email. You can unsubscribe from any email.`;
