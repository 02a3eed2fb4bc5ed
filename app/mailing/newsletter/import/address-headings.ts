import { contactHeadings, wordList } from "../../../platform/lib/csv/contact-headings.ts";
import type { AddressField } from "./address-file.ts";

/**
 * Headings by field, the surest first, as `recogniseHeadings` compares them: our own exports, those of newsletter
 * services, and the same words in German, French, Spanish, Italian, Dutch, Portuguese, Swedish and Danish.
 */
export const addressHeadings: Record<AddressField, readonly string[]> = {
  email: [
    ...contactHeadings.email,
    ...wordList(`
      address, subscriber, attendee email, guest email, participant email, billing email, recipient, recipient email,
      contact email, subscriber email, email 1, email1, contact email address, e mail 1 value,
      elektronicka posta
    `),
  ],
  first_name: [
    ...contactHeadings.first_name,
    ...contactHeadings.full_name,
    ...wordList("subscriber name, contact name, display name"),
  ],
  last_name: [...contactHeadings.last_name, "name"],
  phone: [...contactHeadings.phone, "sms", "sms number", "phone 1"],
  agreed: wordList(`
    agreed, optin time, opt in time, optin date, opt in date, confirm time, consent date, consent timestamp,
    email marketing consent timestamp, consented at, consent given on, subscribed on, subscribed at, subscribed date,
    date subscribed, subscription date, signup date, sign up date, signed up, signed up at, signup timestamp, joined,
    joined at, date joined, join date, subscribed, anmeldedatum, angemeldet am, date d inscription, date inscription,
    fecha de suscripcion, fecha de alta, data di iscrizione, data iscrizione, inschrijfdatum, data de inscricao
  `),
  place: [
    "where",
    "source",
    "signup source",
    "sign up source",
    "optin source",
    "consent source",
    "subscriber source",
    "form",
  ],
  words: ["to what", "details", "consent text", "consent", "reason"],
  confirmed: ["confirmed", "confirm time", "confirmed on", "confirmed at", "confirmation date", "double optin date"],
};
