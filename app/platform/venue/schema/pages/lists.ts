import { about, head } from "../page-fields.ts";
import { group } from "../setting-fields.ts";

/** /events. */
export const eventsSettings = group("Events", {
  ...about(
    "Events",
    "What's on at {name}, {street}, {locality}: dates, doors, tickets and tables for the next four months. {age}.",
  ),
});

/** /offers. */
export const offersSettings = group("Offers", {
  ...head(
    "Offers",
    "Current offers at {name}, {locality}. Claim online and bring ID. Open {hours}.",
    "Claim an offer here, then show your code and ID at the door.",
  ),
});

/** /news. */
export const newsSettings = group("News", {
  ...about("News & Highlights", "What is new at {name} in {locality}: changes, new residents and special nights."),
});
