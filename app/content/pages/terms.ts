import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /terms-and-conditions. */
export const termsPage: PageText = {
  title: "Terms and conditions",
  description: `The terms of ${venue.name}, ${venue.address.locality}: entry and age, tickets, tables and deposits, offers, conduct, privacy and your rights as a consumer.`,
  lead: "What we ask of you and what you can ask of us, in ten short sections.",
};
