import { escaped } from "../lib/markup.ts";
import { FIRST_NAME } from "./campaign.ts";

/**
 * A campaign's email as rendered once, when sending starts: the same for everyone but for the places below, which
 * `personalise` fills in.
 */
export interface FrozenEmail {
  subject: string;
  html: string;
  text: string;
  /** The addresses of its links, in order, without those of `personalPlaces`. */
  links: string[];
  /** The ids of the events that it is about: sending pauses when one is cancelled or postponed. */
  events: string[];
}

/** Texts in a frozen email that stand for a recipient's own. They contain nothing that HTML or addresses escape. */
export const personalPlaces = { firstName: "--first-name--", unsubscribe: "--unsubscribe-link--" } as const;

/** A text whose `{first name}` stands for each subscriber's own. */
export const fillFirstName = (text: string): string => text.replaceAll(FIRST_NAME, personalPlaces.firstName);

/** What one recipient's email has in place of `personalPlaces`. */
export type Personal = Record<keyof typeof personalPlaces, string>;

/** One recipient's subject, HTML and plain text. */
export function personalise(email: FrozenEmail, personal: Personal): Pick<FrozenEmail, "subject" | "html" | "text"> {
  const fill = (text: string, value: (name: keyof Personal) => string) =>
    (Object.keys(personalPlaces) as (keyof Personal)[]).reduce(
      (filled, name) => filled.replaceAll(personalPlaces[name], () => value(name)),
      text,
    );
  return {
    subject: fill(email.subject, (name) => personal[name]),
    html: fill(email.html, (name) => escaped(personal[name])),
    text: fill(email.text, (name) => personal[name]),
  };
}

/** How an email addresses a subscriber whose first name may be unknown. */
export function calledName(firstName: string): string {
  return firstName.trim() || "there";
}
