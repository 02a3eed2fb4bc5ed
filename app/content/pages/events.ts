import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Words of /events. */
export const eventsPage: PageText = {
  title: "Events",
  description: `What is on at ${venue.name}, ${venue.address.street}, ${venue.address.locality}: dates, doors, tickets and tables for the next four months. ${venue.rules.age}.`,
  lead: `Every night we have announced so far; doors ${venue.hours.doors} unless it says otherwise.`,
};
