import { venue } from "./venue.ts";

interface Placeholder {
  /** For the list in the office. */
  label: string;
  /** What guests read in its place. */
  fill: () => string;
}

const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The number of booths inside a sentence: a word below ten where texts are in English, else digits. */
function boothsInWords(): string {
  return (venue.locale.startsWith("en") && numerals[venue.booths]) || String(venue.booths);
}

/** What texts of pages may have in braces; filled in on the server, from the settings of the venue. */
export const placeholders = {
  name: { label: "Club name", fill: () => venue.name },
  tagline: { label: "Tagline", fill: () => venue.tagline },
  street: { label: "Street and number", fill: () => venue.address.street },
  locality: { label: "Suburb", fill: () => venue.address.locality },
  city: { label: "City", fill: () => venue.address.city },
  region: { label: "State", fill: () => venue.address.region },
  postcode: { label: "Postcode", fill: () => venue.address.postcode },
  email: { label: "Email", fill: () => venue.email },
  phone: { label: "Phone", fill: () => venue.phone.shown },
  hours: { label: "Opening hours", fill: () => venue.hours.long },
  doors: { label: "Doors", fill: () => venue.hours.doors },
  close: { label: "Close", fill: () => venue.hours.close },
  minimum_age: { label: "Minimum age", fill: () => String(venue.rules.minimumAge) },
  age: { label: "Entry rule", fill: () => venue.rules.age },
  table_hold: { label: "Minutes a table is held", fill: () => String(venue.rules.tableHeldMinutes) },
  deposit_hours: { label: "Hours before which a deposit is refunded", fill: () => String(venue.rules.depositHours) },
  booths: { label: "Number of booths", fill: () => String(venue.booths) },
  booths_word: { label: "Number of booths in words", fill: boothsInWords },
  Booths_word: {
    label: "Number of booths in words, at the start of a sentence",
    fill: () => boothsInWords().replace(/^./, (letter) => letter.toUpperCase()),
  },
} as const satisfies Record<string, Placeholder>;

/** What reply templates may have besides; filled in for each request. */
export const requestPlaceholders = {
  first_name: "Guest's first name",
  night: "Date of the request",
  reference: "Reference of the request",
  guests: "Number of guests",
  venue: "Club name",
} as const;

const PLACEHOLDER = /\{([A-Za-z]\w*)\}/g;

/** Fills in a text's placeholders; one that is unknown stays as it is. */
export function fillPlaceholders(text: string): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(placeholders, name) ? placeholders[name as keyof typeof placeholders].fill() : whole,
  );
}

/**
 * What is wrong with a text's placeholders, for the person who typed it; undefined if they are all known.
 *
 * @param isReply whether the text is a reply template.
 */
export function placeholderProblem(text: string, isReply = false): string | undefined {
  const known = [...Object.keys(isReply ? requestPlaceholders : {}), ...Object.keys(placeholders)];
  const unknown = [...text.matchAll(PLACEHOLDER)].find(([, name = ""]) => !known.includes(name));
  if (!unknown) return undefined;
  return `${unknown[0]} is not a placeholder. Use one of ${known.map((name) => `{${name}}`).join(", ")}.`;
}
