import { group } from "../../setting-fields.ts";
import { head } from "../page-fields.ts";

/** /events. */
export const eventsSettings = group("Events", {
  ...head(
    "Events",
    "What's on at {name}, {street}, {locality}: dates, doors, tickets and tables for the next four months. {age}.",
    "Every event announced so far. Doors {doors} unless the event says otherwise.",
  ),
});

/** /offers. */
export const offersSettings = group("Offers", {
  ...head(
    "Offers",
    "Current offers at {name}, {locality}: entry, tables, cloakroom and a shorter queue. Claim online and bring ID. Open {hours}.",
    "Cheaper entry, better tables and shorter queues: claim one here, then show your code and ID at the door.",
  ),
});

/** /news. */
export const newsSettings = group("News", {
  ...head(
    "News & Highlights",
    "What is new at {name} in {locality}, {city}: changes to the room, new residents, community nights and how to get home.",
    "What changed in the room, who joined us, and what it means for your night.",
  ),
});
