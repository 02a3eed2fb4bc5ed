import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /offers. */
export const offersPage: PageText = {
  title: "Offers",
  description: `Current offers at ${venue.name}, ${venue.address.locality}: entry, tables, cloakroom and a shorter queue. Claim online and bring ID. Open ${venue.hours.long}.`,
  lead: "Cheaper entry, better tables and shorter queues: claim one here, then show your code and ID at the door.",
};
