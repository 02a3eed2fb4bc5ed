import { venue } from "../content/venue.ts";

/** The consent text of the form; stored verbatim with each subscription. */
export const consentText = (): string =>
  `By subscribing you agree that ${venue.name} sends you offers and news by email. You can unsubscribe from any email.`;
