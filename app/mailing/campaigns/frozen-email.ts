import { escaped } from "../../platform/lib/markup.ts";
import { withoutName } from "../../platform/lib/without-name.ts";
import { FIRST_NAME } from "./campaign.ts";

/**
 * A campaign's email, rendered once when sending starts. It is the same for every recipient except for the placeholders
 * below, which `personalise` fills in.
 */
export interface FrozenEmail {
  subject: string;
  html: string;
  text: string;
  /** The addresses of its links, in order, without those of `personalPlaces`. */
  links: string[];
  /** The ids of its events: sending pauses when one is cancelled or postponed. */
  events: string[];
}

/** Placeholders in a frozen email. They contain no characters that HTML or URLs escape. */
export const personalPlaces = { firstName: "--first-name--", unsubscribe: "--unsubscribe-link--" } as const;

/** Replaces `{first name}` with its placeholder. */
export const fillFirstName = (text: string): string => text.replaceAll(FIRST_NAME, personalPlaces.firstName);

/** The values of the placeholders for one recipient; the name is empty if it is unknown or not a name. */
export type Personal = Record<keyof typeof personalPlaces, string>;

const nameless = (text: string) => withoutName(text, personalPlaces.firstName);

/** Fills in the placeholders for one recipient. */
export function personalise(frozen: FrozenEmail, personal: Personal): Pick<FrozenEmail, "subject" | "html" | "text"> {
  const { subject, html, text } = frozen;
  const email = personal.firstName
    ? frozen
    : { subject: nameless(subject), html: nameless(html), text: nameless(text) };
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

declare module "../../platform/db/tables/json-columns.ts" {
  interface JsonColumns {
    "campaigns.frozen": FrozenEmail;
  }
}
