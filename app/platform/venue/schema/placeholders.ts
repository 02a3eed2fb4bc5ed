/** Placeholders of page texts, with their labels in the office; `page-texts.server.ts` has their values. */
export const placeholders = {
  name: "Club name",
  tagline: "Tagline",
  address: "Address on one line",
  street: "Street and number",
  locality: "Suburb or town",
  city: "City",
  region: "State or region",
  postcode: "Postcode",
  country: "Country",
  email: "Email",
  phone: "Phone",
  hours: "Opening hours",
  doors: "Doors",
  close: "Closing time",
  minimum_age: "Minimum age",
  age: "Entry rule",
  table_hold: "Minutes a table is held",
  table_offer: "Minutes to answer an offer from the waitlist",
  table_offer_tonight: "The same on the evening of the club night",
  table_offer_close: "Time from which guests on the waitlist have less time to answer",
  table_offer_last: "Time until which tables are offered to the waitlist",
  table_offer_first: "Time from which tables are offered to the waitlist",
  deposit_hours: "Hours before a booking from which the deposit is non-refundable",
  booths: "Number of booths",
  booths_word: "Number of booths in words",
  Booths_word: "Number of booths in words, with a capital letter",
  id_documents: "Identity documents that you accept",
  resale_rule: "Law on selling tickets on, as a sentence",
  privacy_authority: "Where guests complain about their data",
  consumer_law: "Law on consumers' rights",
  law_of: "Country or state whose law applies",
  service_licence: "Licence to serve alcohol",
  service_rule: "The same, as a sentence for applicants",
  security_licence: "Licence for security work",
  security_rule: "The same, as a sentence for applicants",
  capacity_standing: "Guests standing in the whole club",
  capacity_seated: "Guests seated in the whole club",
} as const;

export type PlaceholderName = keyof typeof placeholders;

/** Additional placeholders of reply templates, filled in for each request. */
export const requestPlaceholders = {
  first_name: "Guest's first name",
  night: "Date of the request",
  reference: "Reference of the request",
  guests: "Number of guests",
  venue: "Club name",
  change: "Change that the guest asked for",
  table: "The assigned table",
  deposit: "The deposit that is due",
  deposit_due: "Date by which the deposit is due",
} as const;

export type RequestPlaceholder = keyof typeof requestPlaceholders;

const PLACEHOLDER = /\{([A-Za-z]\w*)\}/g;

const isKnown = (name: string): name is PlaceholderName => Object.hasOwn(placeholders, name);

/** Fills in a text's placeholders; unknown ones stay as they are. */
export function fillPlaceholders(text: string, value: (name: PlaceholderName) => string): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? value(name) : whole));
}

/**
 * Validates a text's placeholders. Returns the error for the person who typed it, or undefined if all are known.
 *
 * @param isReply whether the text is part of a reply template.
 */
export function placeholderProblem(text: string, isReply = false): string | undefined {
  const known = [...Object.keys(isReply ? requestPlaceholders : {}), ...Object.keys(placeholders)];
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = ""]) => !known.includes(name));
  if (!unknown) return undefined;
  return `${unknown[0]} is not a placeholder. Use one of ${known.map((name) => `{${name}}`).join(", ")}.`;
}
