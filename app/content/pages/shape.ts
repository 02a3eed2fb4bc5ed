import { venue } from "../venue.ts";

/** What every page says of itself: in the tab, to search engines, and first on the page. */
export type PageText = {
  /** Document title, without the club's name. */
  title: string;
  /** Meta description, 120 to 155 characters. */
  description: string;
  lead: string;
};

/** A picture by its name in the imagery, with its words and focal point (from left, from top). */
export type PagePicture = {
  picture: string;
  alt: string;
  focus: `${number}% ${number}%`;
};

/** A titled stretch of text; the list, where there is one, stands below it. */
export type Passage = {
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
};

/** A short point or step; the link, where there is one, ends it. */
export type Point = {
  title: string;
  text: string;
  link?: { label: string; to: string };
};

const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The number of booths for use inside a sentence: a word below ten, else digits. */
export const boothsText: string = numerals[venue.booths] ?? String(venue.booths);
