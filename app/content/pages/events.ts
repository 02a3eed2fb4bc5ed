import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /events. */
export const eventsPage: PageText = {
  title: "Events",
  description: `What's on at ${venue.name}, ${venue.address.street}, ${venue.address.locality}: dates, doors, tickets and tables for the next four months. ${venue.rules.age}.`,
  lead: `Every event announced so far. Doors ${venue.hours.doors} unless the event says otherwise.`,
};
