import { venue } from "../venue.ts";
import type { PageText } from "./shape.ts";

/** Texts of /faqs. */
export const faqsPage: PageText = {
  title: "FAQs",
  description: `Age and ID, hours, dress code, tables, deposits, tickets, access and the way home: ten short answers before your night at ${venue.name}, ${venue.address.locality}.`,
  lead: "Ten short answers to read on the way here.",
};
